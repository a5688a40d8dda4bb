import type { Client } from '@presage/client';
import { isPaidOut } from '../../account/claim-state.ts';
import { readPayouts } from '../../data/own-payouts.ts';
import { readLostPositions, readOpenPositions } from '../../data/own-positions.ts';
import { readTrades } from '../../data/own-trades.ts';
import type { AllPages } from '../../data/read-all-pages.ts';
import { type HistoryItem, newestFirst, payoutItem, unredeemedItem } from './history.ts';

/**
 * Everything for an export: trades, payouts, and decided positions that were not redeemed, so that its profits, less the
 * fees of purchases, are the realised profit.
 */
export async function readHistory(client: Client): Promise<AllPages<HistoryItem>> {
  const trades = await readTrades(client);
  const payouts = await readPayouts(client);
  const open = await readOpenPositions(client);
  const lost = await readLostPositions(client);
  const unredeemed = [...open.items, ...lost.items].filter(isPaidOut).map(unredeemedItem);
  return {
    items: newestFirst([...unredeemed, ...payouts.items.map(payoutItem), ...trades.items]),
    isTruncated: [trades, payouts, open, lost].some(({ isTruncated }) => isTruncated),
  };
}
