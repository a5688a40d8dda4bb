import { beforeEach, expect, it } from 'vitest';
import { openSettlementDatabase } from '../database/open-settlement-database.ts';
import { Outbox, RELAY_KEY, SETTLEMENT_KEY } from './outbox.ts';

const TO = '0x00000000000000000000000000000000000000aa';
const ENDING = { txHash: '0xab', blockNumber: 1, gasCostWei: 7n } as const;

let outbox: Outbox;

beforeEach(async () => {
  outbox = new Outbox(await openSettlementDatabase(':memory:'));
});

async function ended(key: string, endedAtMs: number, tradeNos: readonly number[] = []): Promise<void> {
  const { id } = await outbox.add({ key, to: TO, data: '0x' }, { nowMs: 0, tradeNos });
  await outbox.end(id, { state: 'done', ...ENDING, endedAtMs });
}

it('removes settlements and relays that ended long ago, and keeps everything that must happen only once', async () => {
  const keys = [`${SETTLEMENT_KEY}1+1`, `${RELAY_KEY}0xab`, 'deploySafe:0xaa'];
  for (const key of keys) await ended(key, 10);
  await ended(`${SETTLEMENT_KEY}2+1`, 30);
  await ended(`${SETTLEMENT_KEY}3+1`, 10, [3]);
  await outbox.add({ key: `${RELAY_KEY}0xcd`, to: TO, data: '0x' }, { nowMs: 0 });
  await outbox.purge(20);
  const left = ['deploySafe:0xaa', `${SETTLEMENT_KEY}2+1`, `${SETTLEMENT_KEY}3+1`, `${RELAY_KEY}0xcd`];
  expect(await Promise.all(keys.map((key) => outbox.byKey(key)))).toMatchObject([
    undefined,
    undefined,
    { key: 'deploySafe:0xaa' },
  ]);
  expect((await Promise.all(left.map((key) => outbox.byKey(key)))).map((found) => found?.key)).toEqual(left);
  expect(await outbox.costSince(0)).toBe(21n);
});

it('has the version stored last as the newest, although the clock was set back meanwhile', async () => {
  const version = { raw: '0x01', gas: 1n, maxFeeWei: 1n, priorityFeeWei: 1n } as const;
  const { id } = await outbox.add({ key: 'one', to: TO, data: '0x' }, { nowMs: 0 });
  await outbox.assign(id, { ...version, hash: '0x0a', nonce: 7, signedAtMs: 2_000 });
  await outbox.requeue(id);
  await outbox.assign(id, { ...version, hash: '0x0b', nonce: 8, signedAtMs: 1_000 });
  expect((await outbox.versions(id)).map(({ hash }) => hash)).toEqual(['0x0b', '0x0a']);
});
