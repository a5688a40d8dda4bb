import {
  AreaSeries,
  type AutoscaleInfo,
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  createSeriesMarkers,
  type IChartApi,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  LineSeries,
  type SeriesMarker,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { preferences, useIsDark, usePreferences } from '../../../app/preferences.ts';
import { priceText } from '../../../format/price.ts';
import { clockText, monthDayText } from '../../../format/time.ts';
import { axisDecimals, type ChartMark, type ChartPoint, isPrice } from './chart-points.ts';
import { ChartView, momentsOf, type Part } from './chart-view.ts';
import type { ChartSeries, ChartShape } from './use-chart-series.ts';
import { addVolumeBars, drawVolumeBars, VOLUME_ROOM } from './volume-bars.ts';

/** Minimum price range of the chart in cents. */
const MIN_SPAN = 4;

interface Line {
  readonly api: ISeriesApi<'Area' | 'Line' | 'Candlestick'>;
  readonly marks: ISeriesMarkersPluginApi<Time>;
  /** What was traded in each candle; undefined for a line. */
  readonly volume: ISeriesApi<'Histogram'> | undefined;
  shown: readonly ChartPoint[];
}

/** Minimum pixels between the centres of a price tag and an axis label, so that they do not overlap. */
const TAG_PIXELS = 15;
/** Pixels after the end of a line, so that the mark of a trade made just now is not clipped. */
const END_PIXELS = 36;

interface PriceChartProps {
  /** Identifies what is shown; when it changes, the whole chart is shown again. */
  readonly subject: string;
  readonly series: readonly ChartSeries[];
  /** Decimals of the current price and of the one under the pointer, in cents or percent. */
  readonly decimals: number;
  readonly shape: ChartShape;
}

interface Drawn {
  readonly subject: string;
  readonly view: ChartView;
  readonly lines: readonly Line[];
}

/**
 * Prices on a canvas. The chart is recreated when its looks change and updated at its end otherwise; the part that the
 * user chose stays in view.
 */
export default function PriceChart({ subject, series, decimals, shape }: PriceChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn>(undefined);
  /** The part that was in view before the chart was recreated. */
  const left = useRef<{ readonly subject: string; readonly part: Part }>(undefined);
  const { priceUnit } = usePreferences();
  // A canvas does not follow CSS colours, so these trigger a new chart.
  const looks = [useIsDark(), priceUnit, decimals, shape, ...series.map(({ colour }) => colour)].join();

  const create = useEffectEvent((element: HTMLDivElement) => {
    const lines: Line[] = [];
    const api = createChart(element, chartOptions({ lines, decimals, shape }));
    const view = new ChartView(api.timeScale());
    const shared = {
      shape,
      decimals,
      isOnly: series.length === 1,
      up: colourOf('--yes-fill'),
      down: colourOf('--no-fill'),
      bars: colourOf('--line-strong'),
    };
    for (const one of series) lines.push(addLine(api, { ...shared, line: colourOf(one.colour) }));
    drawn.current = { subject, view, lines };
    show(drawn.current, series);
    if (left.current?.subject === subject) view.show(left.current.part);
    // After a resize the whole chart stays in view.
    api.timeScale().subscribeSizeChange(() => {
      if (view.part === undefined) view.showWhole();
    });
    const unfollow = followHand(element, view);
    return () => {
      const part = drawn.current?.view.part;
      left.current = part && drawn.current && { subject: drawn.current.subject, part };
      drawn.current = undefined;
      unfollow();
      api.remove();
    };
  });
  // `looks` stands for everything that requires a new chart.
  useEffect(() => (box.current === null ? undefined : create(box.current)), [looks]);

  useEffect(() => {
    if (drawn.current === undefined) return;
    if (drawn.current.subject !== subject) drawn.current.view.showWhole();
    drawn.current = { ...drawn.current, subject };
    show(drawn.current, series);
  }, [subject, series]);

  return <div ref={box} aria-hidden="true" className="size-full" />;
}

/** Detects when the user moves or zooms the chart. A double click shows the whole chart again. */
function followHand(element: HTMLElement, view: ChartView): () => void {
  const ending = new AbortController();
  // In the capture phase, because the chart stops these events.
  const options = { capture: true, passive: true, signal: ending.signal };
  const choose = () => view.choose();
  element.addEventListener('wheel', choose, options);
  element.addEventListener('touchmove', choose, options);
  element.addEventListener('pointermove', ({ buttons }) => buttons !== 0 && choose(), options);
  element.addEventListener('dblclick', () => view.showWhole(), options);
  return () => ending.abort();
}

interface LineLooks extends Pick<PriceChartProps, 'decimals' | 'shape'> {
  readonly isOnly: boolean;
  readonly line: string;
  /** Of candles that rise, in outline, so that they also differ without colours. */
  readonly up: string;
  /** Of candles that fall. */
  readonly down: string;
  /** Of what was traded in each candle. */
  readonly bars: string;
}

function addLine(api: IChartApi, looks: LineLooks): Line {
  const series = addSeries(api, looks);
  const volume = looks.shape === 'candles' ? addVolumeBars(api, `${looks.bars}66`) : undefined;
  return { api: series, marks: createSeriesMarkers(series, []), volume, shown: [] };
}

/** A single line is filled down to the axis. */
function addSeries(api: IChartApi, looks: LineLooks): Line['api'] {
  // The axis has no labels between two prices of the market.
  const priceFormat = { type: 'price' as const, minMove: 10 ** -looks.decimals, precision: looks.decimals };
  const common = { priceLineVisible: false, priceFormat, autoscaleInfoProvider };
  if (looks.shape === 'candles') {
    const { up, down } = looks;
    // Hollow; the colour without its opacity is that of the price tag.
    const rising = { upColor: `${up}00`, borderUpColor: up, wickUpColor: up };
    const falling = { downColor: down, borderDownColor: down, wickDownColor: down };
    return api.addSeries(CandlestickSeries, { ...common, ...rising, ...falling });
  }
  const { line } = looks;
  const stroke = { ...common, lineWidth: 2 as const, crosshairMarkerRadius: 4 };
  return looks.isOnly
    ? api.addSeries(AreaSeries, { ...stroke, lineColor: line, topColor: `${line}40`, bottomColor: `${line}05` })
    : api.addSeries(LineSeries, { ...stroke, color: line });
}

/** Enforces a minimum price range, so that small movements are not blown up. */
function autoscaleInfoProvider(original: () => AutoscaleInfo | null): AutoscaleInfo | null {
  const info = original();
  if (info?.priceRange == null) return info;
  const { minValue, maxValue } = info.priceRange;
  const missing = Math.max(0, MIN_SPAN - (maxValue - minValue)) / 2;
  const low = Math.max(0, minValue - missing);
  const high = Math.min(100, maxValue + missing);
  return { ...info, priceRange: { minValue: low, maxValue: high } };
}

/** Updates the lines; a line that only grew is not redrawn. */
function show({ view, lines }: Drawn, series: readonly ChartSeries[]): void {
  view.change(momentsOf(series.map(({ points }) => points)), () => {
    for (const [index, one] of series.entries()) {
      const line = lines[index];
      if (line !== undefined) drawLine(line, one);
    }
  });
}

function drawLine(line: Line, { points, marks }: ChartSeries): void {
  const before = line.shown;
  line.shown = points;
  // The last but one candle may have been read again since the last one began.
  if (line.volume !== undefined) {
    line.api.setData(points.map(timed));
    drawVolumeBars(line.volume, points);
  } else if (growsOutOf(before, points)) {
    for (const point of points.slice(Math.max(0, before.length - 1))) line.api.update(timed(point));
  } else {
    line.api.setData(points.map(timed));
  }
  line.marks.setMarkers(marks.map(markerOf));
}

function growsOutOf(shown: readonly ChartPoint[], points: readonly ChartPoint[]): boolean {
  const settled = shown.length - 1;
  return (
    settled > 0 &&
    points.length >= shown.length &&
    points[0]?.time === shown[0]?.time &&
    points[settled - 1]?.time === shown[settled - 1]?.time &&
    (points[settled]?.time ?? 0) >= (shown[settled]?.time ?? 0)
  );
}

function timed({ time, value, candle }: ChartPoint) {
  const at = { time: time as UTCTimestamp };
  if (candle === undefined) return { ...at, value };
  const { open, high, low } = candle;
  return { ...at, open, high, low, close: value };
}

function markerOf({ time, kind, text }: ChartMark): SeriesMarker<Time> {
  const at = time as UTCTimestamp;
  if (kind === 'decided') return { time: at, position: 'aboveBar', shape: 'square', color: colourOf('--ink-2'), text };
  return kind === 'yes'
    ? { time: at, position: 'belowBar', shape: 'arrowUp', color: colourOf('--yes-fill') }
    : { time: at, position: 'aboveBar', shape: 'arrowDown', color: colourOf('--no-fill') };
}

interface ChartLooks extends Pick<PriceChartProps, 'decimals' | 'shape'> {
  readonly lines: readonly Line[];
}

function chartOptions({ lines, decimals, shape }: ChartLooks) {
  return {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: colourOf('--ink-3'),
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSize: 11,
      // The logo uses an inline style, which the Content-Security-Policy forbids; the settings menu has the
      // attribution.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colourOf('--line') } },
    rightPriceScale: {
      borderVisible: false,
      entireTextOnly: true,
      scaleMargins: { top: 0.06, bottom: shape === 'candles' ? VOLUME_ROOM : 0.08 },
    },
    timeScale: {
      rightOffsetPixels: END_PIXELS,
      // There is nothing before the first point, and the first date is then not clipped.
      fixLeftEdge: true,
      borderVisible: false,
      timeVisible: true,
      secondsVisible: false,
      tickMarkFormatter: tickText,
    },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { labelBackgroundColor: colourOf('--accent') },
      horzLine: { labelBackgroundColor: colourOf('--accent') },
    },
    handleScroll: { vertTouchDrag: false },
    // The library's own reset would show a default number of points, not the whole chart.
    handleScale: { axisDoubleClickReset: { time: false, price: true } },
    localization: {
      priceFormatter: (value: number) => centsText(value, decimals),
      tickmarksPriceFormatter: (values: readonly number[]) =>
        values.map((value) =>
          isPrice(value) && !isUnderTag(value, lines) ? centsText(value, axisDecimals(decimals)) : '',
        ),
      timeFormatter: (time: Time) => `${monthDayText(Number(time))}, ${clockText(Number(time))}`,
    },
  };
}

function centsText(value: number, decimals: number): string {
  return priceText((value / 100).toFixed(4), preferences.get().priceUnit, decimals);
}

/** Whether the tag with a line's last price would overlap an axis label. */
function isUnderTag(value: number, lines: readonly Line[]): boolean {
  return lines.some(({ api, shown }) => {
    const last = shown.at(-1);
    const at = api.priceToCoordinate(value);
    const tagAt = last === undefined ? null : api.priceToCoordinate(last.value);
    return at !== null && tagAt !== null && Math.abs(at - tagAt) < TAG_PIXELS;
  });
}

/**
 * Formats in the local time zone: the chart itself only supports UTC. Nothing for the ends of a line, between two
 * minutes: in a new market there may be several within the same minute.
 */
function tickText(time: Time, kind: TickMarkType): string {
  if (Number(time) % 60 !== 0) return '';
  return (kind === TickMarkType.Time ? clockText : monthDayText)(Number(time));
}

/** The colour in a CSS variable, which a canvas does not know. */
function colourOf(variable: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(variable).trim();
}
