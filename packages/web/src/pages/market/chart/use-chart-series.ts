import type { ChildMarket } from '@presage/client';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../../../data/client.ts';
import { useNowSec } from '../../../data/clock.ts';
import { type ChartWindow, historyQuery, windowStart } from '../../../data/history.ts';
import { useYesPrices } from '../../../data/live/prices.ts';
import { useMarketTrades } from '../../../data/own-trades.ts';
import { market as s } from '../../../strings/market.ts';
import { useMarketPage } from '../market-context.tsx';
import { type ChartMark, type ChartPoint, chartPoints, tradeMarks } from './chart-points.ts';
import { MAX_SERIES, seriesColour } from './series-colours.ts';

/** A line of the chart. */
export interface ChartSeries {
  readonly name: string;
  readonly colour: string;
  readonly points: readonly ChartPoint[];
  readonly marks: readonly ChartMark[];
}

/** Seconds between the points that the line grows by while one looks. */
const STEP_SEC = 10;

/** Milliseconds between two reads of what the lines are made of: between them only their ends are known. */
const REREAD_MS = 60_000;

/** The lines of the page: of a binary market one, of a categorical one those of its first outcomes. */
export function useChartSeries(window: ChartWindow) {
  const { root, market } = useMarketPage();
  const client = useClient();
  const lines = root.marketType === 1 ? chartedChildren(root.childMarkets, market) : [{ child: market, index: 0 }];
  const children = lines.map(({ child }) => child);
  const histories = useQueries({
    queries: children.map(({ yesTokenId, statusEnum }) => ({
      ...historyQuery(client, yesTokenId, window),
      refetchInterval: statusEnum === 'activated' ? REREAD_MS : (false as const),
    })),
  });
  const prices = useYesPrices(children);
  const marks = useMarks();
  const nowSec = useNowSec(STEP_SEC);
  const series = lines.map(({ child, index }, place): ChartSeries => {
    const endSec = child.statusEnum === 'activated' ? nowSec : child.resolvedAt || Math.min(nowSec, child.cutoffAt);
    const range = { fromSec: windowStart(window, nowSec), nowSec: endSec, price: prices[place] ?? null };
    return {
      name: root.marketType === 1 ? child.marketTitle : child.yesLabel,
      colour: seriesColour(index),
      points: chartPoints(histories[place]?.data ?? [], range),
      marks: child.marketId === market.marketId ? marks : [],
    };
  });
  return {
    series,
    isPending: histories.some((history) => history.isPending),
    // A line that was read stays when it cannot be read again.
    error: histories.find(({ isLoadingError }) => isLoadingError)?.error,
    refetch: () => Promise.all(histories.map((history) => history.refetch())),
  };
}

/** The first outcomes in their order, the chosen one always among them. */
function chartedChildren(children: readonly ChildMarket[], chosen: ChildMarket) {
  const all = children.map((child, index) => ({ child, index }));
  const first = all.slice(0, MAX_SERIES);
  const own = all.find(({ child }) => child.marketId === chosen.marketId);
  return own === undefined || first.includes(own) ? first : [...first.slice(0, MAX_SERIES - 1), own];
}

/** Own trades of the market in view, and when it was decided. */
function useMarks(): readonly ChartMark[] {
  const { market } = useMarketPage();
  const trades = useMarketTrades(market.marketId).data?.items;
  return useMemo(() => {
    const own = tradeMarks(trades ?? [], s.chart);
    if (market.resolvedAt === 0) return own;
    return [...own, { time: market.resolvedAt, kind: 'resolved', text: s.chart.resolved }];
  }, [trades, market.resolvedAt]);
}
