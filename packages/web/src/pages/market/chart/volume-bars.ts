import { HistogramSeries, type IChartApi, type ISeriesApi, type UTCTimestamp } from 'lightweight-charts';
import type { ChartPoint } from './chart-points.ts';

/** Part of the chart's height above the highest bar. */
const TOP = 0.86;
/** Part of the chart's height below the candles, so that they never lie on the bars. */
export const VOLUME_ROOM = 0.18;

/** Adds bars at the bottom of the chart, one below each candle, as high as what was traded in it. */
export function addVolumeBars(api: IChartApi, colour: string): ISeriesApi<'Histogram'> {
  // A scale of its own, without an axis.
  const scale = { priceScaleId: '', priceLineVisible: false, lastValueVisible: false };
  const bars = api.addSeries(HistogramSeries, { ...scale, color: colour });
  bars.priceScale().applyOptions({ scaleMargins: { top: TOP, bottom: 0 } });
  return bars;
}

export function drawVolumeBars(bars: ISeriesApi<'Histogram'>, points: readonly ChartPoint[]): void {
  bars.setData(points.map(({ time, candle }) => ({ time: time as UTCTimestamp, value: candle?.shares ?? 0 })));
}
