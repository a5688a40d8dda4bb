import type { ChildMarket, MarketData } from '@presage/client';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../../../data/client.ts';
import { useNowSec } from '../../../data/clock.ts';
import { type ChartWindow, candleSec, candlesQuery, historyQuery, windowStart } from '../../../data/history.ts';
import { useLastPrices } from '../../../data/live/prices.ts';
import { useMarketTrades } from '../../../data/own-lists.ts';
import { shownDecimals } from '../../../format/price.ts';
import { market as s } from '../../../strings/market.ts';
import { useMarketPage } from '../market-context.tsx';
import { candlePoints, marksOnCandles } from './candle-points.ts';
import {
  type ChartMark,
  type ChartPoint,
  chartPoints,
  decisionMarks,
  marksWithin,
  tradeMarks,
} from './chart-points.ts';
import { seriesColour } from './series-colours.ts';

/** How the chart shows a single line; several are always lines. */
export type ChartShape = 'line' | 'candles';

/** A line of the chart. */
export interface ChartSeries {
  readonly name: string;
  /** CSS variable. */
  readonly colour: string;
  readonly points: readonly ChartPoint[];
  readonly marks: readonly ChartMark[];
}

/** Seconds between the points added at the end of the line. */
const STEP_SEC = 10;

/** Milliseconds between reads of the histories; between them only the ends of the lines are updated. */
const REREAD_MS = 60_000;

/** The lines of the chart: one for a binary market, those of the first outcomes for a categorical one. */
export function useChartSeries(window: ChartWindow, chosen: ChartShape) {
  const { root, market, charted } = useMarketPage();
  const client = useClient();
  const children = root.marketType === 1 ? childrenOf(root, charted) : [market];
  const shape = children.length > 1 ? 'line' : chosen;
  const ofCandles = shape === 'candles' ? children : [];
  const candles = useQueries({
    queries: ofCandles.map((child) => ({ ...candlesQuery(client, child.yesTokenId, window), ...rereading(child) })),
  });
  const ofLines = shape === 'candles' ? [] : children;
  const histories = useQueries({
    queries: ofLines.map((child) => ({ ...historyQuery(child, window), ...rereading(child) })),
  });
  const prices = useLastPrices(children);
  const marks = useMarks();
  const nowSec = useNowSec(STEP_SEC);
  const lengthSec = candleSec(window);
  const shownMarks = shape === 'candles' ? marksOnCandles(marks, lengthSec) : marks;
  const series = children.map((child, place): ChartSeries => {
    const endSec = child.statusEnum === 'activated' ? nowSec : child.resolvedAt || Math.min(nowSec, child.cutoffAt);
    const range = { fromSec: windowStart(window, nowSec), last: prices[place] ?? null };
    const points =
      shape === 'candles'
        ? candlePoints(candles[place]?.data ?? [], { ...range, candleSec: lengthSec })
        : chartPoints(histories[place]?.data ?? [], { ...range, nowSec: endSec });
    return {
      name: root.marketType === 1 ? child.marketTitle : child.yesLabel,
      colour: seriesColour(place),
      points,
      marks: child.marketId === market.marketId ? marksWithin(shownMarks, points) : [],
    };
  });
  const reads = shape === 'candles' ? candles : histories;
  return {
    series,
    shape,
    decimals: Math.max(0, ...children.map(({ tickSize }) => shownDecimals(tickSize))),
    isPending: reads.some(({ isPending }) => isPending),
    // A failed refetch keeps the line that was read before.
    error: reads.find(({ isLoadingError }) => isLoadingError)?.error,
    refetch: () => Promise.all(reads.map((read) => read.refetch())),
  };
}

function rereading({ statusEnum }: Pick<ChildMarket, 'statusEnum'>) {
  return { refetchInterval: statusEnum === 'activated' ? REREAD_MS : (false as const) };
}

function childrenOf({ childMarkets }: MarketData, ids: readonly number[]): readonly ChildMarket[] {
  return ids.flatMap((id) => childMarkets.filter(({ marketId }) => marketId === id));
}

/** Marks of the account's trades in the market, and of its resolution. */
function useMarks(): readonly ChartMark[] {
  const { market } = useMarketPage();
  const trades = useMarketTrades(market.marketId).data?.items;
  const { statusEnum, resolvedAt } = market;
  return useMemo(
    () => [...tradeMarks(trades ?? []), ...decisionMarks({ statusEnum, resolvedAt }, s.steps)],
    [trades, statusEnum, resolvedAt],
  );
}
