import { expect, it } from 'vitest';
import { createWalletQuota } from './wallet-quota.ts';

const ALICE = `0x${'a1'.repeat(20)}`;
const BOB = `0x${'b0'.repeat(20)}`;

it('allows each wallet ten requests at once, then one every six seconds', () => {
  let monotonicMs = 0;
  const quota = createWalletQuota(() => monotonicMs);
  for (let times = 0; times < 10; times++) expect(quota.take(ALICE)).toBeUndefined();
  expect(quota.take(ALICE)).toBe(6);
  expect(quota.take(BOB)).toBeUndefined();
  monotonicMs = 6_000;
  expect(quota.take(ALICE)).toBeUndefined();
  expect(quota.take(ALICE)).toBe(6);
});

it('allows a returned request again, and never more than the limit', () => {
  const quota = createWalletQuota(() => 0);
  quota.refund(ALICE);
  for (let times = 0; times < 10; times++) quota.take(ALICE);
  expect(quota.take(ALICE)).toBe(6);
  quota.refund(ALICE);
  expect(quota.take(ALICE)).toBeUndefined();
});
