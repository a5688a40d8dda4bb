import type { Payout, Position } from '@presage/client';
import { isPaidOut } from '../../../account/claim-state.ts';
import { nowPrice } from '../now-price.ts';
import type { MarketPrices } from './value-over-time.ts';

type PaidShares = Pick<Payout, 'marketId' | 'outcomeSide' | 'price' | 'createdAt'>;
type Paid = NonNullable<MarketPrices['payout']>;

/** When an account was first paid out in each market, or its shares were decided, and what one of each outcome pays. */
export function paidOut(payouts: readonly PaidShares[], positions: readonly Position[]): ReadonlyMap<number, Paid> {
  const paid = new Map<number, Paid>();
  const decided = positions.filter(isPaidOut).map(decidedShares);
  for (const { marketId, outcomeSide, price, createdAt: atSec } of [...payouts, ...decided]) {
    const known = paid.get(marketId);
    if (known !== undefined && known.atSec <= atSec) continue;
    const yes = outcomeSide === 1 ? Number(price) : 1 - Number(price);
    paid.set(marketId, { atSec, yes, no: 1 - yes });
  }
  return paid;
}

function decidedShares(position: Position): PaidShares {
  const { marketId, outcomeSide, marketResolvedAt } = position;
  return { marketId, outcomeSide, price: nowPrice(position) ?? '0', createdAt: marketResolvedAt };
}
