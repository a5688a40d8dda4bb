import type { Payout } from '@presage/client';
import type { MarketPrices } from './value-over-time.ts';

type Paid = NonNullable<MarketPrices['payout']>;

/** When an account was first paid out in each market, and what a share of each outcome paid. */
export function paidOut(
  payouts: readonly Pick<Payout, 'marketId' | 'outcomeSide' | 'price' | 'createdAt'>[],
): ReadonlyMap<number, Paid> {
  const paid = new Map<number, Paid>();
  for (const { marketId, outcomeSide, price, createdAt: atSec } of payouts) {
    const known = paid.get(marketId);
    if (known !== undefined && known.atSec <= atSec) continue;
    const yes = outcomeSide === 1 ? Number(price) : 1 - Number(price);
    paid.set(marketId, { atSec, yes, no: 1 - yes });
  }
  return paid;
}
