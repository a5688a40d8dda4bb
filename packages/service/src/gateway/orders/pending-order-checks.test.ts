import type { AccountId, PriceTicks } from '@presage/exchange';
import { expect, it } from 'vitest';
import { TEST_ORDER } from '../../testing/test-commands.ts';
import { PendingOrderChecks } from './pending-order-checks.ts';

const ALICE = 1 as AccountId;
const BOB = 2 as AccountId;

const checks = new PendingOrderChecks();

it('waits for all orders of an account that are being checked, and returns those that were queued', async () => {
  const [first, refused, last] = [checks.begin(ALICE), checks.begin(ALICE), checks.begin(ALICE)];
  checks.begin(BOB);
  const queued = [TEST_ORDER, { ...TEST_ORDER, priceTicks: 4_000 as PriceTicks }] as const;
  const waiting = checks.waitForOrdersOf(ALICE);
  first.markQueued(queued[0]);
  refused.finish();
  last.markQueued(queued[1]);
  last.finish();
  expect(await waiting).toEqual(queued);
});

it('forgets an order when it is queued or refused', async () => {
  const [queued, refused] = [checks.begin(ALICE), checks.begin(ALICE)];
  queued.markQueued(TEST_ORDER);
  refused.finish();
  expect(await checks.waitForOrdersOf(ALICE)).toEqual([]);
});

it('waits for an order that came after the last one was done, also when that is finished again', async () => {
  const before = checks.begin(ALICE);
  before.markQueued(TEST_ORDER);
  const after = checks.begin(ALICE);
  before.finish();
  const waiting = checks.waitForOrdersOf(ALICE);
  after.markQueued(TEST_ORDER);
  expect(await waiting).toEqual([TEST_ORDER]);
});
