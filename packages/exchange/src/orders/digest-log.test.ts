import { expect, test } from 'vitest';
import { FIXED_HASH_SECRET } from '../memory/hash-secret.ts';
import type { AccountId, OrderNo } from '../units.ts';
import { DIGEST_WORDS } from './digest.ts';
import { DigestLog } from './digest-log.ts';

/** More than one chunk of 4,096, so that there are a full and a partial piece. */
const ORDERS = 5_000;

function digestOf(number: number): Int32Array {
  return Int32Array.from({ length: DIGEST_WORDS }, (_, word) => Math.imul(number * 8 + word, 0x9e3779b1));
}

function logOf(orders: number): DigestLog {
  const log = new DigestLog(2 * ORDERS, FIXED_HASH_SECRET);
  for (let number = 1; number <= orders; number++) log.append(digestOf(number), (number % 7) as AccountId);
  return log;
}

function restored(log: DigestLog): DigestLog {
  const copy = new DigestLog(log.maxOrders, FIXED_HASH_SECRET);
  const pieces = log.pieces();
  copy.restore(log.count, (piece) => piece.set(pieces.next().value ?? []));
  return copy;
}

test.each([0, 1, 4_096, ORDERS])('a log of %d orders is the same after it is restored from its pieces', (orders) => {
  const log = logOf(orders);
  const copy = restored(log);
  expect(copy.count).toBe(orders);
  expect([copy.fold.a, copy.fold.b]).toEqual([log.fold.a, log.fold.b]);
  for (let number = 1; number <= orders; number++) {
    expect(copy.find(digestOf(number))).toBe(number);
    expect(copy.accountId(number as OrderNo)).toBe(number % 7);
  }
  expect(copy.find(digestOf(orders + 1))).toBe(0);
});

test('a restored log continues where it ended', () => {
  const copy = restored(logOf(ORDERS));
  expect(copy.append(digestOf(ORDERS + 1), 3 as AccountId)).toBe(ORDERS + 1);
  expect(copy.find(digestOf(ORDERS + 1))).toBe(ORDERS + 1);
  expect([...copy.pieces()].reduce((bytes, piece) => bytes + piece.byteLength, 0)).toBe(copy.bytes);
});

test('a log refuses to be restored when it is not empty, or beyond its limit', () => {
  expect(() => logOf(1).restore(1, () => {})).toThrow('only once');
  expect(() => new DigestLog(1, FIXED_HASH_SECRET).restore(2, () => {})).toThrow('within its limit');
});
