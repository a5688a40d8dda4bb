import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Address } from 'viem';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readFact, writeFact } from '../database/facts.ts';
import { openSettlementDatabase, type SettlementDatabase } from '../database/open-settlement-database.ts';
import { encodeBatch } from '../settlement/encode-batch.ts';
import { stillWanted } from '../still-wanted.ts';
import { CONFIRMATIONS, SenderRig } from '../testing/sender-rig.ts';
import { SimulatedChain } from '../testing/simulated-chain.ts';
import { fillOf, orderOf } from '../testing/simulated-fill.ts';
import { isFenced, NonceFence } from './nonce-fence.ts';
import { type NonceMark, nonceMarkIn } from './nonce-mark.ts';
import { Outbox, SETTLEMENT_KEY } from './outbox.ts';
import type { Sender } from './sender.ts';

const EXCHANGE = '0x00000000000000000000000000000000000000ce';
const FILL = fillOf(1, 10, 20);

let folder: string;
let db: SettlementDatabase;
let chain: SimulatedChain;
let mark: NonceMark;
let pending: Set<number>;
let scanned: number;
let outbox: Outbox;
let fence: NonceFence;
let sender: Sender;

beforeEach(async () => {
  folder = temporaryFolder();
  chain = new SimulatedChain(() => 0.99, CONFIRMATIONS);
  mark = nonceMarkIn(join(folder, 'operator.nonce'), chain.signer.address);
  mark.raise(0);
  pending = new Set([1]);
  scanned = 0;
  await start();
});

/** Starts with an empty database. */
async function start(): Promise<void> {
  db = await openSettlementDatabase(':memory:');
  await restart();
}

async function restart(): Promise<void> {
  outbox = new Outbox(db);
  const scannedThrough = () => scanned;
  fence = new NonceFence({
    db,
    outbox,
    chain,
    mark,
    ctfExchange: EXCHANGE,
    confirmations: CONFIRMATIONS,
    scannedThrough,
    nowMs: () => 1_000,
    hasPending: () => pending.size > 0,
    log: () => {},
  });
  const rig = await SenderRig.open(outbox);
  const exchange = { pendingFills: () => (pending.has(FILL.tradeNo) ? [FILL] : []) };
  const isWanted = stillWanted({ outbox, exchange, fence, marketOf: () => undefined });
  sender = rig.newSender({ chain, mark, scannedThrough, isWanted, dailyGasWei: 10n ** 18n });
}

async function settle(): Promise<void> {
  const { tradeNo, takerDigest, makerDigest } = FILL;
  const orders = new Map([takerDigest, makerDigest].map((digest) => [digest, orderOf(digest)]));
  const data = encodeBatch([{ takerDigest, fills: [FILL] }], orders);
  await outbox.add({ key: `${SETTLEMENT_KEY}${tradeNo}`, to: EXCHANGE, data }, { nowMs: 0, tradeNos: [tradeNo] });
}

/** Mines a block, reads what it settled, and then settles whatever waits, as the service does. */
async function block(): Promise<void> {
  chain.mine();
  while (scanned < chain.number - CONFIRMATIONS) {
    scanned += 1;
    for (const _ of chain.fillsIn(scanned)) pending.delete(FILL.tradeNo);
  }
  await fence.pass();
  const claims = await outbox.fills();
  await outbox.freeFills(claims.filter(({ state }) => state === 'dropped').map(({ tradeNo }) => tradeNo));
  const isFree = pending.size > 0 && (await outbox.fills()).length === 0;
  if (isFree && !fence.isUp && (await sender.knowsAll())) await settle();
  await sender.pass();
}

function timesSettled(): number {
  return Array.from({ length: chain.number + 1 }, (_, number) => chain.fillsIn(number)).flat().length;
}

/** A settlement that a node's pool holds behind a missing nonce, so that nothing shows it. */
async function hideSettlement(): Promise<void> {
  mark = nonceMarkIn(join(folder, 'none'), chain.signer.address);
  pending.clear();
  await start();
  await outbox.add({ key: 'lost', to: EXCHANGE, data: '0x', gas: 1n }, { nowMs: 0 });
  await fence.pass();
  pending.add(1);
  await settle();
  await sender.pass();
  const [, hidden] = await outbox.sent();
  const [version] = await outbox.versions(hidden?.id ?? 0);
  chain.dropTransactions();
  await chain.broadcast(version?.raw ?? '0x');
  expect([await chain.nonceAt('latest'), await chain.nonceAt('pending')]).toEqual([0, 0]);
}

describe('an outbox that is older than what was sent', () => {
  it('stays up while only a node on an abandoned branch shows every nonce as used up', async () => {
    const nodes = vi.spyOn(chain, 'nonceAt');
    nodes.mockImplementation(async (asked) => (typeof asked === 'number' ? 9 : 0));
    await fence.pass();
    expect(fence.isUp).toBe(true);
    nodes.mockRestore();
    for (let blocks = 0; blocks < 10; blocks += 1) await block();
    expect([fence.isUp, timesSettled()]).toEqual([false, 1]);
  });

  it('does not send a fill again that is in a transaction nothing shows', async () => {
    await hideSettlement();
    await start();
    for (let blocks = 0; blocks < 20; blocks += 1) await block();
    expect(timesSettled()).toBe(1);
    expect([fence.isUp, pending.size]).toEqual([false, 0]);
  });

  it('stays up until the block that used up the last nonce was read, which may have settled what waits', async () => {
    for (let blocks = 0; blocks < 6; blocks += 1) {
      chain.mine();
      await fence.pass();
      await sender.pass();
    }
    expect([await chain.nonceAt(1), await chain.nonceAt(2)]).toEqual([0, 1]);
    const isUpAfterReading = async (number: number) => {
      scanned = number;
      await fence.pass();
      return fence.isUp;
    };
    expect([await isUpAfterReading(1), await isUpAfterReading(2)]).toEqual([true, false]);
  });

  it('stays up over a restart while what uses up the nonces is in no block, and is then forgotten for good', async () => {
    await writeFact(db, 'another fact', '7');
    await fence.pass();
    await sender.pass();
    await restart();
    expect([mark.highest, await isFenced(db)]).toEqual([0, true]);
    await fence.pass();
    expect(fence.isUp).toBe(true);
    for (let blocks = 0; blocks < 10; blocks += 1) await block();
    expect([fence.isUp, await isFenced(db), timesSettled()]).toEqual([false, false, 1]);
    expect(await readFact(db, 'another fact')).toBe('7');
  });

  it('stays up until the block was read in which the chain has used up the last nonce, not that of another branch', async () => {
    let usedUpIn: number | undefined = 1;
    vi.spyOn(chain, 'nonceAt').mockImplementation(async (asked) => {
      const number = typeof asked === 'number' ? asked : chain.number;
      return usedUpIn !== undefined && number >= usedUpIn ? 1 : 0;
    });
    vi.spyOn(chain, 'ancestor').mockResolvedValue('0xbb');
    const isUpAt = async (head: number) => {
      while (chain.number < head) chain.mine();
      await fence.pass();
      return fence.isUp;
    };
    expect(await isUpAt(3), 'used up in block 1, which is not read').toBe(true);
    usedUpIn = undefined;
    expect(await isUpAt(4), 'that branch is gone').toBe(true);
    usedUpIn = 4;
    scanned = 3;
    expect(await isUpAt(6)).toBe(true);
    scanned = 4;
    expect(await isUpAt(6)).toBe(false);
  });

  it('settles what waits once every nonce ever given is used up', async () => {
    mark.raise(3);
    await start();
    for (let blocks = 0; blocks < 20; blocks += 1) await block();
    expect(timesSettled()).toBe(1);
    expect([await chain.nonceAt('latest'), pending.size]).toEqual([5, 0]);
  });

  it('settles what waits although its database failed in between', async () => {
    mark.raise(3);
    await start();
    await settle();
    vi.spyOn(outbox, 'queued').mockRejectedValueOnce(new Error('the disk is full'));
    for (let blocks = 0; blocks < 20; blocks += 1) await block().catch(() => {});
    expect(timesSettled()).toBe(1);
    expect([fence.isUp, pending.size]).toEqual([false, 0]);
  });

  it('counts as older when the nonces that were given are unknown', async () => {
    writeFileSync(join(folder, 'operator.nonce'), 'no mark');
    mark = nonceMarkIn(join(folder, 'operator.nonce'), chain.signer.address);
    expect(mark.highest).toBeUndefined();
    await start();
    await fence.pass();
    expect([fence.isUp, await outbox.count('queued')]).toEqual([true, 8]);
  });

  it('holds nothing back while no fill waits, or when it is not older', async () => {
    pending.clear();
    await fence.pass();
    expect(fence.isUp).toBe(false);
    pending.add(1);
    await start();
    for (const key of ['any', 'other']) await outbox.add({ key, to: EXCHANGE, data: '0x', gas: 1n }, { nowMs: 0 });
    await sender.pass();
    expect(mark.highest).toBe(1);
    await fence.pass();
    expect([fence.isUp, await outbox.count('sent')]).toEqual([false, 2]);
  });
});

describe('the mark', () => {
  it('is the highest nonce ever given by this operator', () => {
    const path = join(folder, 'mark');
    const open = (operator = chain.signer.address) => nonceMarkIn(path, operator);
    expect(open().highest).toBeUndefined();
    for (const nonce of [7, 12, 3]) open().raise(nonce);
    expect(open().highest).toBe(12);
    const { address } = chain.signer;
    for (const inOtherCase of [address.toLowerCase(), address.toUpperCase()] as Address[]) {
      open(inOtherCase).raise((open(inOtherCase).highest ?? 0) + 1);
    }
    expect(open().highest, 'the same operator in other letters').toBe(14);
    expect(open('0x00000000000000000000000000000000000000ff').highest).toBeUndefined();
  });

  it('is known again after a file that was unreadable, however long', () => {
    const path = join(folder, 'unreadable');
    writeFileSync(path, 'x'.repeat(1_000));
    nonceMarkIn(path, chain.signer.address).raise(7);
    expect(nonceMarkIn(path, chain.signer.address).highest).toBe(7);
  });
});
