import type { Client } from '@presage/client';
import { isPaidOut } from '../../account/claim-state.ts';
import { PAYOUTS, readWhole, TRADES } from '../../data/own-lists.ts';
import { readLostPositions, readOpenPositions } from '../../data/own-positions.ts';
import { isWithin, type Period } from '../../format/period.ts';
import { coveredSinceSec, type HistoryItem, newestFirst, payoutItem, unredeemedItem } from './history.ts';
import { type NewestDays, newestDays } from './newest-days.ts';

type Reader = Pick<Client, 'getMyTrades' | 'getMyPayouts' | 'getMyPositions'>;

/**
 * Everything for an export: trades, payouts, and decided positions that were not redeemed, so that its profits, less the
 * fees of purchases, are the realised profit. When there are more than are read, it has the newest days in full.
 */
export async function readHistory(client: Reader, period: Period = {}): Promise<NewestDays<HistoryItem>> {
  const trades = await readWhole(client, TRADES, period);
  const payouts = await readWhole(client, PAYOUTS, period);
  const open = await readOpenPositions(client);
  const lost = await readLostPositions(client);
  const unredeemed = [...open.items, ...lost.items].filter(isPaidOut).map(unredeemedItem);
  const all = newestFirst([...unredeemed, ...payouts.items.map(payoutItem), ...trades.items]);
  const readSinceSec = Math.max(...[trades, payouts].map(coveredSinceSec));
  const inPeriod = all.filter(({ createdAt }) => isWithin(createdAt, period));
  const newest = newestDays(inPeriod, readSinceSec);
  return { ...newest, isTruncated: newest.isTruncated || open.isTruncated || lost.isTruncated };
}
