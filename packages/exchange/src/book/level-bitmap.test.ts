import { expect, test } from 'vitest';
import { LevelBitmap } from './level-bitmap.ts';

test('an empty bitmap has neither highest nor lowest', () => {
  const bitmap = new LevelBitmap(10_000);
  expect([bitmap.highest(), bitmap.lowest()]).toEqual([-1, -1]);
});

test.each([0, 1, 31, 32, 1_023, 1_024, 5_000, 9_999])('level %d alone is the highest and the lowest', (level) => {
  const bitmap = new LevelBitmap(10_000);
  bitmap.set(level);
  expect(bitmap.has(level)).toBe(true);
  expect([bitmap.highest(), bitmap.lowest()]).toEqual([level, level]);
  bitmap.clear(level);
  expect(bitmap.has(level)).toBe(false);
  expect([bitmap.highest(), bitmap.lowest()]).toEqual([-1, -1]);
});

test('highest, lowest and the list follow every set and clear', () => {
  const bitmap = new LevelBitmap(10_000);
  const marked = new Set<number>();
  for (let step = 0; step < 2_000; step++) {
    const level = (step * 7_919) % (step % 2 === 0 ? 10_000 : 300);
    if (marked.delete(level)) bitmap.clear(level);
    else {
      marked.add(level);
      bitmap.set(level);
    }
    expect(bitmap.highest()).toBe(Math.max(-1, ...marked));
    expect(bitmap.lowest()).toBe(marked.size === 0 ? -1 : Math.min(...marked));
  }
  expect([...bitmap.levels()]).toEqual([...marked].sort((a, b) => a - b));
  expect([...bitmap.levelsDown()]).toEqual([...marked].sort((a, b) => b - a));
});
