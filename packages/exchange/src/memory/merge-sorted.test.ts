import { expect, test } from 'vitest';
import { mergeSorted } from './merge-sorted.ts';

test.each([
  { first: [], second: [], merged: [] },
  { first: [1, 3], second: [], merged: [1, 3] },
  { first: [], second: [2, 4], merged: [2, 4] },
  { first: [1, 4, 6], second: [2, 3, 7, 8], merged: [1, 2, 3, 4, 6, 7, 8] },
  { first: [5], second: [1, 2], merged: [1, 2, 5] },
])('$first and $second make $merged', ({ first, second, merged }) => {
  expect(mergeSorted<number>(first, second, (a, b) => a - b)).toEqual(merged);
});
