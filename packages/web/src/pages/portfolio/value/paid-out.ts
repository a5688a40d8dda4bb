import type { Payout, Position } from '@presage/client';
import { isPaidOut } from '../../../account/claim-state.ts';
import { nowPrice } from '../now-price.ts';
import { type MarketPrices, yesNoTicks } from './value-over-time.ts';

type PaidShares = Pick<Payout, 'marketId' | 'outcomeSide' | 'price' | 'marketResolvedAt'>;
type Paid = NonNullable<MarketPrices['payout']>;

/** What one share of each outcome pays in the markets that were decided, and since when, of what an account held. */
export function paidOut(payouts: readonly PaidShares[], positions: readonly Position[]): ReadonlyMap<number, Paid> {
  const decided = positions.filter(isPaidOut).map((position) => ({ ...position, price: nowPrice(position) ?? '0' }));
  return new Map([...payouts, ...decided].map((shares) => [shares.marketId, paidFor(shares)]));
}

function paidFor({ outcomeSide, price, marketResolvedAt: atSec }: PaidShares): Paid {
  return { atSec, ...yesNoTicks(outcomeSide, price) };
}
