import { parseMetrics } from '@presage/client/admin';
import { expect, it } from 'vitest';
import { problemsOf } from './problems.ts';

const FINE = { orders: 'open', clock: 'ok', sequence: '8901', store: 'ok', storeLag: '0', keys: 'ok', chain: 'ok' };
const METRICS = [
  'presage_disk_free_bytes 5e9',
  'presage_disk_reserve_bytes 268435456',
  'presage_projection_lag 9999',
  'presage_store_checkpoint_failing 0',
];

function titles(parts: Readonly<Record<string, string>>, metrics: readonly string[] = []) {
  const samples = parseMetrics([...metrics, ...METRICS].join('\n'));
  return problemsOf({ ready: true, parts: { ...FINE, ...parts } }, samples).map(
    ({ title, text }) => `${title}: ${text}`,
  );
}

it('nothing is wrong with a service that is fine, nor with one that has no such metrics', () => {
  expect(titles({})).toEqual([]);
  expect(problemsOf({ ready: true, parts: FINE }, [])).toEqual([]);
});

it('a part that is not as it should be is named, also while the service is ready, with what can be done', () => {
  expect(titles({ orders: 'memoryReserve', keys: 'unusable' })).toEqual([
    'New orders are refused: Give the service more memory, and restart it.',
    expect.stringMatching(/^API keys cannot be read: /),
  ]);
});

it('a reason that is not known here, and a part, are shown as the service gives them', () => {
  expect(titles({ orders: 'chainUnread', chain: 'not reading: the node is away', heart: 'broken' })).toEqual([
    'New orders are refused: chainUnread',
    'The chain is not followed: not reading: the node is away',
    'heart: broken',
  ]);
});

it('little free disk space, a long lag and a store that is not written are problems before orders are refused', () => {
  const low = ['presage_disk_free_bytes 1e9', 'presage_projection_lag 10001', 'presage_store_checkpoint_failing 1'];
  expect(titles({}, low)).toEqual([
    'Little free disk space: 954 MiB is free; below 256 MiB, orders are refused.',
    'Reads are behind: By 10,001 commands; from 50,000 on, orders are refused.',
    expect.stringMatching(/^The read store cannot be written/),
  ]);
});
