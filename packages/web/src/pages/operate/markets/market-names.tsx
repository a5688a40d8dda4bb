import type { NamedMarket } from '../../../operate/carry-out-each.ts';
import { operate } from '../../../strings/operate.ts';
import { several as s } from '../../../strings/operate-several.ts';

/** More would make a list that nobody reads. */
const MOST = 50;

/** Names markets, with their numbers. */
export function MarketNames({ markets }: { readonly markets: readonly NamedMarket[] }) {
  return (
    <ul className="mt-2 max-h-60 divide-y divide-line overflow-y-auto rounded-lg border border-line">
      {markets.slice(0, MOST).map(({ marketId, title }) => (
        <li key={marketId} className="flex justify-between gap-3 px-3 py-2">
          <bdi className="wrap-anywhere min-w-0">{title}</bdi>
          <span className="num text-ink-3 text-xs">{operate.markets.number(marketId)}</span>
        </li>
      ))}
      {markets.length > MOST && <li className="px-3 py-2 text-ink-3">{s.andMore(markets.length - MOST)}</li>}
    </ul>
  );
}
