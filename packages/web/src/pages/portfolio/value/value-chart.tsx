import { MAX_HISTORIES } from '@presage/client';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { useQuoteSymbol } from '../../../data/queries.ts';
import { availableMoney } from '../../../format/amount.ts';
import { dateTimeText } from '../../../format/time.ts';
import { larger, smaller, UNITS_PER_QUOTE, unitsText } from '../../../format/units.ts';
import { portfolio as s } from '../../../strings/portfolio.ts';
import { lineShape } from '../../../ui/line-shape.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useValueOverTime } from './use-value-over-time.ts';
import type { ValuePoint } from './value-over-time.ts';
import { VALUE_WINDOWS, type ValueWindow } from './value-window.ts';

const WINDOW_OPTIONS = VALUE_WINDOWS.map((value) => ({ value, label: s.chart.windows[value] }));

/** The account's value over time, with an explanation of how it is calculated. */
export function ValueChart() {
  const [window, setWindow] = useState<ValueWindow>('all');
  const series = useValueOverTime(window);
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
      {/* As high as the line with its texts: what is below would move away from under a pointer that presses it. */}
      <div className="min-h-54">
        <Loaded reading={series} skeleton="h-54">
          {({ points }) =>
            points.length === 0 ? (
              <EmptyState icon="up" title={s.chart.empty} text={s.chart.emptyText} />
            ) : (
              <Line points={points} />
            )
          }
        </Loaded>
      </div>
      {series.data?.isTruncated === true && <p className="mt-2 text-warn text-xs">{s.chart.cut}</p>}
      {series.data?.hasUnread === true && <p className="mt-2 text-ink-3 text-xs">{s.chart.unread(MAX_HISTORIES)}</p>}
      <details className="mt-3 text-ink-3 text-xs">
        <summary className="touch w-fit">{s.chart.how}</summary>
        <p className="mt-1 max-w-prose">{s.chart.explain}</p>
      </details>
    </section>
  );
}

/** Least height of the chart as a fraction of the value. */
const MIN_SPAN = 0.01;
/** The same, of a value near zero: a cent. */
const MIN_UNITS = Number(UNITS_PER_QUOTE / 100n);

function Line({ points }: { readonly points: readonly ValuePoint[] }) {
  const symbol = useQuoteSymbol();
  const gradient = useId();
  const [index, setIndex] = useState<number>();
  const lowest = points.map(({ units }) => units).reduce(smaller);
  const highest = points.map(({ units }) => units).reduce(larger);
  const minSpan = Math.max(Math.abs(Number(lowest + highest) / 2) * MIN_SPAN, MIN_UNITS);
  const shape = lineShape(
    points.map(({ atSec, units }) => ({ atSec, value: Number(units) })),
    minSpan,
  );
  const first = points[0];
  const last = points.at(-1);
  if (shape === undefined || first === undefined || last === undefined) return null;
  const end = points.length - 1;
  const pointTo = (place: number) => setIndex(Math.min(end, Math.max(0, place)));
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    pointTo(Math.round(((event.clientX - left) / width) * end));
  };
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const place = placeAfter(event.key, { index: index ?? end, end });
    if (place === undefined) return;
    event.preventDefault();
    pointTo(place);
  };
  const pointed = index === undefined ? undefined : points[Math.min(end, index)];
  const { atSec, units } = pointed ?? last;
  const across = pointed === undefined ? undefined : (pointed.atSec - first.atSec) / (last.atSec - first.atSec);
  const colour = last.units >= first.units ? 'text-yes' : 'text-no';
  return (
    <figure>
      <p className="num min-h-5 text-ink-2 text-xs" aria-hidden="true">
        {pointed === undefined
          ? s.chart.range(amountText(lowest), amountText(highest), symbol)
          : s.chart.at(dateTimeText(pointed.atSec), amountText(pointed.units), symbol)}
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label={s.chart.title}
        aria-valuemin={0}
        aria-valuemax={end}
        aria-valuenow={Math.min(end, index ?? end)}
        aria-valuetext={s.chart.at(dateTimeText(atSec), amountText(units), symbol)}
        className={`relative h-44 touch-pan-y ${colour}`}
        onPointerMove={point}
        onPointerLeave={() => setIndex(undefined)}
        onKeyDown={step}
        onBlur={() => setIndex(undefined)}
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
        {s.chart.summary(amountText(first.units), amountText(last.units), symbol)}
      </figcaption>
    </figure>
  );
}

/** Points skipped by PageUp and PageDown. */
const PAGE = 24;

/** The index that a key moves to; undefined for other keys. */
function placeAfter(key: string, { index, end }: { index: number; end: number }): number | undefined {
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    PageDown: index - PAGE,
    PageUp: index + PAGE,
    Home: 0,
    End: end,
  };
  return places[key];
}

/** Cut, as the value above it. */
function amountText(units: bigint): string {
  return availableMoney(unitsText(units));
}
