import { expect, test } from 'vitest';
import { MAX_FILL_OR_KILL_MAKERS } from '../limits.ts';
import { Trial } from '../testing/trial.ts';

test('a fill-or-kill order is killed if it would have to take more orders than it may', () => {
  const trial = Trial.trading('AB');
  for (let orders = 0; orders <= MAX_FILL_OR_KILL_MAKERS; orders += 1) trial.order('A buy 1 yes @ 0.001');
  trial.order(`B buy ${MAX_FILL_OR_KILL_MAKERS + 1} no @ 0.999 fok`);
  expect([trial.fills(), trial.closed()]).toEqual([[], [`B Unfilled ${MAX_FILL_OR_KILL_MAKERS + 1} left`]]);
  trial.order(`B buy ${MAX_FILL_OR_KILL_MAKERS} no @ 0.999 fok`);
  expect(trial.fills()).toHaveLength(MAX_FILL_OR_KILL_MAKERS);
});
