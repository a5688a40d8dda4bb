import { expect, test } from 'vitest';
import { DirtyList } from './dirty-list.ts';

function rowsOf(list: DirtyList): number[] {
  return Array.from({ length: list.count }, (_, index) => list.at(index));
}

test('each row is listed once, in order of first touch', () => {
  const list = new DirtyList();
  const places = new Int32Array(10);
  for (const row of [5, 3, 5, 7, 3, 0, 0]) list.add(row, places, row);
  expect(rowsOf(list)).toEqual([5, 3, 7, 0]);
});

test('a cleared list is empty, whatever places the rows still store', () => {
  const list = new DirtyList();
  const places = new Int32Array(10);
  for (const row of [5, 6, 7]) list.add(row, places, row);
  list.clear();
  expect(rowsOf(list)).toEqual([]);
  for (const row of [7, 5, 7, 6, 5]) list.add(row, places, row);
  expect(rowsOf(list)).toEqual([7, 5, 6]);
});

test('it grows as needed', () => {
  const list = new DirtyList();
  const places = new Int32Array(1_000);
  const rows = Array.from({ length: 1_000 }, (_, index) => 999 - index);
  for (const row of rows) list.add(row, places, row);
  expect(rowsOf(list)).toEqual(rows);
});
