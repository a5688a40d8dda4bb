import { expect, it } from 'vitest';
import { BlockWaiters } from './block-waiters.ts';

it('resolves the waiters whose block was reached', async () => {
  const waiters = new BlockWaiters(60_000);
  const seven = waiters.until(7);
  const eight = waiters.until(8);
  waiters.reach(7);
  await seven;
  expect(waiters.count).toBe(1);
  waiters.reach(10);
  await eight;
  expect(waiters.count).toBe(0);
});

it('keeps no waiter that gave up', async () => {
  const waiters = new BlockWaiters(1);
  await expect(waiters.until(7)).rejects.toThrow('block 7 was not read within 1 ms');
  expect(waiters.count).toBe(0);
});
