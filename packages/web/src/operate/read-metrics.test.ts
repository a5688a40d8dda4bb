import { parseMetrics } from '@presage/client/admin';
import { describe, expect, it } from 'vitest';
import { glanceOf, type MetricsReading } from './read-metrics.ts';

const reading = (atMs: number, lines: readonly string[]): MetricsReading => ({
  samples: parseMetrics(lines.join('\n')),
  atMs,
});

describe('metrics at a glance', () => {
  it('sum over labels, and compute rates since the previous reading', () => {
    const before = reading(1_000, ['presage_orders_accepted_total 10', 'presage_process_cpu_seconds_total 1']);
    const now = reading(6_000, [
      'presage_orders_accepted_total 60',
      'presage_process_cpu_seconds_total 2.5',
      'presage_refusals_total{errno="2"} 3',
      'presage_refusals_total{errno="303"} 4',
    ]);
    expect(glanceOf(now, before)).toMatchObject({ orders: 60, ordersPerSec: 10, cpu: 0.3, refusals: 7 });
  });

  it('compute the average response time since the previous reading', () => {
    const before = reading(0, ['presage_http_request_seconds_sum 1', 'presage_http_request_seconds_count 100']);
    const now = reading(1_000, ['presage_http_request_seconds_sum 1.5', 'presage_http_request_seconds_count 200']);
    expect(glanceOf(now, before)).toMatchObject({ answersPerSec: 100, averageMs: 5 });
  });

  it('have no rates at first, nor across a restart', () => {
    const before = reading(0, ['presage_fills_total 50']);
    const now = reading(5_000, ['presage_fills_total 2']);
    expect(glanceOf(now, undefined)).toMatchObject({ fills: 2, fillsPerSec: undefined });
    expect(glanceOf(now, before).fillsPerSec).toBeUndefined();
  });

  it('leave out metrics that are missing', () => {
    expect(Object.values(glanceOf(reading(0, []), undefined)).every((value) => value === undefined)).toBe(true);
  });
});
