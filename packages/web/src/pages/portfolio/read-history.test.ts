import type { Client, Payout, Position, TradeData } from '@presage/client';
import { describe, expect, it } from 'vitest';
import { nextDaySec, type Period } from '../../format/period.ts';
import { readHistory } from './read-history.ts';

/** Local noon of a day. */
const noonOf = (day: number) => new Date(2026, 0, day, 12).getTime() / 1_000;

/** Trades at noon, so many a day, newest first. */
const trades = (days: number, perDay: number) =>
  Array.from({ length: days * perDay }, (_, index) => {
    const createdAt = noonOf(days - Math.floor(index / perDay));
    return { tradeNo: `trade ${index}`, createdAt, statusEnum: 'Finished' } as TradeData;
  });

interface Account {
  readonly trades: readonly TradeData[];
  readonly payouts?: readonly Payout[];
  readonly lost?: readonly Position[];
}

function serviceWith({ trades: own, payouts = [], lost = [] }: Account) {
  type Asked = Period & { readonly page?: number; readonly limit?: number };
  const pageOf = <Item>(items: readonly Item[], { page = 1, limit = 10 }: Asked) =>
    ({
      errno: 0,
      errmsg: '',
      result: { total: items.length, list: items.slice((page - 1) * limit, page * limit) },
    }) as never;
  const within = <Item extends { createdAt: number }>(items: readonly Item[], { startAt = 0, endAt = 9e9 }: Asked) =>
    items.filter(({ createdAt }) => createdAt >= startAt && createdAt <= endAt);
  return {
    getMyTrades: async (asked: Asked = {}) => pageOf(within(own, asked), asked),
    getMyPayouts: async (asked: Asked = {}) => pageOf(within(payouts, asked), asked),
    getMyPositions: async (asked: Asked & { state?: string } = {}) => pageOf(asked.state === 'lost' ? lost : [], asked),
  } as unknown as Pick<Client, 'getMyTrades' | 'getMyPayouts' | 'getMyPositions'>;
}

const lostOn = (day: number, tokenId: string) =>
  ({
    tokenId,
    marketResolvedAt: noonOf(day),
    marketStatusEnum: 'resolved',
    sharesOwned: '1',
    currentValueInQuoteToken: '0',
  }) as Position;

describe('the history for an export', () => {
  it('has all of the newest days that were read, and what is older in the next period', async () => {
    const all = trades(60, 100);
    const payouts = [
      { payoutNo: '2', createdAt: noonOf(59) },
      { payoutNo: '1', createdAt: noonOf(3) },
    ] as Payout[];
    const service = serviceWith({ trades: all, payouts, lost: [lostOn(58, '1'), lostOn(2, '2')] });
    const newest = await readHistory(service);
    expect(newest.sinceSec).toBe(nextDaySec(noonOf(11)));
    expect(newest.items).toHaveLength(49 * 100 + 2);
    const older = await readHistory(service, { endAt: (newest.sinceSec ?? 0) - 1 });
    expect(older.sinceSec).toBeUndefined();
    const numbers = [...newest.items, ...older.items].map(({ tradeNo, createdAt }) => tradeNo || createdAt);
    expect(numbers).toHaveLength(all.length + 4);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('is whole when nothing is older', async () => {
    const { items, sinceSec, isTruncated } = await readHistory(serviceWith({ trades: trades(2, 3) }));
    expect([items.length, sinceSec, isTruncated]).toEqual([6, undefined, false]);
  });

  it('says that items are missing when a single day has more than are read', async () => {
    const { items, sinceSec, isTruncated } = await readHistory(serviceWith({ trades: trades(1, 5_001) }));
    expect([items.length, sinceSec, isTruncated]).toEqual([5_000, undefined, true]);
  });
});
