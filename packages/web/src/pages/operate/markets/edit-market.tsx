import type { MarketData } from '@presage/client';
import type { EditMarketBody } from '@presage/client/admin';
import { useState } from 'react';
import { editableFields } from '../../../operate/editable-fields.ts';
import { failureTitles } from '../../../operate/failure-titles.ts';
import { isTooLong, TEXT_LIMITS } from '../../../operate/text-limits.ts';
import { operate as s } from '../../../strings/operate.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { useLedger } from '../admin.ts';
import { LimitedArea } from '../limited-field.tsx';
import { useAdminAction } from '../use-admin-action.ts';
import { LabelChoice } from './label-choice.tsx';
import { isTradingGood, TradingFields, type TradingState, tradingChanges, tradingTerms } from './trading-fields.tsx';

interface EditMarketProps {
  readonly market: MarketData;
}

type Editable = Pick<MarketData, 'rules' | 'labelIds'> & TradingState;

/** Edits what may still change in a market: its rules, labels, fees and cutoff. */
export function EditMarket({ market }: EditMarketProps) {
  // Sends only the fields that differ from when the form was opened, so that changes by others meanwhile are not
  // undone.
  const [begun, setBegun] = useState<Editable>(market);
  const [rules, setRules] = useState(market.rules);
  const [trading, setTrading] = useState(() => tradingTerms(market));
  const [labelIds, setLabelIds] = useState<readonly number[]>(market.labelIds);
  const ledger = useLedger();
  const can = editableFields(market, ledger);
  const changes: EditMarketBody = {
    ...(rules === begun.rules ? {} : { rules }),
    ...tradingChanges(trading, begun, can),
    ...(!can.labels || sameSet(labelIds, begun.labelIds) ? {} : { labelIds: [...labelIds] }),
  };
  const isChanged = Object.keys(changes).length > 0;
  const isGood = isTradingGood(trading, can) && !isTooLong(rules, TEXT_LIMITS.rules);
  const save = useAdminAction({
    run: (admin, sent: EditMarketBody) => admin.editMarket(market.marketId, sent),
    describeResult: () => s.manage.saved,
    describeFailure: () => failureTitles('edit', market.marketTitle),
    onDone: (_, sent) => setBegun((before) => ({ ...before, ...sent })),
  });
  const submit = () => {
    if (isChanged && isGood) save.mutate(changes);
  };
  return (
    <details className="rounded-lg bg-raised p-3">
      <summary className="font-semibold">{s.manage.edit}</summary>
      <Form className="mt-3 space-y-3" onSubmit={submit}>
        <LimitedArea
          label={s.form.rules}
          limit={TEXT_LIMITS.rules}
          value={rules}
          onChange={(event) => setRules(event.target.value)}
        />
        <TradingFields terms={trading} can={can} onChange={(some) => setTrading({ ...trading, ...some })} />
        {ledger === 'chain' && can.cutoff && !can.fees && <p className="text-ink-3 text-xs">{s.manage.feesFixed}</p>}
        {can.labels && <LabelChoice chosen={labelIds} onChange={setLabelIds} />}
        <Button type="submit" tone="primary" disabled={!isChanged || !isGood} isBusy={save.isPending}>
          {s.manage.save}
        </Button>
        {!isChanged && <p className="text-ink-3 text-xs">{s.manage.nothingChanged}</p>}
      </Form>
    </details>
  );
}

function sameSet(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((one) => b.includes(one));
}
