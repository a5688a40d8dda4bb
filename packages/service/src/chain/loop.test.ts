import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_RETRY_MS } from './limits.ts';
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

it('runs once more when it is woken during a step, however often', async () => {
  const { step, loop } = loopWith(1_000);
  loop.start();
  loop.wake();
  loop.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(step).toHaveBeenCalledTimes(2);
});

it('runs no further step once it is stopped, also when it is woken', async () => {
  const { step, loop } = loopWith(1_000);
  loop.start();
  loop.wake();
  await loop.stop();
  expect(step).toHaveBeenCalledTimes(1);
  loop.wake();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(step).toHaveBeenCalledTimes(1);
});

it('is stopped only once the step under way has ended, and reports no failure of that', async () => {
  const onFailure = vi.fn();
  let end = () => {};
  const step = () =>
    new Promise<void>((_, reject) => {
      end = () => reject(new Error('the service is stopping'));
    });
  const loop = new Loop({ step, everyMs: 10, onFailure });
  loop.start();
  let isStopped = false;
  const stopped = loop.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isStopped).toBe(false);
  end();
  await stopped;
  expect(onFailure).not.toHaveBeenCalled();
});

it('retries a failing step with growing delays up to a limit, and reports each error once', async () => {
  const failures: string[] = [];
  const startedAt: number[] = [];
  let problem: string | undefined = 'first';
  const step = async () => {
    startedAt.push(Date.now());
    if (problem !== undefined) throw new Error(problem);
  };
  const loop = new Loop({ step, everyMs: 10, onFailure: (message) => failures.push(message) });
  loop.start();
  // Being woken while it fails would otherwise retry without any delay.
  loop.wake();
  await vi.advanceTimersByTimeAsync(100_000);
  const delays = startedAt.slice(1).map((startMs, index) => startMs - (startedAt[index] ?? 0));
  expect(delays.slice(0, 7)).toEqual([1_000, 2_000, 4_000, 8_000, MAX_RETRY_MS, MAX_RETRY_MS, MAX_RETRY_MS]);
  expect(loop.failure).toBe('first');
  problem = 'second';
  await vi.advanceTimersByTimeAsync(MAX_RETRY_MS);
  expect(failures).toEqual(['first', 'second']);
  problem = undefined;
  await vi.advanceTimersByTimeAsync(MAX_RETRY_MS);
  expect(loop.failure).toBeUndefined();
  startedAt.length = 0;
  await vi.advanceTimersByTimeAsync(100);
  expect(startedAt).toHaveLength(10);
  await loop.stop();
});

function loopWith(everyMs: number) {
  const step = vi.fn(async () => {});
  return { step, loop: new Loop({ step, everyMs, onFailure: () => {} }) };
}
