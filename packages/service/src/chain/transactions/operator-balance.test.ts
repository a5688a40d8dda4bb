import { expect, it } from 'vitest';
import { BUDGET_CHECK_INTERVAL_MS } from '../limits.ts';
import { OperatorBalance } from './operator-balance.ts';

it('reads at intervals, and again soon when the chain did not answer', async () => {
  let [nowMs, asks] = [0, 0];
  let isReachable = false;
  const balance = async () => {
    asks += 1;
    if (!isReachable) throw new Error('no answer');
    return 7n;
  };
  const purse = new OperatorBalance({ balance, nowMs: () => nowMs });
  await expect(purse.refresh()).rejects.toThrow('no answer');
  expect(purse.wei).toBeUndefined();
  isReachable = true;
  for (let look = 0; look < 3; look += 1) await purse.refresh();
  expect([purse.wei, asks]).toEqual([7n, 2]);
  nowMs += BUDGET_CHECK_INTERVAL_MS;
  await purse.refresh();
  expect(asks).toBe(3);
});
