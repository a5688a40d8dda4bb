import type { MarketData, MarketStatusMessage } from '@presage/client';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { keys } from '../keys.ts';
import { showMarket, showState } from './show-state.ts';

const OPEN = {
  status: 2,
  statusEnum: 'activated',
  halted: false,
  resultTokenId: '',
  cutoffAt: 9,
  makerFeeBps: 0,
  takerFeeBps: 5,
} as const;
const message = (marketId: number, changes: Partial<MarketStatusMessage> = {}): MarketStatusMessage => ({
  msgType: 'market.status',
  marketId,
  seq: 1,
  ts: 1,
  ...OPEN,
  ...changes,
});
const market = (marketId: number, children: readonly number[] = []): MarketData =>
  ({ marketId, ...OPEN, childMarkets: children.map((id) => market(id)) }) as unknown as MarketData;
const READ_AT_MS = 12_345;
const LISTS = [keys.markets({}), keys.markets({ sort: 'new' })];
const rain = keys.market('rain');
const cup = keys.market('cup');
const starred = keys.marketByNumber(1);
const deleted = keys.marketByNumber(5);

let queries: QueryClient;
beforeEach(() => {
  queries = new QueryClient();
  const put = (key: readonly unknown[], data: unknown) => queries.setQueryData(key, data, { updatedAt: READ_AT_MS });
  put(rain, market(1));
  put(cup, market(2, [3, 4]));
  put(starred, market(1));
  put(deleted, null);
  for (const key of LISTS)
    put(key, { pages: [{ list: [market(1)] }, { list: [market(2, [3, 4])] }], pageParams: [1, 2] });
});

const cached = (key: readonly unknown[]) => queries.getQueryData<MarketData>(key);
const listed = () =>
  LISTS.flatMap((key) => queries.getQueryData<{ pages: { list: MarketData[] }[] }>(key)?.pages ?? []).flatMap(
    ({ list }) => list,
  );

it('changes nothing when the state is known, so that nothing renders or counts as read', () => {
  const before = [cached(rain), cached(cup), ...listed()];
  expect([1, 3, 4, 99].map((marketId) => showState(queries, message(marketId)))).toEqual([false, false, false, false]);
  expect([cached(rain), cached(cup), ...listed()].every((one, index) => one === before[index])).toBe(true);
});

it('shows a halt in the market in view, among the starred ones and in every list, without counting the rest as read', () => {
  expect(showState(queries, message(1, { halted: true }))).toBe(true);
  expect([rain, starred, cup].map((key) => cached(key)?.halted)).toEqual([true, true, false]);
  expect(listed().map(({ halted }) => halted)).toEqual([true, false, true, false]);
  expect(queries.getQueryState(rain)?.dataUpdatedAt).toBe(READ_AT_MS);
});

it('shows the result of one outcome and leaves the others', () => {
  const resolved = { status: 4, statusEnum: 'resolved', resultTokenId: '7' } as const;
  expect(showState(queries, message(4, { ...resolved, rootMarketId: 2 }))).toBe(true);
  const shown = [cached(cup), listed()[1]].map((root) => root?.childMarkets.map(({ resultTokenId }) => resultTokenId));
  expect(shown).toEqual([
    ['', '7'],
    ['', '7'],
  ]);
  expect(cached(cup)).not.toHaveProperty('msgType');
});

it('puts a market that was read again into every list', () => {
  const read = { ...market(2, [3]), halted: true };
  showMarket(queries, read);
  expect(listed().filter(({ marketId }) => marketId === 2)).toEqual([read, read]);
});
