import type { Client } from '@presage/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nowMs, setClock } from './clock.ts';

const HERE_MS = Date.parse('2026-11-21T12:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now: HERE_MS }));
afterEach(() => vi.useRealTimers());

/** A service whose clock is ahead of ours, and that takes its time. */
const service = (aheadMs: number, takesMs = 0): Pick<Client, 'getTime'> => ({
  async getTime() {
    const time = Date.now() + takesMs / 2 + aheadMs;
    vi.advanceTimersByTime(takesMs);
    return { errno: 0, errmsg: '', result: { time } };
  },
});

it('goes by the clock of the service where this one is off, and back where it is right again', async () => {
  await setClock(service(-3_600_000));
  expect(nowMs()).toBe(HERE_MS - 3_600_000);
  await setClock(service(1_000));
  expect(nowMs()).toBe(HERE_MS);
});

it('counts half of what the answer took', async () => {
  await setClock(service(60_000, 2_000));
  expect(nowMs()).toBe(HERE_MS + 2_000 + 60_000);
});

it('stays as it is without an answer, or with one that took too long', async () => {
  await setClock(service(60_000));
  await setClock({ getTime: () => Promise.reject(new Error('gone')) });
  await setClock(service(0, 8_000));
  expect(nowMs()).toBe(HERE_MS + 8_000 + 60_000);
});
