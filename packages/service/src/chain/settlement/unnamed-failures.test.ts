import { exchangeAbi } from '@presage/contracts';
import type { AccountId } from '@presage/exchange';
import { encodeErrorResult } from 'viem';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_DOUBTFUL_MATCHES, MAX_UNNAMED_FAILURES, SET_ASIDE_MS } from '../limits.ts';
import { OK, SettlerRig } from '../testing/settler-rig.ts';
import { fillOf, orderOf } from '../testing/simulated-fill.ts';
import { digestOf } from '../testing/simulated-transaction.ts';

let rig: SettlerRig;

beforeEach(async () => {
  rig = await SettlerRig.create();
});

/** Mines what was sent; whatever has one of these fills reverts, with no cause. @returns the number of transactions */
async function mineWith(culprits: readonly number[]): Promise<number> {
  const claims = await rig.outbox.fills();
  return rig.mineAll(({ id }) =>
    claims.some((claim) => claim.transactionId === id && culprits.includes(claim.tradeNo)),
  );
}

describe('a settlement that fails without naming an order', () => {
  it('is not held up by a wallet that reverts with an error of its choice', async () => {
    const culprit = digestOf(12n);
    const data = encodeErrorResult({ abi: exchangeAbi, errorName: 'ReentrancyGuardReentrantCall' });
    rig.simulate = (call) => (call.includes(culprit) ? { ok: false, data } : OK);
    for (const number of [1, 2, 3]) rig.trade(number, 10 + number, 20 + number);
    for (let pass = 0; pass < 3; pass += 1) await rig.settler.pass();
    expect(await rig.claimed()).toEqual([1, 3]);
  });

  it('splits a batch whose revert names no order, so that the others settle, and fails the culprit after several tries', async () => {
    const culprit = orderOf(fillOf(2, 12, 22).makerDigest)
      .order.salt.toString(16)
      .padStart(64, '0');
    rig.simulate = (data) => (data.includes(culprit) ? { ok: false, data: '0x' } : OK);
    for (const number of [1, 2, 3, 4]) rig.trade(number, 10 + number, 20 + number);
    for (let pass = 0; pass < 20 && rig.pending.has(2); pass += 1) {
      await rig.settler.pass();
      expect(rig.settler.waits.reason).toBeUndefined();
      rig.nowMs += 60_000;
    }
    expect(rig.commands).toMatchObject([{ kind: 'failFills', tradeNos: [2] }]);
    expect(await rig.claimed()).toEqual([1, 3, 4]);
  });

  it("settles a taker's other fills when one of its makers reverts without naming an order", async () => {
    const culprit = digestOf(23n);
    rig.simulate = (data) => (data.includes(culprit) ? { ok: false, data: '0x' } : OK);
    for (const maker of [21, 22, 23, 24, 25]) rig.trade(maker, 1_000, maker);
    for (let pass = 0; pass < 20 && rig.pending.has(23); pass += 1) {
      await rig.settler.pass();
      rig.nowMs += 60_000;
    }
    expect(rig.commands).toMatchObject([{ kind: 'failFills', tradeNos: [23] }]);
    expect(await rig.claimed()).toEqual([21, 22, 24, 25]);
  });

  it('splits a batch that is refused before it is sent although its simulation succeeds, and fails the culprit', async () => {
    for (const number of [1, 2, 3]) rig.trade(number, 10 + number, 20 + number);
    const culprit = digestOf(12n);
    for (let attempt = 0; attempt < 30 && rig.pending.has(2); attempt += 1) {
      await rig.settler.pass();
      for (const { id, data } of await rig.outbox.queued(10)) {
        if (data.includes(culprit)) await rig.outbox.drop(id, '0x', rig.nowMs);
      }
      rig.nowMs += 60_000;
    }
    expect(rig.commands).toMatchObject([{ kind: 'failFills', tradeNos: [2] }]);
    expect(await rig.claimed()).toEqual([1, 3]);
  });

  it('settles the rest of a batch within few transactions when one match reverts only in a block, and fails that one', async () => {
    const culprit = digestOf(130n);
    for (let number = 1; number <= 50; number += 1) rig.trade(number, 100 + number, 200 + number);
    let ended = 0;
    for (let attempt = 0; attempt < 30 && rig.pending.size > 0; attempt += 1) {
      await rig.settler.pass();
      ended += await rig.mineAll(({ data }) => data.includes(culprit));
    }
    expect(rig.pending.size).toBe(0);
    expect(rig.commands).toMatchObject([{ kind: 'failFills', tradeNos: [30] }]);
    expect(ended).toBeLessThan(20);
  });

  it('tries a match again that reverted in a block, however many new ones there are', async () => {
    rig.trade(1, 1_001, 2_001);
    await rig.settler.pass();
    const [{ id } = { id: 0 }] = await rig.outbox.queued(1);
    await rig.mine(id, 'reverted');
    for (let number = 2; number <= 400; number += 1) rig.trade(number, 1_000 + number, 2_000 + number);
    await rig.settler.pass();
    const batches = new Set((await rig.outbox.fills()).map(({ transactionId }) => transactionId));
    expect(await rig.claimed()).toContain(1);
    expect([batches.size, (await rig.claimed()).length], 'and the others are settled too').toEqual([4, 151]);
  });

  it('is sent again with few others, one such batch at a time while there are new ones', async () => {
    const failed = MAX_DOUBTFUL_MATCHES + 1;
    for (let number = 1; number <= failed; number += 1) rig.trade(number, 1_000 + number, 2_000 + number);
    await rig.settler.pass();
    await rig.mineAll(() => true);
    for (let number = failed + 1; number <= 400; number += 1) rig.trade(number, 1_000 + number, 2_000 + number);
    await rig.settler.pass();
    const claimsOf = async (tradeNo: number) => (await rig.outbox.fills()).filter((claim) => claim.tradeNo === tradeNo);
    const [first] = await claimsOf(1);
    const [sound] = await claimsOf(failed + 1);
    await rig.mine(sound?.transactionId ?? 0, 'done');
    await rig.settler.pass();
    expect([await claimsOf(failed), await rig.outbox.count('queued')], 'the other is in flight').toEqual([[], 4]);
    await rig.mine(first?.transactionId ?? 0, 'done');
    await rig.settler.pass();
    expect(await claimsOf(failed)).toHaveLength(1);
  });

  it('waits a while once it has failed twice', async () => {
    rig.trade(1, 11, 21);
    for (const _ of ['first', 'second']) {
      await rig.settler.pass();
      const [queued] = await rig.outbox.queued(1);
      await rig.mine(queued?.id ?? 0, 'reverted');
    }
    await rig.settler.pass();
    rig.nowMs += SET_ASIDE_MS - 1;
    await rig.settler.pass();
    expect(await rig.claimed()).toEqual([]);
    rig.nowMs += 1;
    await rig.settler.pass();
    expect(await rig.claimed()).toEqual([1]);
  });

  it('is tried again at once after one refusal before it was sent and one revert: a bystander waits for no other', async () => {
    for (const number of [1, 2, 3]) rig.trade(number, 10 + number, 20 + number);
    await rig.settler.pass();
    for (const { id } of await rig.outbox.queued(1)) await rig.outbox.drop(id, '0x', rig.nowMs);
    await rig.settler.pass();
    for (const { id } of await rig.outbox.queued(1)) await rig.mine(id, 'reverted');
    await rig.settler.pass();
    expect(await rig.claimed()).toEqual([1, 2, 3]);
  });

  it('is tried again in time also when the clock was set back', async () => {
    rig.clockErrorMs = 3_600_000;
    rig.trade(1, 11, 21);
    for (const _ of ['first', 'second']) {
      await rig.settler.pass();
      await rig.mineAll(() => true);
      await rig.settler.pass();
    }
    rig.clockErrorMs = 0;
    rig.nowMs += 60_000;
    await rig.settler.pass();
    expect(await rig.outbox.count('queued')).toBe(1);
  });

  it('fails a match that reverts in blocks repeatedly although it could settle', async () => {
    rig.trade(1, 11, 21);
    for (let attempt = 0; attempt < 20 && rig.pending.has(1); attempt += 1) {
      await rig.settler.pass();
      // Passes go on while it is in flight.
      await rig.settler.pass();
      await rig.mineAll(() => true);
    }
    expect(rig.commands).toMatchObject([{ kind: 'failFills', tradeNos: [1] }]);
  });

  it('counts once, however often its fills cannot be freed because the disk is full', async () => {
    rig.trade(1, 11, 21);
    await rig.settler.pass();
    await rig.mineAll(() => true);
    const freeFills = vi.spyOn(rig.outbox, 'freeFills').mockRejectedValue(new Error('database or disk is full'));
    for (let attempt = 0; attempt < MAX_UNNAMED_FAILURES; attempt += 1)
      await expect(rig.settler.pass()).rejects.toThrow('disk is full');
    freeFills.mockRestore();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      rig.nowMs += 60_000;
      await rig.settler.pass();
    }
    expect([rig.commands, await rig.claimed()]).toEqual([[], [1]]);
  });

  it("settles a taker's other fills when one of its makers refuses in blocks only", async () => {
    for (const maker of [21, 22, 23, 24]) rig.trade(maker, 1_000, maker);
    for (let attempt = 0; attempt < 20 && rig.pending.size > 0; attempt += 1) {
      await rig.settler.pass();
      await mineWith([22]);
    }
    expect(rig.commands).toMatchObject([{ kind: 'failFills', tradeNos: [22] }]);
    expect(rig.pending.size).toBe(0);
  });

  describe('a wallet that refuses in blocks only', () => {
    const [MALLORY, VICTIM, OTHER] = [7, 8, 9] as AccountId[] as [AccountId, AccountId, AccountId];
    const between = (tradeNo: number, takerAccountId: AccountId, makerAccountId: AccountId) =>
      rig.pending.set(tradeNo, { ...fillOf(tradeNo, 100 + tradeNo, 200 + tradeNo), takerAccountId, makerAccountId });

    async function giveUp(tradeNos: readonly number[]): Promise<number> {
      let sent = 0;
      for (let attempt = 0; attempt < 20 && tradeNos.some((tradeNo) => rig.pending.has(tradeNo)); attempt += 1) {
        await rig.settler.pass();
        sent += await mineWith(tradeNos);
      }
      return sent;
    }

    it('is blamed when it is the only one that can: its orders are cancelled, and later fills get one attempt', async () => {
      rig.refusing.add(MALLORY);
      between(1, VICTIM, MALLORY);
      await giveUp([1]);
      expect(rig.commands).toEqual([
        { kind: 'failFills', tradeNos: [1], cause: 'its settlement reverted repeatedly' },
        { kind: 'cancelOrders', accountId: MALLORY },
      ]);
      expect([rig.blamed, [...rig.charged], rig.refunded, rig.barred]).toEqual([[], [[MALLORY, 1]], [1], [MALLORY]]);
      rig.commands = [];
      between(2, OTHER, MALLORY);
      between(3, OTHER, VICTIM);
      expect(await giveUp([2])).toBe(2);
      expect(rig.commands[0]).toMatchObject({ kind: 'failFills', tradeNos: [2] });
      expect(rig.pending.size, 'and it is sent alone, so that no other fill fails with it').toBe(0);
    });

    it('has also what it placed just before it was barred cancelled', async () => {
      rig.refusing.add(MALLORY);
      between(1, VICTIM, MALLORY);
      rig.onBar = () => {
        rig.commands = [];
        rig.withoutOrders.clear();
      };
      await giveUp([1]);
      expect(rig.commands).toEqual([{ kind: 'cancelOrders', accountId: MALLORY }]);
    });

    it('is trusted like any other once it is pardoned', async () => {
      rig.refusing.add(MALLORY);
      between(1, VICTIM, MALLORY);
      const attempts = await giveUp([1]);
      rig.settler.pardon(MALLORY);
      between(2, OTHER, MALLORY);
      expect(await giveUp([2]), 'sent as often as the first').toBe(attempts);
      expect(attempts).toBe(MAX_UNNAMED_FAILURES);
    });

    it('is not found by what failed before it was pardoned', async () => {
      for (const account of [MALLORY, VICTIM, OTHER]) rig.refusing.add(account);
      between(1, VICTIM, MALLORY);
      await giveUp([1]);
      rig.settler.pardon(MALLORY);
      between(2, OTHER, MALLORY);
      await giveUp([2]);
      expect(rig.commands.map(({ kind }) => kind)).toEqual(['failFills', 'failFills']);
    });

    it('does not hold up others that failed once before, and does not fail them with it', async () => {
      rig.refusing.add(MALLORY);
      between(1, VICTIM, MALLORY);
      await giveUp([1]);
      between(2, VICTIM, OTHER);
      await rig.settler.pass();
      await mineWith([2]);
      between(3, OTHER, MALLORY);
      for (let number = 4; number <= 400; number += 1) between(number, VICTIM, OTHER);
      await rig.settler.pass();
      expect(await rig.claimed()).toContain(2);
      expect(await rig.claimed()).not.toContain(3);
    });

    it('is charged to a taker', async () => {
      rig.refusing.add(MALLORY);
      between(1, MALLORY, VICTIM);
      await giveUp([1]);
      expect(rig.blamed).toEqual([MALLORY]);
    });

    it('is found as what the failed fills have in common when others could do it too', async () => {
      for (const account of [MALLORY, VICTIM, OTHER]) rig.refusing.add(account);
      between(1, VICTIM, MALLORY);
      await giveUp([1]);
      expect(rig.commands).toMatchObject([{ kind: 'failFills' }]);
      between(2, OTHER, MALLORY);
      await giveUp([2]);
      expect(rig.commands.slice(2)).toEqual([{ kind: 'cancelOrders', accountId: MALLORY }]);
    });

    it('is blamed together with another that could do it too when their fills fail again', async () => {
      for (const account of [MALLORY, OTHER]) rig.refusing.add(account);
      for (const tradeNo of [1, 2]) {
        expect(rig.commands.filter(({ kind }) => kind === 'cancelOrders')).toEqual([]);
        between(tradeNo, MALLORY, OTHER);
        await giveUp([tradeNo]);
      }
      expect(rig.commands.filter(({ kind }) => kind === 'cancelOrders')).toHaveLength(2);
      expect([rig.blamed, [...rig.charged], rig.barred]).toEqual([[MALLORY], [[OTHER, 1]], [MALLORY, OTHER]]);
    });

    it('has its orders cancelled also when it cannot be charged, as when the disk is full', async () => {
      rig.refusing.add(MALLORY);
      between(1, VICTIM, MALLORY);
      rig.isDiskFull = true;
      await expect(giveUp([1])).rejects.toThrow('disk is full');
      expect(rig.commands).toContainEqual({ kind: 'cancelOrders', accountId: MALLORY });
    });

    it('is not blamed for a failure that was counted twice because the node did not answer in between', async () => {
      const [THIRD, FOURTH] = [10, 11] as AccountId[] as [AccountId, AccountId];
      for (const account of [MALLORY, OTHER]) rig.refusing.add(account);
      between(1, MALLORY, OTHER);
      between(2, THIRD, FOURTH);
      rig.unreadable.add(FOURTH);
      await expect(giveUp([1, 2])).rejects.toThrow('eth_getCode');
      rig.unreadable.clear();
      await giveUp([1, 2]);
      expect(rig.commands).toMatchObject([{ kind: 'failFills', tradeNos: [1, 2] }]);
    });

    it('is nobody among keys without code', async () => {
      between(1, VICTIM, OTHER);
      await giveUp([1]);
      expect(rig.commands).toMatchObject([{ kind: 'failFills' }]);
    });
  });
});
