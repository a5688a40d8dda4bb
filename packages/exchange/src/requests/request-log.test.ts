import { expect, test } from 'vitest';
import { FIXED_HASH_SECRET } from '../memory/hash-secret.ts';
import { REQUEST_WORDS } from './request-id.ts';
import { RequestLog } from './request-log.ts';

const wordsOf = (number: number) => new Int32Array(REQUEST_WORDS).fill(number);

/** A log of requests with these results. */
function logOf(results: readonly bigint[]): RequestLog {
  const log = new RequestLog(results.length, FIXED_HASH_SECRET);
  for (const [index, result] of results.entries()) log.append(wordsOf(index), result);
  return log;
}

test('each request keeps its result, up to the largest amount, however many there are', () => {
  const results = Array.from({ length: 200 }, (_, index) => 2n ** 63n - 1n - BigInt(index));
  const log = logOf(results);
  expect(results.map((_, index) => log.result(log.find(wordsOf(index))))).toEqual(results);
});

test.each([
  { result: 1n, other: 0n },
  { result: 2n ** 62n + 1n, other: 2n ** 62n },
  { result: 2n ** 32n, other: 0n },
  { result: 2n ** 31n, other: 0n },
  { result: 2n ** 62n, other: 0n },
])('the state hash tells the result $result from $other', ({ result, other }) => {
  const foldOf = (each: bigint) => {
    const { a, b } = logOf([each]).fold;
    return [a, b];
  };
  expect(foldOf(result)).not.toEqual(foldOf(other));
});
