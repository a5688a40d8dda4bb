import { beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '../../utc-day.ts';
import { openSettlementDatabase, type SettlementDatabase } from '../database/open-settlement-database.ts';
import { OtherTransactionError } from '../errors.ts';
import { Outbox, RELAY_KEY, SETTLEMENT_KEY } from './outbox.ts';
import type { Version } from './outbox-transaction.ts';

const TO = '0x00000000000000000000000000000000000000aa';
const ENDING = { txHash: '0xab', blockNumber: 1, gasCostWei: 7n } as const;

let db: SettlementDatabase;
let outbox: Outbox;

beforeEach(async () => {
  db = await openSettlementDatabase(':memory:');
  outbox = new Outbox(db);
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
  expect(await outbox.costOfDay(100)).toBe(21n);
});

it('removes whatever failed long ago, whose keys others have by then', async () => {
  const request = { key: 'finalise:1:2', to: TO, data: '0x' } as const;
  for (const endedAtMs of [10, 30]) {
    const { id } = await outbox.add(request, { nowMs: 0 });
    await outbox.assign(id, versionOf(endedAtMs, `a${endedAtMs}`));
    await outbox.end(id, { state: 'reverted', ...ENDING, endedAtMs });
  }
  await outbox.purge(20);
  expect(await outbox.knownNonces(0)).toEqual(new Set([30]));
  expect([...(await outbox.versions(1)), ...(await outbox.versions(2))].map(({ nonce }) => nonce)).toEqual([30]);
});

it('keeps nothing of what was refused before it was sent, however often it is tried, but of settlements', async () => {
  const request = { key: 'finalise:1:2', to: TO, data: '0x' } as const;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { id } = await outbox.add(request, { nowMs: 0 });
    // A nonce that was used up by another transaction in between: the version has no use after this.
    await outbox.assign(id, versionOf(attempt, `b${attempt}`));
    await outbox.requeue(id);
    await outbox.drop(id, `0x${'ab'.repeat(1_000_000)}`, 5);
    expect(await outbox.versions(id)).toEqual([]);
  }
  const { id } = await outbox.add({ key: `${SETTLEMENT_KEY}1+1`, to: TO, data: '0x' }, { nowMs: 0, tradeNos: [1] });
  await outbox.drop(id, '0xdead', 5);
  expect(await outbox.fills()).toMatchObject([{ tradeNo: 1, state: 'dropped' }]);
  expect(await db.selectFrom('transactions').select(['key', 'revert_data']).execute()).toEqual([
    { key: `${SETTLEMENT_KEY}1+1#${id}`, revert_data: '0xdead' },
  ]);
});

it('has the version stored last as the newest, although the clock was set back meanwhile', async () => {
  const version = { raw: '0x01', gas: 1n, maxFeeWei: 1n, priorityFeeWei: 1n } as const;
  const { id } = await outbox.add({ key: 'one', to: TO, data: '0x' }, { nowMs: 0 });
  await outbox.assign(id, { ...version, hash: '0x0a', nonce: 7, signedAtMs: 2_000 });
  await outbox.requeue(id);
  await outbox.assign(id, { ...version, hash: '0x0b', nonce: 8, signedAtMs: 1_000 });
  expect((await outbox.versions(id)).map(({ hash }) => hash)).toEqual(['0x0b', '0x0a']);
});

it('counts for what is in flight the most that its newest version can cost, not an earlier one with lower fees', async () => {
  const { id } = await outbox.add({ key: 'one', to: TO, data: '0x' }, { nowMs: 0 });
  await outbox.assign(id, { ...versionOf(7, 'a1'), gas: 10n, maxFeeWei: 2n });
  await outbox.addVersion(id, { ...versionOf(7, 'a2'), gas: 10n, maxFeeWei: 3n });
  expect([await outbox.costInFlight(), await outbox.costOfDay(100)]).toEqual([30n, 0n]);
});

function versionOf(nonce: number, name: string, signedAtMs = 0): Version {
  return { hash: `0x${name}`, nonce, raw: '0xee', gas: 3n, maxFeeWei: 5n, priorityFeeWei: 2n, signedAtMs };
}

it('leaves everything else as it is when one is queued again, ends, or is corrected', async () => {
  const ids: number[] = [];
  for (const [at, key] of ['a', 'b', 'c', 'd'].entries()) {
    const { id } = await outbox.add({ key, to: TO, data: '0x' }, { nowMs: 0 });
    await outbox.assign(id, versionOf(at, `a${at}`));
    ids.push(id);
  }
  const [queuedAgain = 0, over = 0, corrected = 0, untouched = 0] = ids;
  await outbox.requeue(queuedAgain);
  await outbox.end(over, { state: 'done', ...ENDING, endedAtMs: 1 });
  await outbox.end(corrected, { state: 'done', ...ENDING, txHash: '0xcd', endedAtMs: 1 });
  await outbox.correctFailed('0xcd');
  const states = await Promise.all(['a', 'b', 'c', 'd'].map(async (key) => (await outbox.byKey(key))?.state));
  expect(states).toEqual(['queued', 'done', undefined, 'sent']);
  expect(await outbox.versions(untouched)).toEqual([versionOf(3, 'a3')]);
});

it('returns what was stored, at every step of a transaction', async () => {
  const request = { key: 'deploy:1', to: TO, data: '0x01', value: 2n ** 70n, gas: 9n } as const;
  const { id, ...queued } = await outbox.add(request, { nowMs: 1 });
  const open = { txHash: undefined, blockNumber: undefined };
  expect(queued).toEqual({ ...request, ...open, state: 'queued', nonce: undefined });
  expect(await outbox.add({ ...request, data: '0x02' }, { nowMs: 2 }), 'the same key').toMatchObject({
    id,
    data: '0x01',
  });
  await outbox.assign(id, versionOf(7, 'a1'));
  await outbox.addVersion(id, versionOf(7, 'a2', 1));
  expect(await outbox.sent()).toEqual([{ id, ...request, ...open, state: 'sent', nonce: 7 }]);
  expect(await outbox.versions(id)).toEqual([versionOf(7, 'a2', 1), versionOf(7, 'a1')]);
  await outbox.end(id, { state: 'done', ...ENDING, endedAtMs: 3 });
  const done = { ...open, state: 'done', nonce: 7, txHash: '0xab', blockNumber: 1 };
  expect(await outbox.byKey(request.key)).toEqual({ id, ...request, ...done, data: '' });
});

it('lists queued transactions in the order in which they came, and sent ones by nonce', async () => {
  const ids: number[] = [];
  for (const key of ['a', 'b', 'c', 'd']) ids.push((await outbox.add({ key, to: TO, data: '0x' }, { nowMs: 0 })).id);
  const [a = 0, b = 0] = ids;
  await outbox.assign(a, versionOf(9, 'a1'));
  await outbox.assign(b, versionOf(8, 'b1'));
  expect((await outbox.sent()).map(({ key }) => key)).toEqual(['b', 'a']);
  expect((await outbox.queued(10)).map(({ key }) => key)).toEqual(['c', 'd']);
  expect((await outbox.queued(1)).map(({ key }) => key)).toEqual(['c']);
  expect([await outbox.count('queued'), await outbox.count('sent')]).toEqual([2, 2]);
  expect(await outbox.knownNonces(8)).toEqual(new Set([8, 9]));
  expect(await outbox.knownNonces(9)).toEqual(new Set([9]));
  expect(await outbox.costInFlight(), 'the most that those in flight can cost').toBe(30n);
  await outbox.requeue(a);
  expect((await outbox.queued(10)).map(({ key, nonce }) => [key, nonce])).toEqual([
    ['a', undefined],
    ['c', undefined],
    ['d', undefined],
  ]);
  expect(await outbox.knownNonces(0)).toEqual(new Set([8]));
});

it('gives a nonce only to what is queued, and drops only that', async () => {
  const { id } = await outbox.add({ key: 'once', to: TO, data: '0x' }, { nowMs: 0 });
  await outbox.assign(id, versionOf(1, 'a1'));
  await expect(outbox.assign(id, versionOf(2, 'a2'))).rejects.toThrow();
  await expect(outbox.drop(id, '0xdead', 5)).rejects.toThrow();
  expect(await outbox.sent()).toMatchObject([{ id, nonce: 1 }]);
  expect(await outbox.versions(id)).toHaveLength(1);
});

it('frees the key of a transaction that failed, so that it may be tried again', async () => {
  const request = { key: 'oracle:1', to: TO, data: '0x' } as const;
  const first = await outbox.add(request, { nowMs: 0 });
  await outbox.drop(first.id, '0xdead', 5);
  expect(await outbox.byKey(request.key)).toBeUndefined();
  const second = await outbox.add(request, { nowMs: 6 });
  await outbox.assign(second.id, versionOf(1, 'a1'));
  await outbox.end(second.id, { state: 'reverted', ...ENDING, endedAtMs: 7 });
  expect(await outbox.byKey(request.key)).toBeUndefined();
  expect(new Set([first.id, second.id, (await outbox.add(request, { nowMs: 8 })).id]).size).toBe(3);
  expect([await outbox.costOfDay(DAY_MS + 7), await outbox.costOfDay(DAY_MS + 8)]).toEqual([7n, 0n]);
});

it('holds each fill in one transaction, until it is freed', async () => {
  const { id } = await outbox.add({ key: `${SETTLEMENT_KEY}1+2`, to: TO, data: '0x' }, { nowMs: 0, tradeNos: [1, 2] });
  const other = { key: `${SETTLEMENT_KEY}2+1`, to: TO, data: '0x' } as const;
  await expect(outbox.add(other, { nowMs: 0, tradeNos: [2] })).rejects.toThrow();
  expect(await outbox.byKey(other.key), 'nothing of it is stored').toBeUndefined();
  const claim = { transactionId: id, state: 'queued', txHash: null, blockNumber: null };
  expect(await outbox.fills()).toEqual([
    { tradeNo: 1, ...claim },
    { tradeNo: 2, ...claim },
  ]);
  await outbox.freeFills([2]);
  expect((await outbox.fills()).map(({ tradeNo }) => tradeNo)).toEqual([1]);
});

it('finds what is under way by how its key begins, the oldest first, and nothing that is over', async () => {
  await ended('propose:7:1:10', 5);
  expect(await outbox.keyUnderWay('propose:7:1:')).toBeUndefined();
  for (const key of ['propose:7:2:11', 'propose:7:1:12', 'propose:7:1:13']) {
    await outbox.add({ key, to: TO, data: '0x' }, { nowMs: 0 });
  }
  expect(await outbox.keyUnderWay('propose:7:1:')).toBe('propose:7:1:12');
  const { id = 0 } = (await outbox.byKey('propose:7:1:12')) ?? {};
  await outbox.assign(id, versionOf(1, 'a1'));
  expect(await outbox.keyUnderWay('propose:7:1:'), 'sent').toBe('propose:7:1:12');
});

it('has settlements before everything else in the queue, and can leave relays out', async () => {
  for (const key of [`${RELAY_KEY}1`, 'deploy:1', `${SETTLEMENT_KEY}1+1`, `${RELAY_KEY}2`, `${SETTLEMENT_KEY}2+1`]) {
    await outbox.add({ key, to: TO, data: '0x' }, { nowMs: 0 });
  }
  const keys = async (limit: number, leavingOut?: string) =>
    (await outbox.queued(limit, { leavingOut })).map(({ key }) => key);
  const settlements = [`${SETTLEMENT_KEY}1+1`, `${SETTLEMENT_KEY}2+1`];
  expect(await keys(4)).toEqual([...settlements, `${RELAY_KEY}1`, 'deploy:1']);
  expect(await keys(4, RELAY_KEY)).toEqual([...settlements, 'deploy:1']);
  expect([await outbox.count('queued'), await outbox.count('queued', RELAY_KEY)]).toEqual([5, 2]);
});

it('takes only one of the contents of which only one may be, until it has failed', async () => {
  const add = (key: string) => outbox.add({ key, onlyOneOf: 'mint:aa', to: TO, data: '0x' }, { nowMs: 0 });
  await outbox.add({ key: 'mint:a9ff', to: TO, data: '0x' }, { nowMs: 0 });
  await outbox.add({ key: 'mint:ab00', to: TO, data: '0x' }, { nowMs: 0 });
  const first = await add('mint:aa11');
  expect(await add('mint:aa11')).toEqual(first);
  await expect(add('mint:aa22'), 'queued').rejects.toThrow(OtherTransactionError);
  await outbox.assign(first.id, versionOf(1, 'a1'));
  await expect(add('mint:aa22'), 'sent').rejects.toThrow(OtherTransactionError);
  await outbox.end(first.id, { state: 'done', ...ENDING, endedAtMs: 1 });
  await expect(add('mint:aa22'), 'done').rejects.toThrow(OtherTransactionError);
  await outbox.correctFailed(ENDING.txHash);
  expect((await add('mint:aa22')).id).toBeGreaterThan(first.id);
});
