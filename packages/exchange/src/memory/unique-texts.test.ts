import { expect, test } from 'vitest';
import { FIXED_HASH_SECRET } from './hash-secret.ts';
import { UniqueTexts } from './unique-texts.ts';

test('texts are numbered from 1, found by value, and read back', () => {
  const texts = new UniqueTexts(FIXED_HASH_SECRET);
  const added = ['', 'plain', 'caf\u00e9', '\u4e16\u754c', '\ud800 alone', 'plai', 'x'.repeat(5_000)];
  for (const [index, text] of added.entries()) {
    expect(texts.find(text)).toBe(0);
    expect(texts.add(text)).toBe(index + 1);
  }
  expect(added.map((text) => texts.find(text))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(added.map((_, index) => texts.at(index + 1))).toEqual(added);
  expect([texts.count, texts.find('plain ')]).toEqual([7, 0]);
});

test('it grows as needed', () => {
  const texts = new UniqueTexts(FIXED_HASH_SECRET);
  for (let number = 1; number <= 3_000; number++) texts.add(`text ${number}`);
  for (let number = 1; number <= 3_000; number++) {
    expect(texts.find(`text ${number}`)).toBe(number);
    expect(texts.at(number)).toBe(`text ${number}`);
  }
});
