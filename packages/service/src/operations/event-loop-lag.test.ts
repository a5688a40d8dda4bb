import perfHooks from 'node:perf_hooks';
import { Registry } from 'prom-client';
import { expect, it, vi } from 'vitest';
import { eventLoopLag } from './event-loop-lag.ts';
import { gaugesIn } from './gauge.ts';
import { LAG_SAMPLE_MS } from './limits.ts';
import { createMetrics } from './metrics.ts';

it('the lag of the event loop is what exceeds the time between two samples, since the last scrape', async () => {
  const registry = new Registry();
  const delays = { max: 1e6 * (LAG_SAMPLE_MS + 250), percentile: () => 1e6 * (LAG_SAMPLE_MS + 31), reset: vi.fn() };
  eventLoopLag(gaugesIn(registry, ''), delays);
  const lags = async () => (await registry.metrics()).match(/^nodejs.* [\d.]+/gm);
  expect(await lags()).toEqual(['nodejs_eventloop_lag_p99_seconds 0.031', 'nodejs_eventloop_lag_max_seconds 0.25']);
  expect(delays.reset).toHaveBeenCalledTimes(1);
  Object.assign(delays, { max: 0, percentile: () => 511 });
  expect(await lags()).toEqual(['nodejs_eventloop_lag_p99_seconds 0', 'nodejs_eventloop_lag_max_seconds 0']);
});

it('an idle service is not woken a hundred times a second to measure its event loop', () => {
  const monitor = vi.spyOn(perfHooks, 'monitorEventLoopDelay');
  createMetrics();
  const pausesMs = monitor.mock.calls.map(([options]) => options?.resolution ?? 10);
  expect(Math.min(...pausesMs)).toBeGreaterThanOrEqual(LAG_SAMPLE_MS);
});
