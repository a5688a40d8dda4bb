import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mergeablePairs, type Pairs } from '../../account/pairs.ts';
import { useClient } from '../../data/client.ts';
import { invalidateOwn } from '../../data/keys.ts';
import { useOpenPositions } from '../../data/own-positions.ts';
import { useQuoteSymbol } from '../../data/queries.ts';
import { refreshOwn } from '../../data/refresh-own.ts';
import { sendUntilKnown } from '../../data/send-until-known.ts';
import { useSingleMutation } from '../../data/use-single-mutation.ts';
import { exactAmount } from '../../format/amount.ts';
import { account as s } from '../../strings/account.ts';
import { clearSent } from '../../ui/clear-sent.ts';
import { SelectField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { toast } from '../../ui/toasts.ts';
import { PairAmount, type PairsOrder } from './pair-amount.tsx';

/** Name of the mutation, and key of its toasts. */
const ACTION = 'merge';

/** Merges pairs into money. */
export function MergeForm() {
  const positions = useOpenPositions();
  return (
    <Loaded reading={positions} skeleton="h-24">
      {({ items }) => <Merge pairs={mergeablePairs(items)} />}
    </Loaded>
  );
}

function Merge({ pairs: mergeable }: { readonly pairs: readonly Pairs[] }) {
  const client = useClient();
  const queries = useQueryClient();
  const symbol = useQuoteSymbol();
  const [amount, setAmount] = useState('');
  const [chosen, setChosen] = useState<number>();
  const merge = useSingleMutation({
    name: ACTION,
    mutationFn: ({ marketId, pairs }: PairsOrder) =>
      sendUntilKnown((options) => client.merge(marketId, pairs, options)),
    onSuccess: (result, { pairs, typed }) => {
      toast({ key: ACTION, kind: 'success', title: s.tokens.mergeDone(exactAmount(pairs), symbol) });
      setAmount(clearSent(typed));
      return refreshOwn(queries, result);
    },
    onError: (error) => {
      toastFailure(error, { key: ACTION });
      return invalidateOwn(queries);
    },
  });
  const current = mergeable.find(({ marketId }) => marketId === chosen) ?? mergeable[0];
  if (current === undefined) return <EmptyState title={s.tokens.pairs('0')} text={s.tokens.noPairsText} />;
  return (
    <div className="space-y-3">
      <SelectField
        label={s.tokens.market}
        value={current.marketId}
        onChange={(event) => setChosen(Number(event.target.value))}
      >
        {mergeable.map(({ marketId, title }) => (
          <option key={marketId} value={marketId}>
            {title}
          </option>
        ))}
      </SelectField>
      <PairAmount
        label={s.tokens.mergeAmount}
        submitLabel={s.tokens.merge}
        amount={amount}
        max={current.count}
        tooMuch={s.tokens.pairs(exactAmount(current.count))}
        aside={s.tokens.pairs(exactAmount(current.count))}
        preview={(pairs) => s.tokens.mergeResult(exactAmount(pairs), symbol)}
        isReady
        isBusy={merge.isPending}
        onChange={setAmount}
        onSubmit={(pairs) => merge.mutate({ marketId: current.marketId, pairs, typed: amount })}
      />
    </div>
  );
}
