import { parseMetrics } from '@presage/client/admin';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { setClock } from '../../data/clock.ts';
import { type MetricsReading, metricTiles } from './metric-tiles.ts';

const reading = (atMs: number, lines: readonly string[]): MetricsReading => ({
  samples: parseMetrics(lines.join('\n')),
  atMs,
});

/** What the tiles say, by their titles. */
function tiles(now: MetricsReading, before?: MetricsReading) {
  return Object.fromEntries(
    metricTiles(now, before).map(({ title, value, note = '' }) => [title, [value, note].join(' ').trim()]),
  );
}

function serviceAt(time: number) {
  return { getTime: async () => ({ errno: 0, errmsg: '', result: { time } }) };
}

describe('metrics at a glance', () => {
  it('say how long the service has run by its own clock, and rates by that of this computer, which is off', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
    onTestFinished(async () => {
      await setClock(serviceAt(Date.now()));
      vi.useRealTimers();
    });
    const serviceMs = Date.now() + 3_600_000;
    const started = `presage_process_start_time_seconds ${serviceMs / 1_000 - 60}`;
    const read = (orders: number) => reading(Date.now(), [started, `presage_orders_accepted_total ${orders}`]);
    const before = read(10);
    await setClock(serviceAt(serviceMs));
    vi.setSystemTime(Date.now() + 5_000);
    expect(tiles(read(60), before)).toMatchObject({ Uptime: '1m', 'Orders accepted': '60 10 per second' });
  });

  it('sum over labels, and have rates since the previous reading', () => {
    const before = reading(1_000, ['presage_orders_accepted_total 10', 'presage_process_cpu_seconds_total 1']);
    const now = reading(6_000, [
      'presage_orders_accepted_total 1060',
      'presage_process_cpu_seconds_total 2.5',
      'presage_refusals_total{errno="2"} 3',
      'presage_refusals_total{errno="303"} 4',
    ]);
    expect(tiles(now, before)).toMatchObject({
      'Orders accepted': '1,060 210 per second',
      CPU: '30%',
      Rejections: '7',
    });
  });

  it('have the average response time since the previous reading', () => {
    const before = reading(0, ['presage_http_request_seconds_sum 1', 'presage_http_request_seconds_count 100']);
    const now = reading(1_000, ['presage_http_request_seconds_sum 1.5', 'presage_http_request_seconds_count 200']);
    expect(tiles(now, before)).toMatchObject({ 'Responses per second': '100', 'Average response time': '5 ms' });
    expect(tiles({ ...now, atMs: 2_000 }, now)).toMatchObject({
      'Responses per second': '0',
      'Average response time': '–',
    });
  });

  it('have no rates at first, nor across a restart', () => {
    const before = reading(0, ['presage_fills_total 50']);
    const now = reading(5_000, ['presage_fills_total 2']);
    expect([tiles(now).Fills, tiles(now, before).Fills]).toEqual(['2', '2']);
  });

  it('have a unit', () => {
    const now = reading(100_000, [
      'presage_process_resident_memory_bytes 464519168',
      'presage_disk_free_bytes 63585292288',
    ]);
    expect(tiles(now)).toMatchObject({
      Memory: '443 MiB',
      'Free disk space': '59.2 GiB',
    });
  });

  it('have a dash for what is missing', () => {
    expect(new Set(Object.values(tiles(reading(0, []))))).toEqual(new Set(['–']));
  });
});
