import {
  type Candle,
  type CandleInterval,
  type ChildMarket,
  type Client,
  type HistoryInterval,
  MAX_HISTORIES,
  type PricePoint,
  resultOf,
} from '@presage/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { batchReads } from './batch-reads.ts';
import { getClient } from './client.ts';
import { nowMs } from './clock.ts';
import { keys } from './keys.ts';

/** Time ranges of a chart. */
export const CHART_WINDOWS = ['1H', '1D', '1W', '1M', 'ALL'] as const;
export type ChartWindow = (typeof CHART_WINDOWS)[number];

interface WindowShape {
  readonly interval: HistoryInterval;
  /** Seconds; undefined for everything. */
  readonly spanSec: number | undefined;
  /** Number of reads needed: the service returns at most 1,000 points each. */
  readonly reads: number;
  readonly candles: CandleInterval;
}

/** Milliseconds: only the end of a line changes, and that is updated live. */
const STALE_MS = 60_000;

const HOUR = 3_600;
const DAY = 24 * HOUR;
const SHAPES: Readonly<Record<ChartWindow, WindowShape>> = {
  '1H': { interval: '1m', spanSec: HOUR, reads: 1, candles: '1m' },
  '1D': { interval: '1m', spanSec: DAY, reads: 2, candles: '1h' },
  '1W': { interval: '1h', spanSec: 7 * DAY, reads: 1, candles: '1h' },
  '1M': { interval: '1h', spanSec: 30 * DAY, reads: 1, candles: '1d' },
  ALL: { interval: 'max', spanSec: undefined, reads: 1, candles: '1d' },
};
const CANDLE_SEC = { '1m': 60, '1h': HOUR, '1d': DAY, '1w': 7 * DAY } as const;

/** The parameters of one read. */
export interface HistoryPart {
  readonly interval: HistoryInterval;
  readonly startAt?: number;
  readonly endAt?: number;
}

/** The reads needed for a window, oldest first, without overlap. */
export function historyParts(window: ChartWindow, nowSec: number): readonly HistoryPart[] {
  const { interval, spanSec, reads } = SHAPES[window];
  if (spanSec === undefined) return [{ interval }];
  const partSec = spanSec / reads;
  return Array.from({ length: reads }, (_, index) => {
    const startAt = nowSec - spanSec + index * partSec;
    return { interval, startAt, endAt: startAt + partSec - (index < reads - 1 ? 1 : 0) };
  });
}

/** Length of a window's candles in seconds. */
export function candleSec(window: ChartWindow): number {
  return CANDLE_SEC[SHAPES[window].candles];
}

/** Start of a window in Unix seconds; undefined for everything. */
export function windowStart(window: ChartWindow, nowSec: number): number | undefined {
  const { spanSec } = SHAPES[window];
  return spanSec === undefined ? undefined : nowSec - spanSec;
}

/** The window that a market's chart opens with: a week, or for a younger market the shortest that goes back to its start. */
export function firstWindow(ageSec: number): ChartWindow {
  return CHART_WINDOWS.find((window) => window === '1W' || ageSec <= (SHAPES[window].spanSec ?? 0)) ?? '1W';
}

/** A market with a book; a root has neither tokens nor prices. */
type Charted = Pick<ChildMarket, 'marketId' | 'yesTokenId'>;

/** Prices of Yes over a window, oldest first. */
export function useHistory(market: Charted, window: ChartWindow) {
  return useQuery(historyQuery(market, window));
}

export function historyQuery({ marketId, yesTokenId }: Charted, window: ChartWindow) {
  return queryOptions({
    queryKey: keys.history(marketId, window),
    enabled: yesTokenId !== '',
    staleTime: STALE_MS,
    queryFn: async () => (await READERS[window](marketId)).points,
  });
}

/** By window: one request for all markets that are asked for together. */
const READERS = {
  '1H': readerOf('1H'),
  '1D': readerOf('1D'),
  '1W': readerOf('1W'),
  '1M': readerOf('1M'),
  ALL: readerOf('ALL'),
} as const;

function readerOf(window: ChartWindow) {
  return batchReads({
    maxBatchSize: MAX_HISTORIES,
    read: (marketIds) => readHistories(marketIds, window),
    idOf: ({ marketId }) => marketId,
  });
}

async function readHistories(marketIds: readonly number[], window: ChartWindow) {
  const parts = await Promise.all(
    historyParts(window, Math.floor(nowMs() / 1_000)).map(
      async (part) => resultOf(await getClient().getPriceHistories(marketIds, part)).list,
    ),
  );
  return marketIds.map((marketId, place) => ({
    marketId,
    points: joinParts(parts.map((list) => list[place]?.history ?? [])),
  }));
}

/** The candles of a token over a window, oldest first; at most 1,000, those before are left out. */
export function candlesQuery(client: Client, tokenId: string, window: ChartWindow) {
  return queryOptions({
    queryKey: keys.candles(tokenId, window),
    enabled: tokenId !== '',
    staleTime: STALE_MS,
    queryFn: async (): Promise<Candle[]> => {
      const startAt = windowStart(window, Math.floor(nowMs() / 1_000));
      return resultOf(await client.getCandles(tokenId, { interval: SHAPES[window].candles, startAt })).list;
    },
  });
}

/** Joins parts in order, dropping the bucket that both parts of a seam contain. */
export function joinParts(parts: readonly (readonly PricePoint[])[]): PricePoint[] {
  const points: PricePoint[] = [];
  for (const point of parts.flat()) if (point.t > (points.at(-1)?.t ?? 0)) points.push(point);
  return points;
}
