import { expect, it } from 'vitest';
import { BUDGET_CHECK_INTERVAL_MS } from '../limits.ts';
import { OperatorBalance } from './operator-balance.ts';

it('reads at intervals, and again soon when the chain did not answer', async () => {
  let monotonicMs = 0;
  let requests = 0;
  let isReachable = false;
  const balance = async () => {
    requests += 1;
    if (!isReachable) throw new Error('no answer');
    return 7n;
  };
  const operatorBalance = new OperatorBalance({ balance, monotonicMs: () => monotonicMs });
  await expect(operatorBalance.refresh()).rejects.toThrow('no answer');
  expect(operatorBalance.wei).toBeUndefined();
  isReachable = true;
  for (let reads = 0; reads < 3; reads += 1) await operatorBalance.refresh();
  expect([operatorBalance.wei, requests]).toEqual([7n, 2]);
  monotonicMs += BUDGET_CHECK_INTERVAL_MS;
  await operatorBalance.refresh();
  expect(requests).toBe(3);
});
