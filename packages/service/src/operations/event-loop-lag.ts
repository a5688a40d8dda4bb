import { type ELDHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { AddGauge } from './gauge.ts';
import { LAG_SAMPLE_MS } from './limits.ts';

type Delays = Pick<ELDHistogram, 'max' | 'percentile' | 'reset'>;

/**
 * Adds gauges of how late the event loop was since the last scrape. prom-client's own sample it 100 times a second, which
 * keeps an idle process awake, and count the time between two samples as lag.
 */
export function eventLoopLag(gauge: AddGauge, delays: Delays = sampledDelays()): void {
  gauge(
    'nodejs_eventloop_lag_p99_seconds',
    'Lag of the event loop that 99 of 100 samples since the last scrape did not exceed.',
    () => lagSec(delays.percentile(99)),
  );
  gauge('nodejs_eventloop_lag_max_seconds', 'Highest lag of the event loop since the last scrape.', () => {
    const highest = lagSec(delays.max);
    delays.reset();
    return highest;
  });
}

function sampledDelays(): Delays {
  const delays = monitorEventLoopDelay({ resolution: LAG_SAMPLE_MS });
  delays.enable();
  return delays;
}

/** A delay is from one sample to the next; there is none yet just after a scrape. */
function lagSec(delayNs: number): number {
  return Math.max(0, delayNs - LAG_SAMPLE_MS * 1e6) / 1e9;
}
