import { expect, it } from 'vitest';
import { Sessions } from './sessions.ts';

it('releases a place once, however often release is called', () => {
  const sessions = new Sessions();
  const release = sessions.reserve('a');
  const other = sessions.reserve('a');
  release();
  release();
  expect([sessions.size, sessions.of('a')]).toEqual([1, 1]);
  other();
  expect([sessions.size, sessions.of('a')]).toEqual([0, 0]);
});
