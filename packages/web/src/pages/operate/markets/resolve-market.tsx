import type { MarketData } from '@presage/client';
import type { AdminClient, MarketPayout, ResolveMarketBody } from '@presage/client/admin';
import { useState } from 'react';
import { useQuoteSymbol } from '../../../data/queries.ts';
import { money, shares } from '../../../format/amount.ts';
import { sumOf } from '../../../format/sum.ts';
import { operate } from '../../../strings/operate.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, SelectField } from '../../../ui/field.tsx';
import { useAdminAction } from '../use-admin-action.ts';

const s = operate.resolve;

interface ResolveMarketProps {
  readonly admin: AdminClient;
  readonly market: MarketData;
}

/** What a decision would pay. Another may have been chosen while it was worked out: it counts for its own only. */
interface Trial {
  readonly choice: string;
  readonly payouts: readonly MarketPayout[];
}

/** Decides a market: first what it would pay, then, once that was looked at, for good. */
export function ResolveMarket({ admin, market }: ResolveMarketProps) {
  const [choice, setChoice] = useState('');
  const [trial, setTrial] = useState<Trial>();
  const [isSure, setSure] = useState(false);
  const choose = (value: string) => {
    setChoice(value);
    setTrial(undefined);
    setSure(false);
  };
  const dryRun = useAdminAction({
    run: (of: string) => admin.resolveMarket(market.marketId, { ...resolutionOf(of), dryRun: true }),
    told: () => '',
    onDone: (result, of) => setTrial({ choice: of, payouts: result.payouts ?? [] }),
  });
  const resolve = useAdminAction({
    run: (tried: Trial) => admin.resolveMarket(market.marketId, resolutionOf(tried.choice)),
    told: ({ data }) => s.done(data.marketTitle),
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

function Payouts({ payouts }: { readonly payouts: readonly MarketPayout[] }) {
  const symbol = useQuoteSymbol();
  const total = sumOf(payouts.map(({ totalPayout }) => totalPayout));
  return (
    <div className="overflow-x-auto">
      <table aria-label={s.payouts} className="num w-full text-right text-xs">
        <thead>
          <tr className="text-ink-3">
            <th scope="col" className="py-1 pr-2 text-left font-medium">
              {s.market}
            </th>
            <th scope="col" className="px-2 font-medium">
              {s.result}
            </th>
            <th scope="col" className="px-2 font-medium">
              {s.yesPays}
            </th>
            <th scope="col" className="px-2 font-medium">
              {s.noPays}
            </th>
            <th scope="col" className="pl-2 font-medium">
              {s.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {payouts.map((payout) => (
            <tr key={payout.marketId} className="border-line border-t">
              <th scope="row" className="py-1 pr-2 text-left font-normal">
                {payout.marketTitle}
              </th>
              <td className="px-2">{s.results[payout.outcome]}</td>
              <td className="px-2">
                {payout.yesPayout} × {shares(payout.yesShares)}
              </td>
              <td className="px-2">
                {payout.noPayout} × {shares(payout.noShares)}
              </td>
              <td className="pl-2">{money(payout.totalPayout)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 font-semibold">{s.sum(money(total), symbol)}</p>
    </div>
  );
}
