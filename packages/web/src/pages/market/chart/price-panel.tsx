import type { ChildMarket } from '@presage/client';
import { Suspense, useState } from 'react';
import { usePriceText } from '../../../app/preferences.ts';
import { nowMs } from '../../../data/clock.ts';
import { CHART_WINDOWS, type ChartWindow, firstWindow } from '../../../data/history.ts';
import { signOf } from '../../../format/decimal.ts';
import { market as s } from '../../../strings/market.ts';
import { cx } from '../../../ui/class-names.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { useMarketPage } from '../market-context.tsx';
import { hasEnded, takesOrders } from '../trading-end.ts';
import { ChartBoundary } from './chart-boundary.tsx';
import { chartCode } from './chart-code.ts';
import { firstValue } from './chart-points.ts';
import { priceChange } from './price-change.ts';
import { type ChartSeries, type ChartShape, useChartSeries } from './use-chart-series.ts';

const WINDOWS = CHART_WINDOWS.map((value) => ({ value, label: value }));
const SHAPES = [
  { value: 'line', label: s.chart.line },
  { value: 'candles', label: s.chart.candles },
] as const;

/** The price over time. */
export function PricePanel() {
  const { createdAt } = useMarketPage().root;
  const [window, setWindow] = useState<ChartWindow>(() => firstWindow(nowMs() / 1_000 - createdAt));
  const [chosen, setShape] = useState<ChartShape>('line');
  const chart = useChartSeries(window, chosen);
  const { series, shape } = chart;
  const isSeveral = series.length > 1;
  const subject = [window, shape === 'candles', ...series.map(({ name }) => name)].join();
  return (
    <section className="card" aria-label={s.chart.title}>
      <div className="flex flex-wrap items-center justify-between gap-2 px-3 pt-3">
        <Segmented<ChartWindow>
          label={s.chart.window}
          size="sm"
          options={WINDOWS}
          value={window}
          onChange={setWindow}
        />
        {isSeveral ? (
          <Legend series={series} />
        ) : (
          <Segmented<ChartShape> label={s.chart.shape} size="sm" options={SHAPES} value={chosen} onChange={setShape} />
        )}
      </div>
      {!isSeveral && (
        <div className="flex min-h-6 flex-wrap justify-between gap-x-3 px-3 pt-2 text-xs">
          <Change points={chart.isPending || chart.error ? [] : (series[0]?.points ?? [])} window={window} />
          {shape === 'candles' && <span className="text-ink-3">{s.chart.bars}</span>}
        </div>
      )}
      <ChartBoundary subject={subject}>
        <ChartBody subject={subject} chart={chart} />
      </ChartBoundary>
    </section>
  );
}

interface ChartBodyProps {
  /** Identifies what is shown: the time range and the outcomes. */
  readonly subject: string;
  readonly chart: ReturnType<typeof useChartSeries>;
}

function ChartBody({ subject, chart: { series, decimals, isPending, error, shape, refetch } }: ChartBodyProps) {
  const PriceChart = chartCode.useComponent();
  const priceText = usePriceText();
  const { root, market } = useMarketPage();
  if (error) {
    return (
      <div className="min-h-78">
        <ErrorState error={error} onRetry={refetch} />
      </div>
    );
  }
  if (isPending) return <Skeleton className="m-3 h-72" />;
  if (series.every(({ points }) => points.length === 0)) {
    return (
      <div className="h-78">
        <EmptyState icon="markets" {...emptyWords(signOf(root.volume) > 0, market)} />
      </div>
    );
  }
  const label = series
    .filter(({ points }) => points.length > 0)
    .map(({ name, points }) =>
      s.chart.summary(name, priceText(pointPrice(firstValue(points))), priceText(pointPrice(points.at(-1)?.value))),
    )
    .join('; ');
  return (
    <div role="img" aria-label={label} className="relative h-78 p-1 pt-5">
      {series.some(({ marks }) => marks.some(({ kind }) => kind !== 'decided')) && <MarksKey />}
      <Suspense fallback={<Skeleton className="m-2 h-72" />}>
        <PriceChart subject={subject} series={series} decimals={decimals} shape={shape} />
      </Suspense>
    </div>
  );
}

function emptyWords(isTraded: boolean, market: ChildMarket): { readonly title: string; readonly text?: string } {
  if (isTraded) return { title: s.chart.empty, text: takesOrders(market) ? s.chart.emptyText : s.chart.emptyEnded };
  return hasEnded(market) ? { title: s.chart.neverTraded } : { title: s.chart.untraded, text: s.chart.untradedText };
}

/** What the marks of own trades mean; in room above the chart, so that it moves nothing when the first of them comes. */
function MarksKey() {
  const { market } = useMarketPage();
  return (
    <p className="absolute inset-x-3 top-1 truncate text-2xs text-ink-3">
      {s.chart.ownTrades} <span className="text-yes">▲</span> <bdi>{market.yesLabel}</bdi>{' '}
      <span className="text-no">▼</span> <bdi>{market.noLabel}</bdi>
    </p>
  );
}

function pointPrice(cents = 0): string {
  return (cents / 100).toFixed(4);
}

interface ChangeProps {
  readonly points: ChartSeries['points'];
  readonly window: ChartWindow;
}

/** How far the last price has moved in the chosen time range. */
function Change({ points, window }: ChangeProps) {
  const priceText = usePriceText();
  const change = priceChange(points);
  if (change === undefined) return <span />;
  const { direction, size } = change;
  return (
    <p
      className={cx(
        'num',
        direction === 'up' && 'text-yes',
        direction === 'down' && 'text-no',
        direction === 'none' && 'text-ink-3',
      )}
    >
      {s.chart.changes[direction](priceText(size))} <span className="text-ink-3">{s.chart.windows[window]}</span>
    </p>
  );
}

function Legend({ series }: { readonly series: readonly ChartSeries[] }) {
  return (
    <ul className="wrap-anywhere flex flex-wrap gap-x-3 gap-y-1 text-ink-2 text-xs">
      {series.map(({ name, colour }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className="h-0.5 w-3 shrink-0 rounded forced-color-adjust-none"
            style={{ background: `var(${colour})` }}
          />
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
