import { Counter, type Registry } from 'prom-client';
import { noCounts, type StreamCounts, type StreamObserver } from '../stream/stream-observer.ts';
import { gaugesIn } from './gauge.ts';
import { Histogram } from './histogram.ts';

/** Seconds; a flush to few readers takes microseconds, to thousands milliseconds. */
const FLUSH_BOUNDS_SEC = [0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25];

/** Gauges that are read when somebody asks. */
export interface StreamSources {
  readonly connections: () => number;
  readonly subscriptions: () => number;
}

/** What /metrics tells of the stream. */
export interface StreamMetrics extends StreamObserver {
  watch(sources: StreamSources): void;
}

/** @param prefix of every name */
export function streamMetrics(registry: Registry, prefix: string): StreamMetrics {
  const counts = noCounts();
  countAll(registry, prefix, counts);
  const histogram = (name: string, help: string): Histogram =>
    new Histogram(registry, { name: `${prefix}${name}`, help, bounds: FLUSH_BOUNDS_SEC });
  const flushes = histogram('stream_flush_seconds', 'Time of a flush of the stream, its writing included.').series();
  const told = histogram(
    'stream_told_seconds',
    'Time from a durable group to the end of the writing of its news to all sockets.',
  ).series();
  return {
    counts,
    flushed: (milliseconds) => flushes.observe(milliseconds / 1000),
    told: (milliseconds) => told.observe(milliseconds / 1000),
    watch: (sources) => watchSources(registry, prefix, sources),
  };
}

const HELP: Readonly<Record<keyof StreamCounts, string>> = {
  sent: 'Frames given to sockets.',
  conflated: 'Level changes that a later one of the same flush replaced.',
  dropped: 'Depth diffs left out because their reader was behind.',
  resnapshots: 'Snapshots that take the place of such diffs.',
  tooSlow: 'Connections closed because they were too slow.',
};

const NAMES: Readonly<Record<keyof StreamCounts, string>> = {
  sent: 'frames_sent',
  conflated: 'levels_conflated',
  dropped: 'diffs_dropped',
  resnapshots: 'resnapshots',
  tooSlow: 'too_slow',
};

/** Counted as plain numbers, for they grow with every frame, and read when somebody asks. */
function countAll(registry: Registry, prefix: string, counts: StreamCounts): void {
  for (const key of Object.keys(counts) as (keyof StreamCounts)[]) {
    new Counter({
      name: `${prefix}stream_${NAMES[key]}_total`,
      help: HELP[key],
      registers: [registry],
      collect() {
        this.reset();
        this.inc(counts[key]);
      },
    });
  }
}

function watchSources(registry: Registry, prefix: string, sources: StreamSources): void {
  const gauge = gaugesIn(registry, prefix);
  gauge('stream_connections', 'Connections to the stream, handshakes included.', sources.connections);
  gauge('stream_subscriptions', 'Subscriptions of all connections.', sources.subscriptions);
}
