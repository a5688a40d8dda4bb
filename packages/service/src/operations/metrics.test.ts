import type { Event } from '@presage/exchange';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { Histogram } from './histogram.ts';
import { createMetrics } from './metrics.ts';

describe('a histogram', () => {
  it('counts every value up to each bound, and sums them', async () => {
    const registry = new Registry();
    const histogram = new Histogram(registry, { name: 'seconds', help: 'Time.', bounds: [1, 2] });
    for (const value of [0.5, 1, 1.5, 9]) histogram.series({ stage: 'a' }).observe(value);
    expect(await registry.metrics()).toBe(
      [
        '# HELP seconds Time.',
        '# TYPE seconds histogram',
        'seconds_bucket{stage="a",le="1"} 2',
        'seconds_bucket{stage="a",le="2"} 3',
        'seconds_bucket{stage="a",le="+Inf"} 4',
        'seconds_sum{stage="a"} 12',
        'seconds_count{stage="a"} 4\n',
      ].join('\n'),
    );
  });

  it('keeps one series for the same labels', async () => {
    const registry = new Registry();
    const histogram = new Histogram(registry, { name: 'seconds', help: 'Time.', bounds: [1] });
    histogram.series({ a: 'x' }).observe(1);
    histogram.series({ a: 'x' }).observe(1);
    histogram.series({ a: 'y' });
    expect((await registry.metrics()).match(/seconds_count.*/g)).toEqual(['seconds_count{a="x"} 2']);
  });
});

describe('the metrics of a service', () => {
  it('count commands, orders, fills and refusals by kind', async () => {
    const metrics = createMetrics();
    const applied = { sequence: 1, timeMs: 1, command: { kind: 'tick' }, outcome: { ok: true }, events: [] } as const;
    metrics.applied([applied, { ...applied, outcome: { ok: false, reject: { code: 'unknownOrder' } } }]);
    const kinds = ['orderAccepted', 'orderFilled', 'orderFilled', 'fillSettled', 'fillFailed', 'orderClosed'];
    metrics.applied([{ ...applied, events: kinds.map((kind) => ({ kind }) as Event) }]);
    metrics.http.refused(303);
    metrics.http.route('GET', '/x').answered(200, 5);
    metrics.sequencer.stage('journal', 2);
    metrics.sequencer.group(7);
    metrics.sequencer.idle({ ...applied, outcome: { ok: false, reject: { code: 'unknownOrder' } } });
    metrics.sequencer.snapshotSaved(6);
    metrics.sequencer.snapshotMissed('skipped');
    metrics.watch({
      sequencer: { diskFreeBytes: 70, backlog: 3, sequence: 9, acceptance: 'journalStalled', clockDoubt: 'it jumped' },
      diskReserveBytes: 30,
      store: { reads: { sequence: 4 }, projector: { checkpointFails: true } },
      auth: { usable: false },
      exchange: { pendingCount: 3 },
      pool: { pending: 2, engine: 'native' },
      output: { droppedLines: 8 },
    });
    const text = await metrics.text();
    for (const line of [
      'presage_commands_total{kind="tick"} 4',
      'presage_rejects_total{code="unknownOrder"} 2',
      'presage_orders_accepted_total 1',
      'presage_fills_total 2',
      'presage_fills_settled_total 1',
      'presage_fills_failed_total 1',
      'presage_refusals_total{errno="303"} 1',
      'presage_http_request_seconds_sum{method="GET",route="/x",status="200"} 0.005',
      'presage_stage_seconds_count{stage="journal"} 1',
      'presage_group_commands_bucket{le="8"} 1',
      'presage_snapshot_sequence 6',
      'presage_snapshots_missed_total{why="skipped"} 1',
      'presage_disk_free_bytes 70',
      'presage_disk_reserve_bytes 30',
      'presage_projection_lag 5',
      'presage_sequencer_backlog 3',
      'presage_pending_signatures 2',
      'presage_store_checkpoint_failing 1',
      'presage_clock_in_doubt 1',
      'presage_orders_refused{reason="journalStalled"} 1',
      'presage_keys_unusable 1',
      'presage_signature_engine{engine="native"} 1',
      'presage_log_lines_dropped_total 8',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
    expect(text).toContain('presage_nodejs_eventloop_lag_p99_seconds');
  });

  it('have a sample before anything was counted, so that an alert on an increase sees the first one', async () => {
    const lines = (await createMetrics().text()).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'presage_snapshots_missed_total{why="failed"} 0',
        'presage_snapshots_missed_total{why="skipped"} 0',
        'presage_connections_refused_total{limit="all"} 0',
        'presage_connections_refused_total{limit="address"} 0',
        'presage_refusals_total{errno="500"} 0',
      ]),
    );
  });

  it('report the heap from Node, and not the memory that is only reserved', async () => {
    const text = await createMetrics().text();
    expect(text).toContain('presage_nodejs_heap_size_used_bytes');
    expect(text).not.toContain('presage_process_heap_bytes');
  });
});
