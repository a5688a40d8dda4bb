import { beforeEach, expect, it } from 'vitest';
import { SimulatedTime } from '../sequencer/testing/simulated-time.ts';
import { StallWatch } from './stall-watch.ts';

const MAX_MS = 5_000;

let time: SimulatedTime;
let notes: string[];
let watch: StallWatch;

beforeEach(() => {
  time = new SimulatedTime();
  notes = [];
  watch = new StallWatch({
    timers: time,
    maxMs: MAX_MS,
    onStalled: () => notes.push('stalled'),
    onOver: () => notes.push('over'),
  });
  watch.begin();
});

it('a step that takes too long is stalled, until it ends', async () => {
  await time.pass(MAX_MS - 1);
  expect(watch.isStalled).toBe(false);
  await time.pass(1);
  expect(watch.isStalled).toBe(true);
  watch.end();
  expect(watch.isStalled).toBe(false);
  expect(notes).toEqual(['stalled', 'over']);
});

it('a step that stood still together with the process has time to end', async () => {
  time.fireDue(60_000);
  await time.pass(MAX_MS / 2);
  watch.end();
  await time.pass(2 * MAX_MS);
  expect(notes).toEqual([]);
  expect(time.pendingTimers).toBe(0);
});

it('a step that does not go on after that is stalled', async () => {
  time.fireDue(60_000);
  await time.pass(MAX_MS);
  expect(notes).toEqual(['stalled']);
});
