import { useState } from 'react';
import { mergeablePairs, type Pairs } from '../../account/pairs.ts';
import { useOpenPositions } from '../../data/own-positions.ts';
import { useQuoteSymbol } from '../../data/queries.ts';
import { exactAmount } from '../../format/amount.ts';
import { account as s } from '../../strings/account.ts';
import { SelectField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { PairAmount } from './pair-amount.tsx';
import { usePairs } from './use-pairs.ts';

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
  const symbol = useQuoteSymbol();
  const [chosen, setChosen] = useState<number>();
  const { form, send } = usePairs('merge', (pairs) => s.tokens.mergeDone(exactAmount(pairs), symbol));
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
        {...form}
        max={current.count}
        tooMuch={s.tokens.pairs(exactAmount(current.count))}
        aside={s.tokens.pairs(exactAmount(current.count))}
        preview={(pairs) => s.tokens.mergeResult(exactAmount(pairs), symbol)}
        isReady
        onSubmit={(pairs) => send(current.marketId, pairs)}
      />
    </div>
  );
}
