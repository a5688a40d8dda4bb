import { exchangeAbi } from '@presage/contracts';
import { encodeErrorResult } from 'viem';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_BATCHES, MAX_FILLS_PER_BATCH, MAX_PENDING_FILLS, PENDING_FILLS_LOW_WATER } from '../limits.ts';
import { RpcUnavailableError } from '../rpc/rpc-error.ts';
import { OK, SettlerRig, ZERO } from '../testing/settler-rig.ts';
import { digestOf } from '../testing/simulated-transaction.ts';

let rig: SettlerRig;

beforeEach(async () => {
  rig = await SettlerRig.create();
});

describe('the settler', () => {
  it('puts fills into transactions once, a taker with many makers in parts', async () => {
    for (let maker = 1; maker <= 60; maker += 1) rig.trade(maker, 1_000, maker);
    await rig.settler.pass();
    await rig.settler.pass();
    expect(await rig.claimed()).toHaveLength(60);
    expect(await rig.outbox.count('queued')).toBe(2);
  });

  it('has a limited number of batches under way, however often it looks', async () => {
    for (let number = 1; number <= (MAX_BATCHES + 2) * MAX_FILLS_PER_BATCH; number += 1)
      rig.trade(number, number, 9_999);
    await rig.settler.pass();
    await rig.settler.pass();
    expect(await rig.outbox.count('queued')).toBe(MAX_BATCHES);
    const [first] = await rig.outbox.queued(1);
    await rig.mine(first?.id ?? 0, 'done');
    await rig.settler.pass();
    expect(await rig.outbox.count('queued'), 'another takes the place of one that is over').toBe(MAX_BATCHES);
  });

  it.each([
    ['is paused', encodeErrorResult({ abi: exchangeAbi, errorName: 'EnforcedPause' })],
    [
      'takes nothing from the operator',
      encodeErrorResult({ abi: exchangeAbi, errorName: 'NotOperator', args: [ZERO] }),
    ],
    [
      'has a fee receiver that refuses the fees',
      encodeErrorResult({ abi: exchangeAbi, errorName: 'FeesRefused', args: [ZERO, 1n] }),
    ],
  ])('waits, and fails no fill, while the contract %s', async (_words, data) => {
    rig.simulate = () => ({ ok: false, data });
    rig.trade(1, 10, 20);
    await rig.settler.pass();
    expect(rig.settler.waits.reason).toContain('settles nothing');
    expect(rig.commands).toEqual([]);
    expect(await rig.claimed()).toEqual([]);
    rig.nowMs += 5_000;
    await rig.settler.pass();
    expect(rig.settler.waits.forMs).toBe(5_000);
    rig.simulate = () => OK;
    await rig.settler.pass();
    expect(await rig.claimed()).toEqual([1]);
    expect(rig.settler.waits.forMs).toBe(0);
  });

  it.each([
    [
      'names a buyer',
      encodeErrorResult({ abi: exchangeAbi, errorName: 'QuoteMissing', args: [`0x${digestOf(10n)}`, ZERO, 1n] }),
    ],
    ['names nobody', '0x'],
  ] as const)('waits, and blames nobody, while the quote token is paused and a failure %s', async (_words, data) => {
    rig.quoteMoves = false;
    rig.simulate = () => ({ ok: false, data });
    rig.trade(1, 10, 20);
    for (let pass = 0; pass < 20; pass += 1) {
      await rig.settler.pass();
      rig.nowMs += 60_000;
    }
    expect(rig.settler.waits.reason).toContain('the quote token refuses every transfer');
    expect([rig.commands, rig.blamed, [...rig.charged]]).toEqual([[], [], []]);
    rig.quoteMoves = true;
    rig.simulate = () => OK;
    await rig.settler.pass();
    expect([await rig.claimed(), rig.settler.waits.reason]).toEqual([[1], undefined]);
  });

  it('says why it waits also while it tries again', async () => {
    const seen: unknown[] = [];
    rig.simulate = () => {
      seen.push(rig.settler.waits.reason);
      return { ok: false, data: encodeErrorResult({ abi: exchangeAbi, errorName: 'EnforcedPause' }) };
    };
    rig.trade(1, 10, 20);
    await rig.settler.pass();
    await rig.settler.pass();
    expect(seen.at(0)).toBeUndefined();
    expect(seen.at(-1)).toContain('EnforcedPause');
  });

  it('settles a fill again whose settlement was taken for done but failed on the chain', async () => {
    rig.trade(1, 10, 20);
    await rig.settler.pass();
    const [first] = await rig.outbox.queued(1);
    const ending = { state: 'done', txHash: '0xab', blockNumber: 1, gasCostWei: 1n, endedAtMs: 1 } as const;
    await rig.outbox.end(first?.id ?? 0, ending);
    await rig.settler.pass();
    expect(await rig.outbox.count('queued'), 'while its logs may only be missing').toBe(0);
    await rig.outbox.correctFailed('0xab');
    await rig.settler.pass();
    expect(await rig.outbox.count('queued')).toBe(1);
    expect(await rig.claimed()).toEqual([1]);
  });

  it('counts for how long the node does not respond to simulations', async () => {
    rig.simulate = () => {
      rig.nowMs += 40_000;
      throw new RpcUnavailableError('eth_call', 'no answer in time');
    };
    rig.trade(1, 10, 20);
    await expect(rig.settler.pass()).rejects.toThrow(RpcUnavailableError);
    expect(rig.settler.waits.forMs, 'since the pass began').toBe(40_000);
    await expect(rig.settler.pass()).rejects.toThrow(RpcUnavailableError);
    expect(rig.settler.waits.forMs).toBe(80_000);
    rig.simulate = () => OK;
    await rig.settler.pass();
    expect(rig.settler.waits.forMs).toBe(0);
  });

  it('counts for how long nothing could be settled also while the clock is set back', async () => {
    rig.knowsAll = false;
    rig.clockErrorMs = 3_600_000;
    rig.trade(1, 10, 20);
    await rig.settler.pass();
    rig.clockErrorMs = 0;
    rig.nowMs += 60_000;
    await rig.settler.pass();
    expect(rig.settler.waits.forMs).toBe(60_000);
  });

  it('waits, and counts for how long, while the operator has sent unknown transactions', async () => {
    rig.knowsAll = false;
    await rig.settler.pass();
    expect(rig.settler.waits.reason, 'with nothing to settle').toBeUndefined();
    rig.trade(1, 10, 20);
    await rig.settler.pass();
    rig.nowMs += 5_000;
    await rig.settler.pass();
    expect(rig.settler.waits.reason).toContain('unknown transactions');
    expect(rig.settler.waits.forMs).toBe(5_000);
    expect(await rig.claimed()).toEqual([]);
    rig.knowsAll = true;
    await rig.settler.pass();
    expect([await rig.claimed(), rig.settler.waits.forMs]).toEqual([[1], 0]);
  });

  it.each([
    ['taker', 11n],
    ['maker', 21n],
  ])('fails the fills of a %s whose signed order is not kept, and settles the others', async (_words, digest) => {
    rig.missing.add(digestOf(digest));
    rig.trade(1, 11, 21);
    rig.trade(2, 12, 22);
    await rig.settler.pass();
    expect(rig.commands).toEqual([{ kind: 'failFills', tradeNos: [1], cause: 'the signed order is missing' }]);
    expect(await rig.claimed()).toEqual([2]);
    expect(rig.blamed).toEqual([]);
  });

  it('sends nothing more in a pass which finds that nothing settles, above all no fill that it has just failed', async () => {
    rig.missing.add(digestOf(21n));
    for (const number of [1, 2, 3]) rig.trade(number, 10 + number, 20 + number);
    const args = [`0x${digestOf(12n)}`, ZERO, 1n] as const;
    const faulty = encodeErrorResult({ abi: exchangeAbi, errorName: 'QuoteMissing', args });
    const paused = encodeErrorResult({ abi: exchangeAbi, errorName: 'EnforcedPause' });
    let pauses = 2;
    rig.simulate = (call) => {
      if (rig.pending.has(2)) return call.includes(digestOf(12n)) ? { ok: false, data: faulty } : OK;
      pauses -= 1;
      return pauses >= 0 ? { ok: false, data: paused } : OK;
    };
    await rig.settler.pass();
    expect([...rig.pending.keys()], 'two are failed').toEqual([3]);
    expect(await rig.claimed()).toEqual([]);
    await rig.settler.pass();
    expect(await rig.claimed()).toEqual([3]);
  });

  it('leaves a transaction its fills until it is over, even those that are settled otherwise', async () => {
    for (const number of [1, 2]) rig.trade(number, 10 + number, 20 + number);
    await rig.settler.pass();
    rig.pending.delete(1);
    await rig.settler.pass();
    expect(await rig.claimed()).toEqual([1, 2]);
  });

  it('sends no transaction without a fill when all fills of a batch have failed', async () => {
    rig.missing.add(digestOf(11n));
    rig.trade(1, 11, 21);
    await rig.settler.pass();
    expect([rig.commands.length, await rig.outbox.count('queued')]).toEqual([1, 0]);
  });

  it('has orders refused while too many fills are pending, until a good part of them is settled', () => {
    rig.pendingCount = MAX_PENDING_FILLS;
    expect(rig.settler.isFull).toBe(false);
    rig.pendingCount = MAX_PENDING_FILLS + 1;
    expect(rig.settler.isFull).toBe(true);
    rig.pendingCount = PENDING_FILLS_LOW_WATER + 1;
    expect(rig.settler.isFull).toBe(true);
    rig.pendingCount = PENDING_FILLS_LOW_WATER;
    expect(rig.settler.isFull).toBe(false);
  });
});
