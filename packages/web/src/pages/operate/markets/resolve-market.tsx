import type { MarketData } from '@presage/client';
import type { MarketPayout, ResolveMarketBody } from '@presage/client/admin';
import { useState } from 'react';
import { failureTitles } from '../../../operate/failure-titles.ts';
import { operate } from '../../../strings/operate.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, SelectField } from '../../../ui/field.tsx';
import { useAdminAction } from '../use-admin-action.ts';
import { Payouts } from './payouts.tsx';

const s = operate.resolve;

interface ResolveMarketProps {
  readonly market: MarketData;
}

/** What a resolution would pay. Shown only for its own choice, as another may have been chosen during the request. */
interface Trial {
  readonly choice: string;
  readonly payouts: readonly MarketPayout[];
}

/** Resolves a market, after a preview of the payouts. */
export function ResolveMarket({ market }: ResolveMarketProps) {
  const [choice, setChoice] = useState('');
  const [trial, setTrial] = useState<Trial>();
  const [isSure, setSure] = useState(false);
  const choose = (value: string) => {
    setChoice(value);
    setTrial(undefined);
    setSure(false);
  };
  const dryRun = useAdminAction({
    run: (admin, of: string) => admin.resolveMarket(market.marketId, { ...resolutionOf(of), dryRun: true }),
    describeResult: () => '',
    describeFailure: () => failureTitles('preview', market.marketTitle),
    onDone: (result, of) => setTrial({ choice: of, payouts: result.payouts ?? [] }),
  });
  const resolve = useAdminAction({
    run: (admin, tried: Trial) => admin.resolveMarket(market.marketId, resolutionOf(tried.choice)),
    describeResult: ({ data }) => s.done(data.marketTitle),
    describeFailure: () => failureTitles('resolve', market.marketTitle),
  });
  return (
    <section aria-labelledby="resolve-title" className="space-y-3 rounded-lg border border-warn/40 p-3">
      <h3 id="resolve-title" className="font-semibold">
        {s.title}
      </h3>
      <SelectField label={s.outcome} value={choice} onChange={(event) => choose(event.target.value)}>
        <option value="" disabled hidden />
        {choicesOf(market).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <Button disabled={choice === ''} isBusy={dryRun.isPending} onClick={() => dryRun.mutate(choice)}>
        {s.dryRun}
      </Button>
      {trial?.choice === choice && (
        <>
          <Payouts payouts={trial.payouts} />
          <CheckField label={s.sure} checked={isSure} onChange={(event) => setSure(event.target.checked)} />
          <Button tone="danger" disabled={!isSure} isBusy={resolve.isPending} onClick={() => resolve.mutate(trial)}>
            {s.submit}
          </Button>
        </>
      )}
    </section>
  );
}

function choicesOf(market: MarketData) {
  const invalid = { value: 'invalid', label: s.invalid };
  if (market.childMarkets.length > 0) {
    return [
      ...market.childMarkets.map(({ marketId, marketTitle }) => ({ value: String(marketId), label: marketTitle })),
      invalid,
    ];
  }
  return [{ value: 'yes', label: market.yesLabel }, { value: 'no', label: market.noLabel }, invalid];
}

function resolutionOf(choice: string): ResolveMarketBody {
  if (choice === 'yes' || choice === 'no' || choice === 'invalid') return { outcome: choice };
  return { winnerMarketId: Number(choice) };
}
