import { expect, test } from 'vitest';
import { Fold } from './fold.ts';

function foldOf(...parts: (number | string)[]): string {
  const fold = new Fold();
  for (const part of parts) {
    if (typeof part === 'string') fold.addText(part);
    else fold.addWord(part);
  }
  return `${fold.a} ${fold.b}`;
}

test('equal lists fold equally', () => {
  expect(foldOf(1, 2, 'three')).toBe(foldOf(1, 2, 'three'));
});

test.each([
  { name: 'another value', other: foldOf(1, 3) },
  { name: 'another order', other: foldOf(2, 1) },
  { name: 'one more', other: foldOf(1, 2, 0) },
  { name: 'one less', other: foldOf(1) },
])('$name gives another fold', ({ other }) => {
  expect(other).not.toBe(foldOf(1, 2));
});

test('boundaries between texts count', () => {
  expect(foldOf('ab', 'c')).not.toBe(foldOf('a', 'bc'));
});

test('a block of words gives the same fold as single words', () => {
  const words = Int32Array.of(7, -1, 0, 0x7fffffff, -0x80000000);
  const together = new Fold();
  together.addWords(new DataView(words.buffer), words.byteLength);
  expect(`${together.a} ${together.b}`).toBe(foldOf(...words));
});
