import type { MetricSample } from '@presage/client/admin';

/** One reading of the metrics. */
export interface MetricsReading {
  readonly samples: readonly MetricSample[];
  readonly atMs: number;
}

/** The key figures for an operator; undefined where this service does not report one, or not yet. */
export interface Glance {
  readonly orders: number | undefined;
  readonly ordersPerSec: number | undefined;
  readonly fills: number | undefined;
  readonly fillsPerSec: number | undefined;
  readonly refusals: number | undefined;
  readonly answersPerSec: number | undefined;
  readonly averageMs: number | undefined;
  readonly backlog: number | undefined;
  readonly lag: number | undefined;
  readonly signatures: number | undefined;
  readonly loopMs: number | undefined;
  readonly memoryBytes: number | undefined;
  readonly diskFreeBytes: number | undefined;
  /** Share of one core, 0.5 for half of it. */
  readonly cpu: number | undefined;
  readonly readers: number | undefined;
  readonly subscriptions: number | undefined;
  readonly slow: number | undefined;
  readonly upSec: number | undefined;
}

/** Sums metrics over their labels, and computes rates since the previous reading. */
export function glanceOf(reading: MetricsReading, before: MetricsReading | undefined): Glance {
  const now = (name: string) => sumOf(reading, name);
  const rate = (name: string) => rateOf(name, reading, before);
  const count = rate('presage_http_request_seconds_count');
  const seconds = rate('presage_http_request_seconds_sum');
  const startedSec = now('presage_process_start_time_seconds');
  return {
    orders: now('presage_orders_accepted_total'),
    ordersPerSec: rate('presage_orders_accepted_total'),
    fills: now('presage_fills_total'),
    fillsPerSec: rate('presage_fills_total'),
    refusals: now('presage_refusals_total'),
    answersPerSec: count,
    averageMs: count === undefined || seconds === undefined || count === 0 ? undefined : (seconds / count) * 1_000,
    backlog: now('presage_sequencer_backlog'),
    lag: now('presage_projection_lag'),
    signatures: now('presage_pending_signatures'),
    loopMs: scaled(now('presage_nodejs_eventloop_lag_p99_seconds'), 1_000),
    memoryBytes: now('presage_process_resident_memory_bytes'),
    diskFreeBytes: now('presage_disk_free_bytes'),
    cpu: rate('presage_process_cpu_seconds_total'),
    readers: now('presage_stream_connections'),
    subscriptions: now('presage_stream_subscriptions'),
    slow: now('presage_stream_too_slow_total'),
    upSec: startedSec === undefined ? undefined : reading.atMs / 1_000 - startedSec,
  };
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

function scaled(value: number | undefined, by: number): number | undefined {
  return value === undefined ? undefined : value * by;
}
