import { expect, test } from 'vitest';
import { DeadlineHeap } from './deadline-heap.ts';

/** Removes all items, earliest first. */
function drain(heap: DeadlineHeap): number[] {
  const items: number[] = [];
  for (let item = heap.top; item !== undefined; item = heap.top) {
    items.push(item);
    heap.remove(item);
  }
  return items;
}

test('an empty heap has no top, and no deadline', () => {
  const heap = new DeadlineHeap();
  expect(heap.top).toBeUndefined();
  expect(heap.topAtSec).toBe(Number.POSITIVE_INFINITY);
});

/** Every order that some things can be in. */
function permutations<Thing>(things: readonly Thing[]): readonly Thing[][] {
  if (things.length === 0) return [[]];
  return things.flatMap((first) =>
    permutations(things.filter((thing) => thing !== first)).map((rest) => [first, ...rest]),
  );
}

test('the earliest comes first, at equal times the lowest rank, in whatever order they were added', () => {
  const deadlines = [
    { item: 3, atSec: 10, rank: 3 },
    { item: 2, atSec: 10, rank: 9 },
    { item: 4, atSec: 20, rank: 2 },
    { item: 1, atSec: 30, rank: 1 },
    { item: 5, atSec: 40, rank: 5 },
  ];
  for (let count = 1; count <= deadlines.length; count++) {
    for (const added of permutations(deadlines.slice(0, count))) {
      for (const removed of added) {
        const heap = new DeadlineHeap();
        for (const deadline of added) heap.add(deadline);
        expect([heap.top, heap.topAtSec]).toEqual([3, 10]);
        heap.remove(removed.item);
        expect(drain(heap)).toEqual([3, 2, 4, 1, 5].slice(0, count).filter((item) => item !== removed.item));
      }
    }
  }
});

test('times count to the second until the year 9999, and items and ranks may have more than 16 bits', () => {
  const heap = new DeadlineHeap();
  const atSec = 253_402_300_799;
  heap.add({ item: 70_000, atSec, rank: 2 ** 30 });
  heap.add({ item: 69_999, atSec, rank: 32_767 });
  heap.add({ item: 69_998, atSec: atSec - 1, rank: 2 ** 30 });
  expect(heap.topAtSec).toBe(atSec - 1);
  expect(drain(heap)).toEqual([69_998, 69_999, 70_000]);
});

test('an item can be asked for its deadline, and the heap for its items', () => {
  const heap = new DeadlineHeap();
  heap.add({ item: 5, atSec: 30, rank: 1 });
  heap.add({ item: 7, atSec: 10, rank: 1 });
  expect(heap.items.sort()).toEqual([5, 7]);
  expect([5, 7, 6, 1_000].map((item) => heap.atSecOf(item))).toEqual([30, 10, 0, 0]);
  heap.remove(7);
  expect(heap.items).toEqual([5]);
  expect([5, 7].map((item) => heap.atSecOf(item))).toEqual([30, 0]);
});

test('removing an item leaves the others in order', () => {
  const heap = new DeadlineHeap();
  const items = Array.from({ length: 500 }, (_, index) => index + 1);
  const atSec = (item: number) => 1_700_000_000 + ((item * 7_919) % 101);
  for (const item of items) heap.add({ item, atSec: atSec(item), rank: item });
  for (const item of items) if (item % 3 === 0) heap.remove(item);
  const left = items.filter((item) => item % 3 !== 0);
  expect(heap.count).toBe(left.length);
  expect(drain(heap)).toEqual(left.sort((a, b) => atSec(a) - atSec(b) || a - b));
});

test('removing an item that is not in the heap does nothing', () => {
  const heap = new DeadlineHeap();
  heap.add({ item: 1, atSec: 1, rank: 1 });
  heap.remove(2);
  heap.remove(1_000_000);
  expect(heap.has(1)).toBe(true);
  expect(heap.has(2)).toBe(false);
  expect(heap.count).toBe(1);
});

test.each([63, 64, 65, 128, 1_024])('the item of number %i is found in a heap that has no room for it yet', (item) => {
  const heap = new DeadlineHeap();
  heap.add({ item, atSec: 10, rank: 1 });
  expect(heap.atSecOf(item)).toBe(10);
  heap.remove(item);
  expect([heap.count, heap.top]).toEqual([0, undefined]);
});
