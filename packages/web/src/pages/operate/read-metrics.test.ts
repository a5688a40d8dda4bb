import { expect, it, onTestFinished, vi } from 'vitest';
import { setClock } from '../../data/clock.ts';
import { metricTiles } from './metric-tiles.ts';
import { readMetrics } from './read-metrics.ts';

const HERE_MS = Date.parse('2026-11-21T12:00:00Z');

it('says how long the service has run, also if the clock of this computer is off', async () => {
  vi.useFakeTimers({ now: HERE_MS });
  onTestFinished(async () => {
    await setClock(serviceAt(Date.now()));
    vi.useRealTimers();
  });
  const serviceMs = HERE_MS + 3_600_000;
  await setClock(serviceAt(serviceMs));
  const started = { name: 'presage_process_start_time_seconds', labels: {}, value: serviceMs / 1_000 - 60 };
  const reading = await readMetrics({ getMetrics: async () => [started] });
  expect(metricTiles(reading, undefined).at(-1)).toMatchObject({ value: '1m' });
});

function serviceAt(time: number) {
  return { getTime: async () => ({ errno: 0, errmsg: '', result: { time } }) };
}
