import type { Client } from '@presage/client';
import { isPaidOut } from '../../account/claim-state.ts';
import { readPayouts } from '../../data/own-payouts.ts';
import { readLostPositions, readOpenPositions } from '../../data/own-positions.ts';
import { readTrades } from '../../data/own-trades.ts';
import type { AllPages } from '../../data/read-all-pages.ts';
import { isWithin, nextDaySec, type Period } from '../../format/period.ts';
import { coveredSinceSec, type HistoryItem, newestFirst, payoutItem, unredeemedItem } from './history.ts';

type Reader = Pick<Client, 'getMyTrades' | 'getMyPayouts' | 'getMyPositions'>;

export interface ReadHistory {
  readonly items: readonly HistoryItem[];
  /** When the first day begins that is in it, Unix seconds, if there are older items; otherwise undefined. */
  readonly sinceSec: number | undefined;
  /** Whether items are missing that no choice of days would add. */
  readonly isTruncated: boolean;
}

/**
 * Everything for an export: trades, payouts, and decided positions that were not redeemed, so that its profits, less the
 * fees of purchases, are the realised profit. When there are more than are read, it has the newest days in full, so that
 * the files of several periods have each item once.
 */
export async function readHistory(client: Reader, period: Period = {}): Promise<ReadHistory> {
  const trades = await readTrades(client, { period });
  const payouts = await readPayouts(client, { period });
  const open = await readOpenPositions(client);
  const lost = await readLostPositions(client);
  const unredeemed = [...open.items, ...lost.items].filter(isPaidOut).map(unredeemedItem);
  const all = newestFirst([...unredeemed, ...payouts.items.map(payoutItem), ...trades.items]);
  const isTruncated = open.isTruncated || lost.isTruncated;
  const readSinceSec = Math.max(...[trades, payouts].map(cutOf));
  const inPeriod = all.filter(({ createdAt }) => isWithin(createdAt, period));
  if (readSinceSec === 0) return { items: inPeriod, sinceSec: undefined, isTruncated };
  const sinceSec = nextDaySec(readSinceSec);
  const items = inPeriod.filter(({ createdAt }) => createdAt >= sinceSec);
  if (items.length > 0) return { items, sinceSec, isTruncated };
  // More in a single day than are read.
  return {
    items: inPeriod.filter(({ createdAt }) => createdAt >= readSinceSec),
    sinceSec: undefined,
    isTruncated: true,
  };
}

/** The time back to which a list has been read, 0 if to its end. */
function cutOf({ items, isTruncated }: AllPages<{ readonly createdAt: number }>): number {
  return coveredSinceSec({ items, hasMore: isTruncated });
}
