import { type MarketId, Outcome, type PriceTicks } from '@presage/exchange';
import { MAX_HISTORY_POINTS } from '@presage/protocol';
import { describe, expect, it } from 'vitest';
import { bucketStartSec } from '../../store/candle-spacings.ts';
import type { CandleQuery, CloseRow } from '../../store/read-store.ts';
import { type PriceHistoryRequest, readPriceHistory } from './price-history.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
const WEEK = 604_800;
/** Start of a week, a day and an hour on epoch boundaries. */
const ZERO = 2_900 * WEEK;

/** A market that traded at these times, Unix seconds, at these Yes prices. */
function market(...trades: readonly (readonly [atSec: number, yesTicks: number])[]) {
  const closesOf = (bucketSec: number): CloseRow[] => {
    const closes = new Map(trades.map(([atSec, ticks]) => [bucketStartSec(atSec, bucketSec), ticks as PriceTicks]));
    return [...closes].map(([start, closeYesTicks]) => ({ bucketStartSec: start, closeYesTicks }));
  };
  return {
    closes: async ({ bucketSec, fromSec, toSec }: CandleQuery) => {
      const closes = closesOf(bucketSec).filter((close) => close.bucketStartSec < toSec);
      return {
        list: closes.filter((close) => close.bucketStartSec >= fromSec),
        before: closes.filter((close) => close.bucketStartSec < fromSec).at(-1),
      };
    },
    firstClose: async ({ bucketSec }: { bucketSec: number }) => closesOf(bucketSec)[0],
  };
}

type Asked = Partial<Pick<PriceHistoryRequest, 'interval' | 'startAtSec' | 'endAtSec' | 'outcome'>>;

async function history(reads: ReturnType<typeof market>, nowSec: number, asked: Asked = {}) {
  return readPriceHistory(reads, {
    marketId: 1 as MarketId,
    outcome: Outcome.Yes,
    interval: '1h',
    startAtSec: undefined,
    endAtSec: undefined,
    ...asked,
    nowMs: nowSec * 1_000,
  });
}

async function points(reads: ReturnType<typeof market>, nowSec: number, asked: Asked = {}) {
  const answer = await history(reads, nowSec, asked);
  if (!answer.ok) throw new Error(answer.problem);
  return answer.points;
}

describe('a price history', () => {
  it('returns the last price of each bucket at its start, carried over quiet ones, the open one included', async () => {
    const reads = market([ZERO + 10, 4_000], [ZERO + HOUR - 1, 4_500], [ZERO + 3 * HOUR, 5_000]);
    expect(await points(reads, ZERO + 4 * HOUR + 1)).toEqual([
      { t: ZERO, p: '0.45' },
      { t: ZERO + HOUR, p: '0.45' },
      { t: ZERO + 2 * HOUR, p: '0.45' },
      { t: ZERO + 3 * HOUR, p: '0.5' },
      { t: ZERO + 4 * HOUR, p: '0.5' },
    ]);
  });

  it('mirrors the complement', async () => {
    const reads = market([ZERO, 4_000]);
    expect(await points(reads, ZERO, { outcome: Outcome.No })).toEqual([{ t: ZERO, p: '0.6' }]);
  });

  it('is empty for a market that never traded', async () => {
    expect(await points(market(), ZERO)).toEqual([]);
    expect(await points(market(), ZERO, { interval: 'max' })).toEqual([]);
  });

  it.each([
    ['1m', MINUTE],
    ['1h', HOUR],
    ['1d', DAY],
    ['1w', WEEK],
  ] as const)('of %s has its points on epoch boundaries', async (interval, spacing) => {
    const reads = market([ZERO + 59, 4_000]);
    const [first, second] = await points(reads, ZERO + spacing, { interval });
    expect([first?.t, second?.t]).toEqual([ZERO, ZERO + spacing]);
  });

  it('spans the last 1,000 buckets by default, starting with the price from before them', async () => {
    const reads = market([ZERO, 4_000]);
    const result = await points(reads, ZERO + 5_000 * HOUR + 30);
    expect(result).toHaveLength(1_000);
    expect(result[0]).toEqual({ t: ZERO + 4_001 * HOUR, p: '0.4' });
    expect(result.at(-1)).toEqual({ t: ZERO + 5_000 * HOUR, p: '0.4' });
  });

  it('begins with the first trade when that is later', async () => {
    const reads = market([ZERO + 2 * HOUR, 4_000]);
    expect(await points(reads, ZERO + 2 * HOUR, { startAtSec: ZERO })).toEqual([{ t: ZERO + 2 * HOUR, p: '0.4' }]);
  });

  it('is bounded by start_at and end_at, and includes their buckets', async () => {
    const reads = market([ZERO, 4_000], [ZERO + 2 * HOUR, 5_000], [ZERO + 5 * HOUR, 6_000]);
    const asked = { startAtSec: ZERO + HOUR + 5, endAtSec: ZERO + 3 * HOUR };
    expect(await points(reads, ZERO + 9 * HOUR, asked)).toEqual([
      { t: ZERO + HOUR, p: '0.4' },
      { t: ZERO + 2 * HOUR, p: '0.5' },
      { t: ZERO + 3 * HOUR, p: '0.5' },
    ]);
  });

  it('ends now when end_at is later, and begins 1,000 buckets before end_at when only that is given', async () => {
    const reads = market([ZERO, 4_000]);
    expect(await points(reads, ZERO + HOUR, { endAtSec: ZERO + 99 * HOUR })).toHaveLength(2);
    const result = await points(reads, ZERO + 9_000 * HOUR, { endAtSec: ZERO + 2_000 * HOUR });
    expect([result.length, result[0]?.t]).toEqual([1_000, ZERO + 1_001 * HOUR]);
  });

  it('begins no bucket before its first second has come', async () => {
    const at = { marketId: 1 as MarketId, outcome: Outcome.Yes, interval: '1m', startAtSec: ZERO } as const;
    const request = { ...at, endAtSec: undefined, nowMs: (ZERO + MINUTE) * 1_000 - 1 };
    expect(await readPriceHistory(market([ZERO, 4_000]), request)).toEqual({
      ok: true,
      points: [{ t: ZERO, p: '0.4' }],
    });
  });

  it('of a single second has the bucket that contains it', async () => {
    const asked = { startAtSec: ZERO + HOUR + 5, endAtSec: ZERO + HOUR + 5 };
    expect(await points(market([ZERO, 4_000]), ZERO + DAY, asked)).toEqual([{ t: ZERO + HOUR, p: '0.4' }]);
  });

  it('is empty for a window in the future', async () => {
    expect(await points(market([ZERO, 4_000]), ZERO, { startAtSec: ZERO + DAY })).toEqual([]);
  });

  it('of exactly 1,000 buckets is returned, of one more refused', async () => {
    const reads = market([ZERO, 4_000]);
    const now = ZERO + 999 * HOUR;
    expect(await points(reads, now, { startAtSec: ZERO })).toHaveLength(1_000);
    expect(await history(reads, now, { startAtSec: ZERO - 1 })).toMatchObject({
      ok: false,
      problem: expect.stringContaining('1001 points 1h apart; accepted: at most 1000'),
    });
  });

  it.each(['1h', 'max'] as const)('of %s that ends before it starts is refused', async (interval) => {
    const asked = { interval, startAtSec: ZERO + 1, endAtSec: ZERO };
    for (const reads of [market([ZERO, 4_000]), market()]) {
      expect(await history(reads, ZERO + DAY, asked)).toMatchObject({
        ok: false,
        problem: expect.stringContaining('start_at'),
      });
    }
  });
});

describe('the whole history', () => {
  it.each([
    ['minutes', 998 * MINUTE, MINUTE],
    ['hours from 1,000 minutes on', 999 * MINUTE, HOUR],
    ['days from 1,000 hours on', 999 * HOUR, DAY],
    ['weeks from 1,000 days on', 1_000 * DAY, WEEK],
    ['two weeks from 1,000 weeks on', 1_001 * WEEK, 2 * WEEK],
  ])('has points in %s', async (_words, lengthSec, spacingSec) => {
    const reads = market([ZERO, 4_000], [ZERO + lengthSec, 6_000]);
    const result = await points(reads, ZERO + lengthSec, { interval: 'max' });
    expect(result.length).toBeLessThan(1_000);
    expect(result[0]).toEqual({ t: ZERO, p: '0.4' });
    expect(result[1]?.t).toBe(ZERO + spacingSec);
    expect(result.at(-1)?.p).toBe('0.6');
  });

  it.each([
    [25, 2],
    [45, 3],
  ])('of %d years has a point every %d weeks, so that they stay below the limit', async (years, weeks) => {
    const reads = market([ZERO, 4_000], [ZERO + 10 * WEEK, 6_000]);
    const nowSec = ZERO + years * 365 * DAY;
    const whole = await points(reads, nowSec, { interval: 'max' });
    expect(whole.length).toBeLessThan(MAX_HISTORY_POINTS);
    const steps = new Set(whole.slice(1).map(({ t }, at) => t - (whole[at]?.t ?? 0)));
    expect([...steps]).toEqual([weeks * WEEK]);
    expect(whole.at(0)?.p).toBe('0.4');
    expect(whole.at(-1)?.p).toBe('0.6');
    expect(whole.at(-1)?.t).toBeGreaterThan(nowSec - weeks * WEEK);
  });

  it('is bounded by start_at and end_at, which makes it finer', async () => {
    const reads = market([ZERO, 4_000], [ZERO + 90 * DAY, 6_000]);
    const asked = { interval: 'max', startAtSec: ZERO + DAY, endAtSec: ZERO + DAY + 2 * MINUTE } as const;
    expect(await points(reads, ZERO + 90 * DAY, asked)).toEqual([
      { t: ZERO + DAY, p: '0.4' },
      { t: ZERO + DAY + MINUTE, p: '0.4' },
      { t: ZERO + DAY + 2 * MINUTE, p: '0.4' },
    ]);
  });
});
