import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttleAsync } from './throttle-async.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Work that takes a second, with counts of starts and ends. */
function slowWork() {
  const counts = { begun: 0, ended: 0 };
  const work = async () => {
    counts.begun += 1;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    counts.ended += 1;
  };
  return { counts, work };
}

it('runs once for many requests in a short time', async () => {
  const { counts, work } = slowWork();
  const { request } = throttleAsync(work, 250);
  for (let count = 0; count < 10; count++) request();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(counts).toEqual({ begun: 1, ended: 1 });
});

it('finishes a run before starting the next, however often it is requested meanwhile', async () => {
  const { counts, work } = slowWork();
  const { request } = throttleAsync(work, 250);
  for (let tenths = 0; tenths < 50; tenths++) {
    request();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(counts).toEqual({ begun: 4, ended: 4 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(counts).toEqual({ begun: 5, ended: 5 });
});

it('starts nothing after it was cancelled', async () => {
  const { counts, work } = slowWork();
  const { request, cancel } = throttleAsync(work, 250);
  request();
  cancel();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(counts.begun).toBe(0);
});
