import type { MarketPayout } from '@presage/client/admin';
import { useQuoteSymbol } from '../../../data/queries.ts';
import { money, shares } from '../../../format/amount.ts';
import { sumOf } from '../../../format/sum.ts';
import { operate } from '../../../strings/operate.ts';

const s = operate.resolve;

/** What resolving or voiding would pay: a row per market, and the total. */
export function Payouts({ payouts }: { readonly payouts: readonly MarketPayout[] }) {
  const symbol = useQuoteSymbol();
  const total = sumOf(payouts.map(({ totalPayout }) => totalPayout));
  return (
    <div className="relative overflow-x-auto">
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
                <bdi>{payout.marketTitle}</bdi>
              </th>
              <td className="px-2">{s.results[payout.outcome]}</td>
              <td className="px-2 sm:whitespace-nowrap">
                {payout.yesPayout} × {shares(payout.yesShares)}
              </td>
              <td className="px-2 sm:whitespace-nowrap">
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
