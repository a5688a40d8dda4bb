import type { Client } from '@presage/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nowMs, setClock } from './clock.ts';

const HERE_MS = Date.parse('2026-11-21T12:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now: HERE_MS }));
afterEach(() => vi.useRealTimers());

/** A service whose clock is ahead of the local one, and that responds after a delay. */
const service = (aheadMs: number, takesMs = 0): Pick<Client, 'getTime'> => ({
  async getTime() {
    const time = Date.now() + takesMs / 2 + aheadMs;
    vi.advanceTimersByTime(takesMs);
    return { errno: 0, errmsg: '', result: { time } };
  },
});

it('uses the service’s clock if the local one is off, and the local one again when it is right', async () => {
  await setClock(service(-3_600_000));
  expect(nowMs()).toBe(HERE_MS - 3_600_000);
  await setClock(service(1_000));
  expect(nowMs()).toBe(HERE_MS);
});

it('adds half of the round-trip time', async () => {
  await setClock(service(60_000, 2_000));
  expect(nowMs()).toBe(HERE_MS + 2_000 + 60_000);
});

it('is unchanged without a response', async () => {
  await setClock(service(60_000));
  await setClock({ getTime: () => Promise.reject(new Error('gone')) });
  expect(nowMs()).toBe(HERE_MS + 60_000);
});

it('is that of a service that responds slowly only if it differs by more than that may explain', async () => {
  await setClock(service(3_600_000, 12_000));
  expect(nowMs()).toBe(HERE_MS + 12_000 + 3_600_000);
  await setClock(service(8_000, 12_000));
  expect(nowMs()).toBe(HERE_MS + 24_000);
});
