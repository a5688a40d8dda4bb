import { expect, it } from 'vitest';
import { DeadlineTimer } from './deadline-timer.ts';
import { MAX_TIMER_MS } from './limits.ts';
import { SimulatedTime } from './testing/simulated-time.ts';

function timer(): { time: SimulatedTime; rings: number[]; deadline: DeadlineTimer } {
  const time = new SimulatedTime(1_000_000);
  const rings: number[] = [];
  const deadline = new DeadlineTimer({ clock: time, timers: time, onDue: () => rings.push(time.nowMs()) });
  return { time, rings, deadline };
}

it('fires once, when the deadline has come', async () => {
  const { time, rings, deadline } = timer();
  deadline.set(1_000_500);
  await time.pass(10_000);
  expect(rings).toStrictEqual([1_000_500]);
});

it('fires at the deadline it was given last', async () => {
  const { time, rings, deadline } = timer();
  deadline.set(1_000_500);
  deadline.set(1_000_200);
  deadline.set(1_000_900);
  await time.pass(10_000);
  expect(rings).toStrictEqual([1_000_900]);
});

it('keeps a deadline that is further off than a timer is set for', async () => {
  const { time, rings, deadline } = timer();
  const farMs = 1_000_000 + 50 * MAX_TIMER_MS + 7;
  deadline.set(farMs);
  await time.pass(60 * MAX_TIMER_MS);
  expect(rings).toStrictEqual([farMs]);
});

it('notices within a second that the clock has jumped past the deadline', async () => {
  const { time, rings, deadline } = timer();
  deadline.set(1_000_000 + 3_600_000);
  time.jump(3_600_000);
  await time.pass(MAX_TIMER_MS);
  expect(rings).toHaveLength(1);
});

it('holds no timer without a deadline, and none when stopped', () => {
  const { time, deadline } = timer();
  deadline.set(Number.POSITIVE_INFINITY);
  expect(time.pendingTimers).toBe(0);
  deadline.set(1_000_500);
  expect(time.pendingTimers).toBe(1);
  deadline.stop();
  expect(time.pendingTimers).toBe(0);
});

it('fires at once for a deadline that has passed', async () => {
  const { time, rings, deadline } = timer();
  deadline.set(900_000);
  await time.pass(0);
  expect(rings).toStrictEqual([1_000_000]);
});
