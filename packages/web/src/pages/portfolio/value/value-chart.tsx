import { type PointerEvent, useId, useState } from 'react';
import { useQuoteSymbol } from '../../../data/queries.ts';
import { money } from '../../../format/amount.ts';
import { dateTimeText } from '../../../format/time.ts';
import { portfolio as s } from '../../../strings/portfolio.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { lineShape } from './line-shape.ts';
import { useValueOverTime, VALUE_WINDOWS, type ValueWindow } from './use-value-over-time.ts';
import type { ValuePoint } from './value-over-time.ts';

const WINDOW_OPTIONS = VALUE_WINDOWS.map((value) => ({ value, label: s.chart.windows[value] }));

/** The account's value over time, and how it is worked out. */
export function ValueChart({ valueNow }: { readonly valueNow: string | undefined }) {
  const [window, setWindow] = useState<ValueWindow>('all');
  const { series, hasTraded, isPending, error } = useValueOverTime(
    window,
    valueNow === undefined ? undefined : Number(valueNow),
  );
  return (
    <section className="card p-4" aria-labelledby="value-title">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="value-title" className="font-semibold">
          {s.chart.title}
        </h2>
        <Segmented<ValueWindow>
          label={s.chart.window}
          size="sm"
          options={WINDOW_OPTIONS}
          value={window}
          onChange={setWindow}
        />
      </div>
      {error !== null && <ErrorState error={error} />}
      {error === null && isPending && <Skeleton className="h-44" />}
      {error === null && !isPending && !hasTraded && <EmptyState icon="up" title={s.chart.empty} />}
      {series !== undefined && <Line points={series.points} />}
      {series?.isCut === true && <p className="mt-2 text-warn text-xs">{s.chart.cut}</p>}
      <details className="mt-3 text-ink-3 text-xs">
        <summary className="w-fit">{s.chart.how}</summary>
        <p className="mt-1 max-w-prose">{s.chart.explain}</p>
      </details>
    </section>
  );
}

function Line({ points }: { readonly points: readonly ValuePoint[] }) {
  const symbol = useQuoteSymbol();
  const gradient = useId();
  const [pointed, setPointed] = useState<ValuePoint>();
  const shape = lineShape(points);
  const first = points[0];
  const last = points.at(-1);
  if (shape === undefined || first === undefined || last === undefined) return null;
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.round(((event.clientX - left) / width) * (points.length - 1));
    setPointed(points[Math.min(points.length - 1, Math.max(0, index))]);
  };
  const across = pointed === undefined ? undefined : (pointed.atSec - first.atSec) / (last.atSec - first.atSec);
  const colour = last.value >= first.value ? 'text-yes' : 'text-no';
  return (
    <figure>
      <p className="num h-5 text-ink-2 text-xs" aria-hidden="true">
        {pointed !== undefined && s.chart.at(dateTimeText(pointed.atSec), amountText(pointed.value), symbol)}
      </p>
      <div
        className={`relative h-44 touch-pan-y ${colour}`}
        onPointerMove={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="size-full overflow-visible" aria-hidden="true">
          <defs>
            <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
              <stop offset="0" stopColor="currentColor" stopOpacity="0.22" />
              <stop offset="1" stopColor="currentColor" stopOpacity="0" />
            </linearGradient>
          </defs>
          <path d={shape.area} fill={`url(#${gradient})`} />
          <path d={shape.line} fill="none" stroke="currentColor" strokeWidth="1.75" vectorEffect="non-scaling-stroke" />
          {across !== undefined && (
            <path
              d={`M${across * 100} 0V100`}
              stroke="currentColor"
              strokeWidth="1"
              strokeDasharray="3 3"
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
      </div>
      <div className="num mt-1 flex justify-between text-2xs text-ink-3" aria-hidden="true">
        <span>{dateTimeText(first.atSec)}</span>
        <span>{dateTimeText(last.atSec)}</span>
      </div>
      <figcaption className="sr-only">
        {s.chart.summary(amountText(first.value), amountText(last.value), symbol)}
      </figcaption>
    </figure>
  );
}

function amountText(value: number): string {
  return money(value.toFixed(2));
}
