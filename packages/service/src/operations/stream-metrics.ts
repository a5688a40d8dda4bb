import type { Registry } from 'prom-client';
import { noCounts, type StreamCounts, type StreamObserver } from '../stream/stream-observer.ts';
import { gaugesIn, readCounter } from './gauge.ts';
import { Histogram } from './histogram.ts';

/** Seconds; a flush takes microseconds for a few readers and milliseconds for thousands. */
const FLUSH_BOUNDS_SEC = [0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25];

/** Values of gauges, read at every scrape. */
export interface StreamSources {
  readonly connections: number;
  readonly subscriptions: number;
}

/** The metrics of the stream. */
export interface StreamMetrics extends StreamObserver {
  watch(sources: StreamSources): void;
}

/** @param prefix of every name */
export function streamMetrics(registry: Registry, prefix: string): StreamMetrics {
  const counts = noCounts();
  countAll(registry, prefix, counts);
  const histogram = (name: string, help: string): Histogram =>
    new Histogram(registry, { name: `${prefix}${name}`, help, bounds: FLUSH_BOUNDS_SEC });
  const flushes = histogram('stream_flush_seconds', 'Time of a flush of the stream, including its writes.').series();
  const delivered = histogram(
    'stream_told_seconds',
    'Time from a group being durable until its updates are written to all sockets.',
  ).series();
  return {
    counts,
    flushed: (milliseconds) => flushes.observe(milliseconds / 1000),
    delivered: (milliseconds) => delivered.observe(milliseconds / 1000),
    watch: (sources) => watchSources(registry, prefix, sources),
  };
}

/** The name and the meaning of each count. */
const COUNTERS: Readonly<Record<keyof StreamCounts, readonly [name: string, help: string]>> = {
  sent: ['frames_sent', 'Frames written to sockets.'],
  conflated: ['levels_conflated', 'Level changes replaced by a later change of the same level in the same flush.'],
  dropped: ['diffs_dropped', 'Depth diffs not sent because their reader was behind.'],
  resnapshots: ['resnapshots', 'Snapshots sent in place of such diffs.'],
  tooSlow: ['too_slow', 'Connections closed because they were too slow.'],
};

/** Counted as plain numbers, because they grow with every frame. */
function countAll(registry: Registry, prefix: string, counts: StreamCounts): void {
  for (const key of Object.keys(counts) as (keyof StreamCounts)[]) {
    const [name, help] = COUNTERS[key];
    readCounter(registry, `${prefix}stream_${name}_total`, help, () => counts[key]);
  }
}

function watchSources(registry: Registry, prefix: string, sources: StreamSources): void {
  const gauge = gaugesIn(registry, prefix);
  gauge('stream_connections', 'Connections to the stream, handshakes included.', () => sources.connections);
  gauge('stream_subscriptions', 'Subscriptions of all connections.', () => sources.subscriptions);
}
