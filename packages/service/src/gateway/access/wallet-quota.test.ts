import { expect, it } from 'vitest';
import { createWalletQuota } from './wallet-quota.ts';

const ALICE = `0x${'a1'.repeat(20)}`;
const BOB = `0x${'b0'.repeat(20)}`;

it('lets each wallet ask ten times at once, then once every six seconds', () => {
  const quota = createWalletQuota();
  for (let times = 0; times < 10; times++) expect(quota.take(ALICE, 0)).toBeUndefined();
  expect(quota.take(ALICE, 0)).toBe(6);
  expect(quota.take(BOB, 0)).toBeUndefined();
  expect(quota.take(ALICE, 6_000)).toBeUndefined();
  expect(quota.take(ALICE, 6_000)).toBe(6);
});

it('counts again what is given back, and never more than there was', () => {
  const quota = createWalletQuota();
  quota.giveBack(ALICE, 0);
  for (let times = 0; times < 10; times++) quota.take(ALICE, 0);
  expect(quota.take(ALICE, 0)).toBe(6);
  quota.giveBack(ALICE, 0);
  expect(quota.take(ALICE, 0)).toBeUndefined();
});
