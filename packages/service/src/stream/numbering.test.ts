import { expect, it } from 'vitest';
import { SimulatedTime } from '../sequencer/testing/simulated-time.ts';
import { createNumbering } from './numbering.ts';

const HOUR_MS = 3_600_000;

it('begins above all numbers that 1,024 messages per millisecond could have used', async () => {
  const time = new SimulatedTime();
  const next = createNumbering(time, 0);
  const first = next();
  await time.pass(1);
  expect(next()).toBe(first + 1_024);
  expect(Number.isSafeInteger(first * 4)).toBe(true);
});

it('begins with the time of day, however long the machine has run', async () => {
  const time = new SimulatedTime();
  await time.pass(HOUR_MS);
  expect(createNumbering(time, 0)()).toBe(time.nowMs() * 1_024);
});

it('keeps increasing when the clock is set back', async () => {
  const time = new SimulatedTime();
  const next = createNumbering(time, 0);
  const before = next();
  time.jump(-HOUR_MS);
  await time.pass(1);
  expect(next()).toBeGreaterThan(before);
});

it('begins after the last command of the journal, whatever the clock says at the next start', async () => {
  const time = new SimulatedTime();
  const before = createNumbering(time, 0)();
  const lastStampMs = time.nowMs() + 1;
  time.jump(-HOUR_MS);
  expect(createNumbering(time, lastStampMs)()).toBeGreaterThan(before);
});

it('begins above the numbers of an earlier run, long after the last command of the journal', async () => {
  const time = new SimulatedTime();
  const lastStampMs = time.nowMs();
  await time.pass(HOUR_MS);
  const before = createNumbering(time, lastStampMs)();
  await time.pass(1);
  expect(createNumbering(time, lastStampMs)()).toBeGreaterThan(before);
});
