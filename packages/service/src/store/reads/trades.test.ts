import { type AccountId, complementTicks, type MarketId, Outcome, type TradeNo } from '@presage/exchange';
import { describe, expect, it } from 'vitest';
import type { PublicTradeRow, TimeSpan, TradeRow } from '../read-store.ts';
import { ACCOUNT, ALL, byPages, filledStore, ROOT_CHILDREN } from '../testing/filled-store.ts';

const { journal, store, reads } = await filledStore();

describe('trades', () => {
  it.each([
    ['all', undefined],
    ['of a root’s children', ROOT_CHILDREN],
  ])('%s are listed newest first with splits and merges, page by page', async (_words, marketIds) => {
    const filter = { accountId: ACCOUNT, ...(marketIds && { marketIds }) };
    const found = await byPages((page) => reads.trades(filter, page), 9);
    const rows = await store.db
      .selectFrom('trades')
      .selectAll()
      .where('accountId', '=', ACCOUNT)
      .orderBy('tradeId', 'desc')
      .execute();
    const expected = rows.filter((row) => marketIds?.includes(row.marketId) ?? true);
    expect(
      found.map(({ amountUnits, profitUnits, createdAtMs }) => ({ amountUnits, profitUnits, createdAtMs })),
    ).toEqual(expected.map(({ amountUnits, profitUnits, createdAtMs }) => ({ amountUnits, profitUnits, createdAtMs })));
    expect(new Set(found.map((row) => row.kind))).toEqual(new Set(['fill', 'split', 'merge']));
    const pair = found.find((row): row is TradeRow => row.kind === 'split');
    expect(pair).toMatchObject({ orderDigest: '', outcome: 0, priceTicks: 10_000, feeUnits: 0n });
  });

  it('have a separate number for each party', async () => {
    const rows = await Promise.all([1, 2, 3, 4, 5, 6].map((id) => reads.trades({ accountId: id as AccountId }, ALL)));
    const numbers = rows.flatMap(({ list }) => list.map((row) => row.tradeNo));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('of a market are its fills from the taker’s view', async () => {
    const found = await byPages((page) => reads.marketTrades({ marketIds: ROOT_CHILDREN }, page), 9);
    const fills = journal.applied
      .flatMap(({ events, timeMs }) => events.map((event) => ({ event, timeMs })))
      .flatMap(({ event, timeMs }) =>
        event.kind === 'orderFilled' && ROOT_CHILDREN.includes(event.marketId) ? [{ ...event, timeMs }] : [],
      );
    expect(found).toEqual(
      fills.reverse().map((fill) => ({
        tradeNo: fill.tradeNo,
        marketId: fill.marketId,
        yesPriceTicks: fill.yesPriceTicks,
        sizeLots: fill.sizeLots,
        takerOutcome: fill.takerOutcome,
        takerSide: fill.takerSide,
        createdAtMs: fill.timeMs,
      })),
    );
    expect(
      found.some((row) => row.takerOutcome === Outcome.No && row.yesPriceTicks !== complementTicks(row.yesPriceTicks)),
    ).toBe(true);
  });
});

describe('the trades of an order', () => {
  it('are its fills, newest first or oldest first, page by page, within a market or a span if these are given', async () => {
    const { list } = await reads.trades({ accountId: ACCOUNT }, ALL);
    const counts = Map.groupBy(list, ({ orderDigest }) => orderDigest);
    counts.delete('');
    const [[orderDigest = '', fills = []] = []] = [...counts].sort(([, a], [, b]) => b.length - a.length);
    expect(fills.length).toBeGreaterThan(2);
    const filter = { accountId: ACCOUNT, orderDigest };
    expect(await byPages((page) => reads.trades(filter, page), 2)).toEqual(fills);
    expect(await reads.trades(filter, { page: 2, limit: 2 })).toMatchObject({ total: fills.length });
    const marketIds = [fills[0]?.marketId ?? (0 as MarketId)];
    expect(await reads.trades({ ...filter, marketIds }, ALL)).toEqual({ total: fills.length, list: fills });
    expect(await reads.trades({ ...filter, marketIds: [77 as MarketId] }, ALL)).toEqual({ total: 0, list: [] });
    const span = { fromMs: 0, toMs: 9e15 };
    const after = await tradeIdOf(fills.at(-1) as TradeRow);
    expect((await reads.trades({ ...filter, span, after }, ALL)).list).toEqual(fills.slice(0, -1).reverse());
    expect(await reads.trades({ ...filter, span: { fromMs: 0, toMs: 1 } }, ALL)).toEqual({ total: 0, list: [] });
  });

  it('are none for another account, and for an unknown order', async () => {
    const { list } = await reads.trades({ accountId: ACCOUNT }, ALL);
    const { orderDigest } = list.find(({ kind }) => kind === 'fill') as TradeRow;
    const none = { total: 0, list: [] };
    expect(await reads.trades({ accountId: 5 as AccountId, orderDigest }, ALL)).toEqual(none);
    expect(await reads.trades({ accountId: ACCOUNT, orderDigest: '9'.repeat(64) }, ALL)).toEqual(none);
  });
});

describe('trades after a trade', () => {
  it.each([
    ['all', undefined],
    ['those of a root’s children', ROOT_CHILDREN],
  ])('are %s that came later, oldest first, from the trade’s second on', async (_words, marketIds) => {
    const { list } = await reads.trades({ accountId: ACCOUNT }, ALL);
    const all = [...list].reverse();
    const some = all.filter((_, place) => place % 50 === 0 || place === all.length - 1);
    expect(new Set(some.map(({ kind }) => kind)).size).toBe(3);
    for (const last of some) {
      const span = { fromMs: secondOf(last).fromMs, toMs: 9e15 };
      const filter = { accountId: ACCOUNT, ...(marketIds && { marketIds }), span, after: await tradeIdOf(last) };
      const found = await byPages((page) => reads.trades(filter, page), 40);
      const later = all.slice(all.indexOf(last) + 1).filter((row) => marketIds?.includes(row.marketId) ?? true);
      expect(found).toEqual(later);
    }
  });

  it('are none for the trade of another account, of another second, or that does not exist', async () => {
    const { list } = await reads.trades({ accountId: ACCOUNT }, ALL);
    const row = list.find(({ tradeNo }) => tradeNo.endsWith('-maker')) as TradeRow;
    expect(await tradeIdOf(row)).toBeGreaterThan(0);
    expect(await tradeIdOf({ ...row, accountId: 5 as AccountId })).toBeUndefined();
    expect(await tradeIdOf({ ...row, createdAtMs: row.createdAtMs - 1_000 })).toBeUndefined();
    expect(await tradeIdOf({ ...row, createdAtMs: row.createdAtMs + 1_000 })).toBeUndefined();
    expect(await tradeIdOf({ ...row, tradeNo: '999999-maker' })).toBeUndefined();
    expect(await tradeIdOf({ ...row, tradeNo: row.tradeNo.replace('maker', 'taker') })).toBeUndefined();
    expect(await tradeIdOf({ ...row, tradeNo: 'the first' })).toBeUndefined();
  });

  it('of a market are found and followed by their numbers', async () => {
    const { list } = await reads.marketTrades({ marketIds: ROOT_CHILDREN }, ALL);
    const row = list[5] as PublicTradeRow;
    const { tradeNo } = row;
    const span = secondOf(row);
    const after = await reads.marketTradeId({ marketIds: ROOT_CHILDREN, tradeNo, span });
    const rest = await reads.marketTrades({ marketIds: ROOT_CHILDREN, span: { ...span, toMs: 9e15 }, after }, ALL);
    expect(rest).toEqual({ total: 5, list: list.slice(0, 5).reverse() });
    const others = ROOT_CHILDREN.filter((marketId) => marketId !== row.marketId);
    const earlier = { fromMs: 0, toMs: span.fromMs };
    for (const wrong of [{ marketIds: others }, { tradeNo: 999_999 as TradeNo }, { span: earlier }]) {
      expect(await reads.marketTradeId({ marketIds: ROOT_CHILDREN, tradeNo, span, ...wrong })).toBeUndefined();
    }
  });

  it('are all of a span after its beginning', async () => {
    const { list } = await reads.trades({ accountId: ACCOUNT }, ALL);
    const found = await reads.trades({ accountId: ACCOUNT, span: { fromMs: 0, toMs: 9e15 }, after: 0 }, ALL);
    expect(found.list).toEqual([...list].reverse());
  });
});

/** The second in which a row was created. */
function secondOf({ createdAtMs }: Pick<TradeRow, 'createdAtMs'>): TimeSpan {
  const fromMs = Math.floor(createdAtMs / 1_000) * 1_000;
  return { fromMs, toMs: fromMs + 1_000 };
}

function tradeIdOf(row: TradeRow): Promise<number | undefined> {
  return reads.tradeId({ accountId: row.accountId, tradeNo: row.tradeNo, span: secondOf(row) });
}
