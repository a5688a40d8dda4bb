import type { Position } from '@presage/client';
import { type Settled, settledOf } from '../../../account/settled.ts';
import { useMarketPayouts } from '../../../data/own-lists.ts';
import { money, shares } from '../../../format/amount.ts';
import { signOf } from '../../../format/decimal.ts';
import { market as s } from '../../../strings/market.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { useMarketPage } from '../market-context.tsx';

/** What became of the positions that were claimed or lost, a sentence for each. */
export function SettledPositions({ positions }: { readonly positions: readonly Position[] }) {
  const { root } = useMarketPage();
  return (
    <Loaded reading={useMarketPayouts(root.marketId)} skeleton="m-4 h-6">
      {({ items }) => (
        <ul className="space-y-1 p-4 text-ink-2 text-sm">
          {settledOf(positions, items)
            .filter(({ result }) => result !== undefined)
            .map((settled) => (
              <li key={settled.position.tokenId}>{sentenceOf(settled, root.marketType === 1)}</li>
            ))}
        </ul>
      )}
    </Loaded>
  );
}

function sentenceOf({ position, shares: held, payout, profit }: Settled, isOneOfMany: boolean): string {
  const { outcome, marketTitle } = position;
  const what = isOneOfMany ? s.own.outcomeOf(outcome, marketTitle) : outcome;
  return s.own.held(`${shares(held)} ${what}`, signOf(payout) > 0 ? money(payout) : undefined, gainOf(profit));
}

function gainOf(profit: string): string {
  const text = money(profit);
  // Less than a cent is shown as none.
  const sign = signOf(text.replaceAll(',', ''));
  if (sign === 0) return s.own.noProfit;
  return sign > 0 ? s.own.profitOf(text) : s.own.lossOf(text.slice(1));
}
