import type { MarketId, MarketStatus, QuoteUnits } from '@presage/exchange';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MarketRow } from '../store/read-store.ts';
import { MarketList } from './market-list.ts';

type Live = { -readonly [Field in keyof MarketRow]: MarketRow[Field] };
/** Sort types, each with a key that increases along the list. */
const KEYS: Readonly<Record<number, (market: Live, day: ReadonlyMap<number, bigint>) => bigint>> = {
  1: (market) => -BigInt(market.marketId),
  2: (market) => BigInt(market.cutoffAtSec),
  3: (market) => -market.volumeUnits,
  4: (market) => market.volumeUnits,
  5: (market, day) => -(day.get(market.marketId) ?? 0n),
  6: (market, day) => day.get(market.marketId) ?? 0n,
};

const number = fc.integer({ min: 0, max: 30 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), cutoff: number }),
  fc.record({ kind: fc.constant('cutoff' as const), market: number, value: number }),
  fc.record({ kind: fc.constant('volume' as const), market: number, value: number }),
  fc.record({ kind: fc.constant('pass' as const), market: number }),
  fc.record({
    kind: fc.constant('list' as const),
    sortBy: fc.constantFrom(1, 2, 3, 4, 5, 6),
    page: fc.integer({ min: 1, max: 3 }),
  }),
);

it('keeps every sort order right through all changes, listed at any time', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const markets: Live[] = [];
      const day = new Map<number, bigint>();
      let nowMs = 0;
      const units = (market: MarketRow) => (day.get(market.marketId) ?? 0n) as QuoteUnits;
      const list = new MarketList({
        searchText: (market) => market.title,
        volume: (market) => ({ dayUnits: units(market), weekUnits: units(market) }),
      });
      for (const step of steps) {
        const market = 'market' in step ? markets[step.market % Math.max(1, markets.length)] : undefined;
        if (step.kind === 'add') {
          const added = {
            marketId: markets.length + 1,
            cutoffAtSec: step.cutoff,
            volumeUnits: 0n,
            status: 2,
            labelIds: [],
          };
          markets.push(added as unknown as Live);
          list.add(added as unknown as Live);
        } else if (step.kind === 'list') {
          const key = KEYS[step.sortBy] as (typeof KEYS)[number];
          const sorted = [...markets].sort((a, b) => Number(key(a, day) - key(b, day)) || b.marketId - a.marketId);
          const from = (step.page - 1) * 5;
          const query = { marketType: 2, status: '', sortBy: step.sortBy, page: step.page, limit: 5, nowMs };
          expect(list.page(query)).toEqual({ total: markets.length, list: sorted.slice(from, from + 5) });
        } else if (market !== undefined) {
          change(market, step.kind, 'value' in step ? step.value : 0);
        }
      }
      function change(market: Live, kind: 'cutoff' | 'volume' | 'pass', value: number): void {
        if (kind === 'cutoff') market.cutoffAtSec = value;
        if (kind === 'volume') {
          market.volumeUnits = (market.volumeUnits + BigInt(value)) as QuoteUnits;
          day.set(market.marketId, (day.get(market.marketId) ?? 0n) + BigInt(value));
        }
        if (kind === 'pass') {
          // A day passes without a trade, and the day's volume goes to zero.
          day.delete(market.marketId);
          nowMs += 86_400_000;
        } else {
          list.changed(kind, market);
        }
      }
    }),
  );
});

it.each([
  { status: '', listed: [6, 5, 4, 3, 2, 1] },
  { status: 'activated', listed: [2] },
  { status: 'resolved', listed: [4] },
])('lists markets $listed for the status filter "$status"', ({ status, listed }) => {
  const list = new MarketList({ searchText: () => '', volume: () => ({}) as never });
  for (const number of [1, 2, 3, 4, 5, 6]) {
    list.add({ marketId: number as MarketId, status: number as MarketStatus, labelIds: [] } as unknown as MarketRow);
  }
  const page = list.page({ marketType: 2, status, sortBy: 1, page: 1, limit: 20, nowMs: 0 });
  expect(page.list.map((market) => market.status)).toEqual(listed);
});

it('recomputes only keys that changed, and of rolling volumes only those that are not empty', () => {
  const MARKETS = 1_000;
  const day = new Map<number, bigint>([[7, 70n]]);
  const asked: number[] = [];
  const list = new MarketList({
    searchText: () => '',
    volume: ({ marketId }) => {
      asked.push(marketId);
      return { dayUnits: day.get(marketId) ?? 0n } as never;
    },
  });
  const markets = Array.from({ length: MARKETS }, (_, index) => ({ marketId: index + 1 }) as unknown as MarketRow);
  for (const market of markets) list.add(market);
  const first = (nowMs: number) =>
    list.page({ marketType: 2, status: '', sortBy: 5, page: 1, limit: 2, nowMs }).list.map(({ marketId }) => marketId);
  expect(first(0)).toEqual([7, MARKETS]);
  expect(asked).toHaveLength(MARKETS);
  asked.length = 0;
  day.set(500, 80n);
  list.changed('volume', markets[499] as MarketRow);
  expect(first(0)).toEqual([500, 7]);
  expect(asked).toEqual([500]);
  asked.length = 0;
  day.delete(500);
  expect(first(86_400_000)).toEqual([7, MARKETS]);
  expect(new Set(asked)).toEqual(new Set([7, 500]));
});

it('restores the volumes that a clock running ahead had removed', () => {
  const HOUR_MS = 3_600_000;
  const list = new MarketList({
    searchText: () => '',
    volume: ({ marketId }, nowMs) => ({ dayUnits: nowMs > HOUR_MS ? 0n : BigInt(marketId % 2) }) as never,
  });
  for (const marketId of [1, 2]) list.add({ marketId } as unknown as MarketRow);
  const first = (nowMs: number) =>
    list.page({ marketType: 2, status: '', sortBy: 5, page: 1, limit: 1, nowMs }).list[0]?.marketId;
  expect([first(0), first(2 * HOUR_MS), first(0)]).toEqual([1, 2, 1]);
});
