import type { AccountId, MarketId } from '@presage/exchange';
import { onTestFinished } from 'vitest';
import { testOrder } from '../../store/testing/random-journal.ts';
import { testDigest } from '../../testing/test-digest.ts';
import { StreamRig, type StreamRigOptions } from './stream-rig.ts';

export const DEPTH = { action: 'SUBSCRIBE', channel: 'market.depth.diff', marketId: 1 };
export const ORDERS = { action: 'SUBSCRIBE', channel: 'trade.order.update' };
export const RECORDS = { action: 'SUBSCRIBE', channel: 'trade.record.new' };
export const HEARTBEAT = { action: 'HEARTBEAT' };

/** Starts a stream that listens until the test has finished. */
export async function startStreamRig(
  settings: StreamRigOptions['settings'] = {},
  options: Omit<StreamRigOptions, 'settings'> = {},
): Promise<StreamRig> {
  const rig = new StreamRig({ settings, ...options });
  onTestFinished(() => rig.close());
  await rig.listen();
  return rig;
}

let digests = 0;

/** A command that places a new order. */
export function anOrder(account: number) {
  digests += 1;
  const digest = testDigest(digests);
  return testOrder({ digest, accountId: account as AccountId, marketId: 1 as MarketId, priceTicks: 4_000, shares: 1 });
}
