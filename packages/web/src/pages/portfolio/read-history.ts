import { type Client, type Position, resultOf } from '@presage/client';
import { isPaidOut } from '../../account/claim-state.ts';
import { readPayouts } from '../../data/own-payouts.ts';
import { readTrades } from '../../data/own-trades.ts';
import { readPositions } from '../../data/queries.ts';
import type { AllPages } from '../../data/read-all-pages.ts';
import { signOf } from '../../format/decimal.ts';
import { type HistoryItem, newestFirst, payoutItem, unredeemedItem } from './history.ts';

/**
 * Everything for an export: trades, payouts, and decided positions that were not redeemed, so that its profits, less the
 * fees of purchases, are the realised profit.
 */
export async function readHistory(client: Client): Promise<AllPages<HistoryItem>> {
  const trades = await readTrades(client);
  const payouts = await readPayouts(client);
  const positions = await readPositions(client);
  const unredeemed = await readUnredeemed(client, positions.items);
  return {
    items: newestFirst([...unredeemed, ...payouts.items.map(payoutItem), ...trades.items]),
    isTruncated: trades.isTruncated || payouts.isTruncated || positions.isTruncated,
  };
}

/** Reads when each was decided, one after the other: there may be hundreds. */
async function readUnredeemed(client: Client, positions: readonly Position[]): Promise<HistoryItem[]> {
  const items: HistoryItem[] = [];
  for (const position of positions) {
    if (!isPaidOut(position) || signOf(position.sharesOwned) === 0) continue;
    const { data } = resultOf(await client.getMarket(position.marketId));
    items.push(unredeemedItem(position, data.resolvedAt));
  }
  return items;
}
