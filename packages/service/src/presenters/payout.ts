import { lotsToShares, type Payout, ticksToPrice, unitsToQuote } from '@presage/protocol';
import type { PayoutRow } from '../store/read-store.ts';
import { outcomeFields } from './outcome-fields.ts';
import { marketFields, marketOf, msToSec, resolvedAtSec, type WireContext } from './wire-context.ts';

/** What the redeemed shares of one outcome paid. */
export function presentPayout(context: WireContext, row: PayoutRow): Payout {
  const market = marketOf(context, row.marketId);
  return {
    payoutNo: String(row.payoutId),
    txHash: row.txHash,
    ...marketFields(context, market),
    marketResolvedAt: resolvedAtSec(market),
    ...outcomeFields(market, row.outcome),
    price: ticksToPrice(row.priceTicks),
    shares: lotsToShares(row.sizeLots),
    amount: unitsToQuote(row.amountUnits),
    profit: unitsToQuote(row.profitUnits),
    quoteToken: context.quoteToken,
    chainId: context.chainId,
    createdAt: msToSec(row.createdAtMs),
  };
}
