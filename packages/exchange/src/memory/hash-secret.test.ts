import { expect, test } from 'vitest';
import { FIXED_HASH_SECRET, HASH_SECRET_BYTES, hashOfText, hashOfWords, hashSecretOf } from './hash-secret.ts';

const BUCKETS = 256;
const CHOSEN = 512;

function secretOf(seed: number) {
  return hashSecretOf(
    Uint8Array.from({ length: HASH_SECRET_BYTES }, (_, at) => Math.imul(seed + at, 0x9e3779b1) >>> 24),
  );
}

/** The size of the fullest bucket for these hashes, by the bits that an index uses. */
function fullest(hashes: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const hash of hashes) counts.set(hash & (BUCKETS - 1), (counts.get(hash & (BUCKETS - 1)) ?? 0) + 1);
  return Math.max(...counts.values());
}

/** The first values that some hash puts into the same bucket. */
function chosenFor<Value>(value: (number: number) => Value, hash: (value: Value) => number): Value[] {
  const chosen: Value[] = [];
  for (let number = 0; chosen.length < CHOSEN; number++) {
    const candidate = value(number);
    if ((hash(candidate) & (BUCKETS - 1)) === 7) chosen.push(candidate);
  }
  return chosen;
}

const pairs: { name: string; pair: (number: number) => readonly [number, number] }[] = [
  { name: 'that share the low bits of their first word', pair: (number) => [number << 20, 0x1234] },
  { name: 'that share all of their first word', pair: (number) => [0x1234, number] },
  { name: 'that share the high bits of both words', pair: (number) => [number & 0xff, number >>> 8] },
];

test.each(pairs)('words $name are spread evenly under any secret', ({ pair }) => {
  const words = Array.from({ length: CHOSEN }, (_, number) => pair(number));
  for (let seed = 1; seed <= 20; seed++) {
    expect(fullest(words.map(([a, b]) => hashOfWords(secretOf(seed), a, b)))).toBeLessThan(CHOSEN / 16);
  }
});

test('words chosen to collide under one secret are spread evenly under another', () => {
  const words = chosenFor(
    (number) => [Math.imul(number, 0x2545f491), number] as const,
    ([a, b]) => hashOfWords(FIXED_HASH_SECRET, a, b),
  );
  for (let seed = 1; seed <= 20; seed++) {
    expect(fullest(words.map(([a, b]) => hashOfWords(secretOf(seed), a, b)))).toBeLessThan(CHOSEN / 16);
  }
});

test('texts chosen to collide under one secret are spread evenly under another', () => {
  const texts = chosenFor(
    (number) => `0x${number.toString(16).padStart(40, '0')}`,
    (text) => hashOfText(FIXED_HASH_SECRET, text),
  );
  for (let seed = 1; seed <= 20; seed++) {
    expect(fullest(texts.map((text) => hashOfText(secretOf(seed), text)))).toBeLessThan(CHOSEN / 16);
  }
});
