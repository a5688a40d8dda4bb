import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256 } from './sha256.ts';

it.each([
  { bytes: 0, sliceBytes: 10 },
  { bytes: 9, sliceBytes: 10 },
  { bytes: 10, sliceBytes: 10 },
  { bytes: 101, sliceBytes: 10 },
])('the hash of $bytes bytes in slices of $sliceBytes is that of all of them', ({ bytes, sliceBytes }) => {
  const head = randomBytes(3);
  const state = randomBytes(bytes);
  const whole = createHash('sha256').update(head).update(state).digest();
  expect(sha256([head, state], sliceBytes).equals(whole)).toBe(true);
});
