import {
  AreaSeries,
  type AutoscaleInfo,
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
import { useEffect, useRef } from 'react';
import { preferences, useIsDark, usePreferences } from '../../../app/preferences.ts';
import { priceText } from '../../../format/price.ts';
import { type ChartMark, type ChartPoint, marksWithin } from './chart-points.ts';
import { ChartView, momentsOf, type Part } from './chart-view.ts';
import type { ChartSeries } from './use-chart-series.ts';

/** Least height of the chart in cents. */
const LEAST_SPAN = 4;

interface Line {
  readonly api: ISeriesApi<'Area'> | ISeriesApi<'Line'>;
  readonly marks: ISeriesMarkersPluginApi<Time>;
  shown: readonly ChartPoint[];
}

/** Pixels between the middles of a tag and of a price on the axis, so that both are read whole. */
const TAG_PIXELS = 15;
/** Room behind the end of a line: what marks a trade of now is read whole. */
const END_PIXELS = 36;

interface PriceChartProps {
  /** What is looked at: another one is shown as a whole. */
  readonly subject: string;
  readonly series: readonly ChartSeries[];
  readonly isArea: boolean;
}

interface Drawn {
  readonly subject: string;
  readonly view: ChartView;
  readonly lines: readonly Line[];
}

/**
 * Prices on a canvas. It is made anew when its looks change, and grows at its end otherwise; the part of it that somebody
 * chose to look at stays in view.
 */
export default function PriceChart({ subject, series, isArea }: PriceChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn>(undefined);
  /** The part that was in view before the chart was made anew. */
  const left = useRef<{ readonly subject: string; readonly part: Part }>(undefined);
  const { priceUnit } = usePreferences();
  // A canvas does not follow the page's colours by itself.
  const looks = [useIsDark(), priceUnit, isArea, ...series.map(({ colour }) => colour)].join();
  const latest = useRef({ subject, series });
  useEffect(() => {
    latest.current = { subject, series };
  });

  // `looks` stands for all that is drawn differently.
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const { subject: of, series: first } = latest.current;
    const lines: Line[] = [];
    const api = createChart(element, chartOptions(element, lines));
    const view = new ChartView(api.timeScale());
    for (const { colour } of first) lines.push(addLine(api, resolved(element, colour), isArea));
    drawn.current = { subject: of, view, lines };
    show(drawn.current, first);
    if (left.current?.subject === of) view.show(left.current.part);
    // Another width shows the same time.
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
  }, [looks]);

  useEffect(() => {
    if (drawn.current === undefined) return;
    if (drawn.current.subject !== subject) drawn.current.view.showWhole();
    drawn.current = { ...drawn.current, subject };
    show(drawn.current, series);
  }, [subject, series]);

  return <div ref={box} aria-hidden="true" className="size-full" />;
}

/** Notices when somebody moves or zooms the chart. A double click shows the whole again. */
function followHand(element: HTMLElement, view: ChartView): () => void {
  const ending = new AbortController();
  // The chart itself takes these events on its way: they are noticed before.
  const options = { capture: true, passive: true, signal: ending.signal };
  const choose = () => view.choose();
  element.addEventListener('wheel', choose, options);
  element.addEventListener('touchmove', choose, options);
  element.addEventListener('pointermove', ({ buttons }) => buttons !== 0 && choose(), options);
  element.addEventListener('dblclick', () => view.showWhole(), options);
  return () => ending.abort();
}

function addLine(api: IChartApi, colour: string, isArea: boolean): Line {
  const common = { lineWidth: 2 as const, priceLineVisible: false, crosshairMarkerRadius: 4, autoscaleInfoProvider };
  const line = isArea
    ? api.addSeries(AreaSeries, { ...common, lineColor: colour, topColor: `${colour}40`, bottomColor: `${colour}05` })
    : api.addSeries(LineSeries, { ...common, color: colour });
  return { api: line, marks: createSeriesMarkers(line, []), shown: [] };
}

/** A market that hardly moves shows as one that hardly moves. */
function autoscaleInfoProvider(original: () => AutoscaleInfo | null): AutoscaleInfo | null {
  const info = original();
  if (info?.priceRange == null) return info;
  const { minValue, maxValue } = info.priceRange;
  const missing = Math.max(0, LEAST_SPAN - (maxValue - minValue)) / 2;
  const [low, high] = [Math.max(0, minValue - missing), Math.min(100, maxValue + missing)];
  return { ...info, priceRange: { minValue: low, maxValue: high } };
}

/** A line that only grew is not drawn anew. */
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
  if (growsOutOf(before, points)) {
    for (const point of points.slice(Math.max(0, before.length - 1))) line.api.update(timed(point));
  } else {
    line.api.setData(points.map(timed));
  }
  line.marks.setMarkers(marksWithin(marks, points).map(markerOf));
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

function timed({ time, value }: ChartPoint) {
  return { time: time as UTCTimestamp, value };
}

function markerOf({ time, kind, text }: ChartMark): SeriesMarker<Time> {
  const style = getComputedStyle(document.documentElement);
  const at = time as UTCTimestamp;
  if (kind === 'resolved')
    return { time: at, position: 'aboveBar', shape: 'square', color: style.getPropertyValue('--ink-2'), text };
  return kind === 'bought'
    ? { time: at, position: 'belowBar', shape: 'arrowUp', color: style.getPropertyValue('--yes-fill'), text }
    : { time: at, position: 'aboveBar', shape: 'arrowDown', color: style.getPropertyValue('--no-fill'), text };
}

function chartOptions(element: HTMLElement, lines: readonly Line[]) {
  const colour = (name: string) => getComputedStyle(element).getPropertyValue(name);
  return {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: colour('--ink-3'),
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSize: 11,
      // Its logo brings a style of its own, which the Content-Security-Policy forbids; the settings menu names the maker.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colour('--line') } },
    rightPriceScale: { borderVisible: false, entireTextOnly: true, scaleMargins: { top: 0.12, bottom: 0.08 } },
    timeScale: {
      rightOffsetPixels: END_PIXELS,
      // Before the first point is nothing to see; and the first date is read whole.
      fixLeftEdge: true,
      borderVisible: false,
      timeVisible: true,
      secondsVisible: false,
      tickMarkFormatter: tickText,
    },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { labelBackgroundColor: colour('--accent') },
      horzLine: { labelBackgroundColor: colour('--accent') },
    },
    handleScroll: { vertTouchDrag: false },
    // It would show as many points as it likes, not the whole.
    handleScale: { axisDoubleClickReset: { time: false, price: true } },
    localization: {
      priceFormatter: axisText,
      tickmarksPriceFormatter: (values: readonly number[]) =>
        values.map((value) => (isUnderTag(value, lines) ? '' : axisText(value))),
      timeFormatter: (time: Time) => fullFormat.format(Number(time) * 1_000),
    },
  };
}

function axisText(value: number): string {
  return priceText((value / 100).toFixed(4), preferences.get().priceUnit, 1);
}

/** Whether the tag with the last price of a line would lie over a price of the axis, and leave half of it to be read. */
function isUnderTag(value: number, lines: readonly Line[]): boolean {
  return lines.some(({ api, shown }) => {
    const last = shown.at(-1);
    const [at, tagAt] = [api.priceToCoordinate(value), last === undefined ? null : api.priceToCoordinate(last.value)];
    return at !== null && tagAt !== null && Math.abs(at - tagAt) < TAG_PIXELS;
  });
}

const fullFormat = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const dayFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });
const hourFormat = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** In the person's own time zone: the chart itself knows UTC only. */
function tickText(time: Time, kind: TickMarkType): string {
  return (kind === TickMarkType.Time ? hourFormat : dayFormat).format(Number(time) * 1_000);
}

/** `var(--series-1)` as the colour it stands for: a canvas knows no variables. */
function resolved(element: HTMLElement, colour: string): string {
  const name = /^var\((?<name>--[\w-]+)\)$/.exec(colour)?.groups?.name;
  return name === undefined ? colour : getComputedStyle(element).getPropertyValue(name).trim();
}
