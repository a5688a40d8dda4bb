import { expect, test } from 'vitest';
import { TouchList } from './touch-list.ts';

function rowsOf(list: TouchList): number[] {
  return Array.from({ length: list.count }, (_, index) => list.at(index));
}

test('each row is listed once, in order of first touch', () => {
  const list = new TouchList();
  for (const row of [5, 3, 5, 70_000, 3, 1]) list.add(row);
  expect(rowsOf(list)).toEqual([5, 3, 70_000, 1]);
});

test('a cleared list starts anew', () => {
  const list = new TouchList();
  list.add(5);
  list.clear();
  expect(rowsOf(list)).toEqual([]);
  list.add(6);
  list.add(5);
  expect(rowsOf(list)).toEqual([6, 5]);
});

test('it grows with what is touched', () => {
  const list = new TouchList();
  const rows = Array.from({ length: 1_000 }, (_, index) => 999 - index);
  for (const row of rows) list.add(row);
  expect(rowsOf(list)).toEqual(rows);
});
