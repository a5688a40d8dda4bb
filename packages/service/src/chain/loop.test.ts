import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Loop } from './loop.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs its step at once, then at its interval, until it is stopped', async () => {
  const { step, loop } = loopWith(1_000);
  loop.start();
  expect(step).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(step).toHaveBeenCalledTimes(3);
  await loop.stop();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(step).toHaveBeenCalledTimes(3);
});

it('never runs with an interval of 0, even when it is woken', async () => {
  const { step, loop } = loopWith(0);
  loop.start();
  loop.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(step).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

function loopWith(everyMs: number) {
  const step = vi.fn(async () => {});
  return { step, loop: new Loop({ step, everyMs, onFailure: () => {} }) };
}
