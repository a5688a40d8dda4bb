import { beforeEach, expect, it } from 'vitest';
import { RepeatedCheck } from './repeated-check.ts';
import { SimulatedTime, settled } from './testing/simulated-time.ts';

let time: SimulatedTime;
let answers: (() => void)[];
let notes: string[];
let check: RepeatedCheck;

beforeEach(() => {
  time = new SimulatedTime();
  [answers, notes] = [[], []];
  check = new RepeatedCheck({
    check: () => new Promise((resolve) => answers.push(resolve)),
    pauseMs: 1_000,
    maxMs: 5_000,
    timers: time,
    onStalled: () => notes.push('stalled'),
    onOver: () => notes.push('over'),
  });
});

async function answer(): Promise<void> {
  answers.at(-1)?.();
  await settled();
}

it('a check begins a pause after the last has ended, however long that took, and never before', async () => {
  const started = check.start();
  await time.pass(60_000);
  expect(answers).toHaveLength(1);
  await answer();
  await started;
  await time.pass(999);
  expect(answers).toHaveLength(1);
  await time.pass(1);
  expect(answers).toHaveLength(2);
});

it('a check that takes too long is reported once, until it ends', async () => {
  void check.start();
  await time.pass(4_999);
  expect(check.isStalled).toBe(false);
  await time.pass(60_000);
  expect(check.isStalled).toBe(true);
  expect(notes).toEqual(['stalled']);
  await answer();
  expect(check.isStalled).toBe(false);
  expect(notes).toEqual(['stalled', 'over']);
});

it.each(['during a check', 'after one'])('once it was stopped %s, no other begins', async (when) => {
  void check.start();
  if (when === 'after one') await answer();
  check.stop();
  await answer();
  await time.pass(60_000);
  expect(answers).toHaveLength(1);
  expect(time.pendingTimers).toBe(0);
  expect(notes).toEqual([]);
});
