import type { MetricSample } from '@presage/client/admin';
import { nowMs } from '../../data/clock.ts';
import { numberText } from '../../format/number-text.ts';
import { spanText } from '../../format/time.ts';
import { bytesText } from '../../operate/bytes-text.ts';
import { operate } from '../../strings/operate.ts';
import type { Tile } from './tile-list.tsx';

const s = operate.metrics;

/** One reading of the metrics. */
export interface MetricsReading {
  readonly samples: readonly MetricSample[];
  /** By the clock of this computer, Unix milliseconds: the service's may be found in between, and rates would jump. */
  readonly atMs: number;
}

/**
 * The key figures for an operator: sums of metrics over their labels, and rates since the previous reading. A dash stands
 * for what this service does not report, or not yet.
 */
export function metricTiles(reading: MetricsReading, before: MetricsReading | undefined): Tile[] {
  const now = (name: string) => sumOf(reading, name);
  const rate = (name: string) => rateOf(name, reading, before);
  const answers = rate('presage_http_request_seconds_count');
  const averageSec = answers === 0 ? undefined : quotient(rate('presage_http_request_seconds_sum'), answers);
  const startedSec = now('presage_process_start_time_seconds');
  return [
    counter(s.orders, now('presage_orders_accepted_total'), rate('presage_orders_accepted_total')),
    counter(s.fills, now('presage_fills_total'), rate('presage_fills_total')),
    tile(s.answers, answers, tenths),
    tile(s.average, averageSec, milliseconds),
    tile(s.refusals, now('presage_refusals_total'), numberText),
    tile(s.backlog, now('presage_sequencer_backlog'), numberText),
    tile(s.signatures, now('presage_pending_signatures'), numberText),
    tile(s.loop, now('presage_nodejs_eventloop_lag_p99_seconds'), milliseconds),
    // Of one core.
    tile(s.cpu, rate('presage_process_cpu_seconds_total'), (share) => `${numberText(share * 100)}%`),
    tile(s.memory, now('presage_process_resident_memory_bytes'), bytesText),
    tile(s.disk, now('presage_disk_free_bytes'), bytesText),
    tile(s.readers, now('presage_stream_connections'), numberText),
    tile(s.subscriptions, now('presage_stream_subscriptions'), numberText),
    tile(s.slow, now('presage_stream_too_slow_total'), numberText),
    tile(s.uptime, startedSec && nowMs() / 1_000 - startedSec, spanText),
  ];
}

function tile(title: string, value: number | undefined, format: (value: number) => string): Tile {
  return { title, value: value === undefined ? '–' : format(value) };
}

function counter(title: string, count: number | undefined, perSec: number | undefined): Tile {
  return { ...tile(title, count, numberText), note: perSec === undefined ? '' : s.perSecond(tenths(perSec)) };
}

function tenths(value: number): string {
  return numberText(value, 1);
}

function milliseconds(seconds: number): string {
  return `${tenths(seconds * 1_000)} ms`;
}

function sumOf({ samples }: MetricsReading, name: string): number | undefined {
  const values = samples.filter((sample) => sample.name === name).map(({ value }) => value);
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0);
}

/** Undefined across a restart, where counters start again from zero. */
function rateOf(name: string, reading: MetricsReading, before: MetricsReading | undefined): number | undefined {
  if (before === undefined || reading.atMs <= before.atMs) return undefined;
  const from = sumOf(before, name);
  const to = sumOf(reading, name);
  if (from === undefined || to === undefined || to < from) return undefined;
  return ((to - from) * 1_000) / (reading.atMs - before.atMs);
}

function quotient(value: number | undefined, by: number | undefined): number | undefined {
  return value === undefined || by === undefined ? undefined : value / by;
}
