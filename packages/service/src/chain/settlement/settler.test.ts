import { exchangeAbi } from '@presage/contracts';
import { type AccountId, type Command, type PendingFill, Side } from '@presage/exchange';
import { encodeErrorResult, type Hex } from 'viem';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSettlementDatabase } from '../database/open-settlement-database.ts';
import { MAX_PENDING_FILLS, PENDING_FILLS_LOW_WATER } from '../limits.ts';
import { RpcUnavailableError } from '../rpc/rpc-error.ts';
import { digestOf } from '../testing/simulated-chain.ts';
import { fillOf, orderOf } from '../testing/simulated-fill.ts';
import { Outbox } from '../transactions/outbox.ts';
import { isStillWanted } from './claimed-fills.ts';
import type { Simulation } from './find-faults.ts';
import { Settler } from './settler.ts';

const OK: Simulation = { ok: true };
const ZERO = '0x0000000000000000000000000000000000000000';
const TAKER = fillOf(1, 1, 2).takerAccountId;

let pending: Map<number, PendingFill>;
let outbox: Outbox;
let commands: Command[];
let nowMs: number;
let pendingCount: number | undefined;
/** The contract's answer to a batch. */
let simulate: (data: Hex) => Simulation;
/** Accounts whose orders took and then did not pay. */
let blamed: AccountId[];
/** Fills of resting orders charged to makers, the accounts whose wallets settle nothing, and fills given back to takers. */
let charged: Map<AccountId, number>;
let barred: AccountId[];
let refunded: number[];
let simulations: number;
let knowsAll: boolean;
/** Accounts whose wallets have code of their owner's choice. */
let refusing: Set<AccountId>;
/** Digests of orders that are not kept. */
let missing: Set<string>;
let settler: Settler;

beforeEach(async () => {
  pending = new Map();
  outbox = new Outbox(await openSettlementDatabase(':memory:'));
  commands = [];
  nowMs = 0;
  pendingCount = undefined;
  simulate = () => OK;
  blamed = [];
  charged = new Map();
  barred = [];
  refunded = [];
  simulations = 0;
  knowsAll = true;
  refusing = new Set();
  missing = new Set();
  settler = new Settler({
    exchange: {
      pendingFills: () => pending.values(),
      get pendingCount() {
        return pendingCount ?? pending.size;
      },
    },
    outbox,
    findOrders: async (digests) =>
      new Map(digests.flatMap((digest) => (missing.has(digest) ? [] : [[digest, orderOf(digest)]]))),
    ctfExchange: '0x00000000000000000000000000000000000000ce',
    simulate: async (data) => {
      simulations += 1;
      return simulate(data);
    },
    knowsAll: async () => knowsAll,
    submit: async (command) => {
      commands.push(command);
      if (command.kind === 'failFills') for (const tradeNo of command.tradeNos) pending.delete(tradeNo);
      return true;
    },
    mayRefuse: async (accountId) => refusing.has(accountId),
    charges: {
      taker: (accountId) => void blamed.push(accountId),
      maker: async (accountId, fills) => {
        charged.set(accountId, (charged.get(accountId) ?? 0) + fills);
        return (charged.get(accountId) ?? 0) >= 3;
      },
      bar: async (accountId) => void barred.push(accountId),
      refund: ({ tradeNo }) => void refunded.push(tradeNo),
    },
    wakeSender: () => {},
    nowMs: () => nowMs,
    log: () => {},
  });
});

function trade(tradeNo: number, taker: number, maker: number): void {
  pending.set(tradeNo, fillOf(tradeNo, taker, maker));
}

async function claimed(): Promise<readonly number[]> {
  return (await outbox.fills()).map(({ tradeNo }) => tradeNo);
}

describe('the settler', () => {
  it('puts fills into transactions once, a taker with many makers in parts', async () => {
    for (let maker = 1; maker <= 60; maker += 1) trade(maker, 1_000, maker);
    await settler.pass();
    await settler.pass();
    expect(await claimed()).toHaveLength(60);
    expect(await outbox.count('queued')).toBe(2);
  });

  it.each([
    ['is paused', encodeErrorResult({ abi: exchangeAbi, errorName: 'EnforcedPause' })],
    [
      'has a fee receiver that refuses the fees',
      encodeErrorResult({
        abi: exchangeAbi,
        errorName: 'FeesRefused',
        args: ['0x00000000000000000000000000000000000000fe', 1n],
      }),
    ],
  ])('waits, and fails no fill, while the contract %s', async (_words, data) => {
    simulate = () => ({ ok: false, data });
    trade(1, 10, 20);
    await settler.pass();
    expect(settler.waitingFor).toContain('settles nothing');
    expect(commands).toEqual([]);
    expect(await claimed()).toEqual([]);
    nowMs += 5_000;
    await settler.pass();
    expect(settler.stalledForMs).toBe(5_000);
    simulate = () => OK;
    await settler.pass();
    expect(await claimed()).toEqual([1]);
    expect(settler.stalledForMs).toBe(0);
  });

  it('settles a fill again whose settlement was taken for done but failed on the chain', async () => {
    trade(1, 10, 20);
    await settler.pass();
    const [first] = await outbox.queued(1);
    const ending = { state: 'done', txHash: '0xab', blockNumber: 1, gasCostWei: 1n, endedAtMs: 1 } as const;
    await outbox.end(first?.id ?? 0, ending);
    await settler.pass();
    expect(await outbox.count('queued'), 'while its logs may only be missing').toBe(0);
    await outbox.correctFailed('0xab');
    await settler.pass();
    expect(await outbox.count('queued')).toBe(1);
    expect(await claimed()).toEqual([1]);
  });

  it('counts for how long the node does not respond to simulations', async () => {
    simulate = () => {
      throw new RpcUnavailableError('eth_call', 'no answer in time');
    };
    trade(1, 10, 20);
    await expect(settler.pass()).rejects.toThrow(RpcUnavailableError);
    nowMs += 60_000;
    await expect(settler.pass()).rejects.toThrow(RpcUnavailableError);
    expect(settler.stalledForMs).toBe(60_000);
    simulate = () => OK;
    await settler.pass();
    expect(settler.stalledForMs).toBe(0);
  });

  it('waits, and counts for how long, while the operator has sent unknown transactions', async () => {
    knowsAll = false;
    await settler.pass();
    expect(settler.waitingFor, 'with nothing to settle').toBeUndefined();
    trade(1, 10, 20);
    await settler.pass();
    nowMs += 5_000;
    await settler.pass();
    expect(settler.waitingFor).toContain('unknown transactions');
    expect(settler.stalledForMs).toBe(5_000);
    expect(await claimed()).toEqual([]);
    knowsAll = true;
    await settler.pass();
    expect([await claimed(), settler.stalledForMs]).toEqual([[1], 0]);
  });

  it('is not held up by a wallet that reverts with an error of its choice', async () => {
    const culprit = digestOf(12n);
    const data = encodeErrorResult({ abi: exchangeAbi, errorName: 'ReentrancyGuardReentrantCall' });
    simulate = (call) => (call.includes(culprit) ? { ok: false, data } : OK);
    for (const number of [1, 2, 3]) trade(number, 10 + number, 20 + number);
    for (let pass = 0; pass < 3; pass += 1) await settler.pass();
    expect(await claimed()).toEqual([1, 3]);
  });

  it('splits a batch whose revert names no order, so that the others settle, and fails the culprit after several tries', async () => {
    const culprit = orderOf(fillOf(2, 12, 22).makerDigest)
      .order.salt.toString(16)
      .padStart(64, '0');
    simulate = (data) => (data.includes(culprit) ? { ok: false, data: '0x' } : OK);
    for (const number of [1, 2, 3, 4]) trade(number, 10 + number, 20 + number);
    for (let pass = 0; pass < 20 && pending.has(2); pass += 1) {
      await settler.pass();
      expect(settler.waitingFor).toBeUndefined();
      nowMs += 60_000;
    }
    expect(commands).toMatchObject([{ kind: 'failFills', tradeNos: [2] }]);
    expect(await claimed()).toEqual([1, 3, 4]);
  });

  it("settles a taker's other fills when one of its makers reverts without naming an order", async () => {
    const culprit = digestOf(23n);
    simulate = (data) => (data.includes(culprit) ? { ok: false, data: '0x' } : OK);
    for (const maker of [21, 22, 23, 24, 25]) trade(maker, 1_000, maker);
    for (let pass = 0; pass < 20 && pending.has(23); pass += 1) {
      await settler.pass();
      nowMs += 60_000;
    }
    expect(commands).toMatchObject([{ kind: 'failFills', tradeNos: [23] }]);
    expect(await claimed()).toEqual([21, 22, 24, 25]);
  });

  it('fails no fill because of a single response of the node', async () => {
    const args = [`0x${digestOf(10n)}`, '0x00000000000000000000000000000000000000aa', 1n] as const;
    const data = encodeErrorResult({ abi: exchangeAbi, errorName: 'QuoteMissing', args });
    const responses: Simulation[] = [{ ok: false, data }];
    simulate = () => responses.pop() ?? OK;
    trade(1, 10, 20);
    await settler.pass();
    expect(commands).toEqual([]);
    expect(await claimed()).toEqual([1]);
  });

  it('fails no fill of a named order that settles alone', async () => {
    const greedy = digestOf(12n);
    const innocent = digestOf(11n);
    const args = [`0x${innocent}`, '0x00000000000000000000000000000000000000aa', 1n] as const;
    const data = encodeErrorResult({ abi: exchangeAbi, errorName: 'QuoteMissing', args });
    simulate = (call) => (call.includes(greedy) && call.includes(innocent) ? { ok: false, data } : OK);
    for (const number of [1, 2, 3]) trade(number, 10 + number, 20 + number);
    await settler.pass();
    expect(commands).toEqual([]);
    expect(await claimed()).toEqual([1, 2, 3]);
  });

  it.each([
    ['a taker', 11n, [TAKER], [], []],
    ['a maker, and gives the taker its fill back', 21n, [], [[2, 1]], [1]],
  ])('charges the account at fault when that is %s', async (_words, culprit, takers, makers, given) => {
    const args = [`0x${digestOf(culprit)}`, '0x00000000000000000000000000000000000000aa', 1n] as const;
    const data = encodeErrorResult({ abi: exchangeAbi, errorName: 'QuoteMissing', args });
    simulate = (call) => (call.includes(digestOf(culprit)) ? { ok: false, data } : OK);
    for (const number of [1, 2]) trade(number, 10 + number, 20 + number);
    await settler.pass();
    expect(commands[0]).toMatchObject({ kind: 'failFills', tradeNos: [1] });
    expect(blamed).toEqual(takers);
    expect([[...charged], refunded, barred]).toEqual([makers, given, []]);
  });

  it.each([
    ['expired while it waited for us', 'OrderExpired', [1n, 2n], []],
    ['was cancelled on chain', 'OrderIsCancelled', [], [TAKER]],
  ] as const)(
    'charges a taker whose order %s only if that was its own doing',
    async (_words, errorName, rest, expected) => {
      const args = [`0x${digestOf(11n)}`, ...rest] as never;
      simulate = () => ({ ok: false, data: encodeErrorResult({ abi: exchangeAbi, errorName, args }) });
      trade(1, 11, 21);
      await settler.pass();
      expect(commands[0]).toMatchObject({ kind: 'failFills', tradeNos: [1] });
      expect(blamed).toEqual(expected);
    },
  );

  const MAKER = fillOf(1, 1, 2).makerAccountId;
  it.each([
    ['money', 'QuoteMissing', [`0x${digestOf(21n)}`, ZERO, 1n], [{ side: Side.Buy }]],
    ['tokens', 'TokensMissing', [`0x${digestOf(21n)}`, ZERO, 1n, 1n], [{ marketId: 1, side: Side.Sell }]],
    ['permission to trade', 'SignerNotAllowed', [`0x${digestOf(21n)}`, ZERO, ZERO], [{}]],
    ['a wallet that accepts what it receives', 'ReceiptRefused', [`0x${digestOf(21n)}`, ZERO, 1n, 1n], [{}]],
    ['a valid order', 'OrderIsCancelled', [`0x${digestOf(21n)}`], [{ digest: digestOf(21n) }]],
  ] as const)('cancels the other orders of an account without %s, once', async (_words, errorName, args, expected) => {
    const data = encodeErrorResult({ abi: exchangeAbi, errorName, args: args as never });
    simulate = (call) => (call.includes(digestOf(21n)) ? { ok: false, data } : OK);
    trade(1, 11, 21);
    trade(2, 12, 22);
    trade(3, 13, 21);
    await settler.pass();
    expect(commands.flatMap(({ kind, ...rest }) => (kind === 'failFills' ? [] : [rest]))).toEqual(
      expected.map((which) => ({ accountId: MAKER, ...which })),
    );
    expect([pending.has(1), pending.has(3)]).toEqual([false, false]);
  });

  it.each([
    ['rejects what it receives', 'ReceiptRefused', [1n, 1n], [MAKER]],
    ['may not sign', 'SignerNotAllowed', [ZERO], [MAKER]],
    ['voided its orders, which its wallet may follow with valid ones', 'NonceStale', [1n], []],
  ] as const)('bars the account from resting orders whose wallet %s', async (_words, errorName, rest, expected) => {
    const first = errorName === 'NonceStale' ? 0n : ZERO;
    const args = [`0x${digestOf(21n)}`, first, ...rest] as never;
    const data = encodeErrorResult({ abi: exchangeAbi, errorName, args });
    simulate = (call) => (call.includes(digestOf(21n)) ? { ok: false, data } : OK);
    trade(1, 11, 21);
    await settler.pass();
    expect([barred, [...charged]]).toEqual([expected, [[MAKER, 1]]]);
  });

  it('cancels all orders of a maker that has used up its faults of the day', async () => {
    const args = [`0x${digestOf(21n)}`, ZERO, 1n] as const;
    const data = encodeErrorResult({ abi: exchangeAbi, errorName: 'QuoteMissing', args });
    simulate = (call) => (call.includes(digestOf(21n)) ? { ok: false, data } : OK);
    for (const number of [1, 2, 3]) trade(number, 10 + number, 21);
    await settler.pass();
    expect(charged.get(MAKER)).toBe(3);
    expect(commands).toContainEqual({ kind: 'cancelOrders', accountId: MAKER });
  });

  it('fails the many fills of one wallet that settles nothing with few simulations one after the other', async () => {
    const maker = (call: Hex) =>
      Array.from({ length: 50 }, (_, at) => 101n + BigInt(at)).find((digest) => call.includes(digestOf(digest)));
    simulate = (call) => {
      const digest = maker(call);
      if (digest === undefined) return OK;
      const args = [`0x${digestOf(digest)}`, ZERO, 1n, 1n] as const;
      return { ok: false, data: encodeErrorResult({ abi: exchangeAbi, errorName: 'ReceiptRefused', args }) };
    };
    for (let number = 1; number <= 50; number += 1) trade(number, 1_000 + number, 100 + number);
    pending.set(51, { ...fillOf(51, 1_051, 300), makerAccountId: 9 as AccountId });
    await settler.pass();
    expect(await claimed()).toEqual([51]);
    expect(charged.get(MAKER)).toBe(50);
    // 49 of these are made several at a time; one by one it takes four for each fill.
    expect(simulations).toBeLessThan(60);
  });

  it('blames the order that is named when a fill is simulated alone', async () => {
    const revert = (culprit: bigint) => {
      const args = [`0x${digestOf(culprit)}`, ZERO, 1n] as const;
      return { ok: false, data: encodeErrorResult({ abi: exchangeAbi, errorName: 'QuoteMissing', args }) } as const;
    };
    const [maker, taker, other] = [21n, 11n, 12n].map(digestOf) as [string, string, string];
    simulate = (call) => {
      if (call.includes(maker) && call.includes(other)) return revert(21n);
      return call.includes(taker) ? revert(11n) : OK;
    };
    trade(1, 11, 21);
    trade(2, 12, 22);
    await settler.pass();
    expect(commands).toMatchObject([
      { kind: 'failFills', tradeNos: [1] },
      { kind: 'cancelOrders', accountId: TAKER },
    ]);
    expect(blamed).toEqual([TAKER]);
  });

  it('splits a batch that is refused before it is sent although its simulation succeeds, and fails the culprit', async () => {
    for (const number of [1, 2, 3]) trade(number, 10 + number, 20 + number);
    const culprit = digestOf(12n);
    for (let attempt = 0; attempt < 30 && pending.has(2); attempt += 1) {
      await settler.pass();
      for (const { id, data } of await outbox.queued(10)) {
        if (data.includes(culprit)) await outbox.drop(id, '0x', nowMs);
      }
      nowMs += 60_000;
    }
    expect(commands).toMatchObject([{ kind: 'failFills', tradeNos: [2] }]);
    expect(await claimed()).toEqual([1, 3]);
  });

  it('settles the rest of a batch within few transactions when one match reverts only in a block, and fails that one', async () => {
    const culprit = digestOf(130n);
    for (let number = 1; number <= 50; number += 1) trade(number, 100 + number, 200 + number);
    let ended = 0;
    for (let attempt = 0; attempt < 30 && pending.size > 0; attempt += 1) {
      await settler.pass();
      for (const { id, data } of await outbox.queued(10)) {
        const isReverted = data.includes(culprit);
        const ending = { txHash: '0xab', blockNumber: 1, gasCostWei: 1n, endedAtMs: nowMs } as const;
        await outbox.end(id, { state: isReverted ? 'reverted' : 'done', ...ending });
        ended += 1;
      }
      for (const { tradeNo, state } of await outbox.fills()) if (state === 'done') pending.delete(tradeNo);
      nowMs += 60_000;
    }
    expect(pending.size).toBe(0);
    expect(commands).toMatchObject([{ kind: 'failFills', tradeNos: [30] }]);
    expect(ended).toBeLessThan(20);
  });

  it('tries a match again that reverted in a block, however many new ones there are', async () => {
    trade(1, 1_001, 2_001);
    await settler.pass();
    const [{ id } = { id: 0 }] = await outbox.queued(1);
    await outbox.end(id, { state: 'reverted', txHash: '0xab', blockNumber: 1, gasCostWei: 1n, endedAtMs: nowMs });
    for (let number = 2; number <= 400; number += 1) trade(number, 1_000 + number, 2_000 + number);
    await settler.pass();
    const batches = new Set((await outbox.fills()).map(({ transactionId }) => transactionId));
    expect(await claimed()).toContain(1);
    expect([batches.size, (await claimed()).length], 'and the others are settled too').toEqual([4, 151]);
  });

  it('fails a match that reverts in blocks repeatedly although it could settle', async () => {
    trade(1, 11, 21);
    for (let attempt = 0; attempt < 20 && pending.has(1); attempt += 1) {
      await settler.pass();
      // Passes go on while it is in flight.
      await settler.pass();
      for (const { id } of await outbox.queued(10)) {
        const ending = { txHash: '0xab', blockNumber: 1, gasCostWei: 1n, endedAtMs: nowMs } as const;
        await outbox.end(id, { state: 'reverted', ...ending });
      }
      nowMs += 60_000;
    }
    expect(commands).toMatchObject([{ kind: 'failFills', tradeNos: [1] }]);
  });

  /** Mines what was sent; whatever has one of these fills reverts, with no cause. @returns the number of transactions */
  async function mineWith(culprits: readonly number[]): Promise<number> {
    const claims = await outbox.fills();
    const queued = await outbox.queued(10);
    for (const { id } of queued) {
      const isReverted = claims.some((claim) => claim.transactionId === id && culprits.includes(claim.tradeNo));
      const ending = { txHash: '0xab', blockNumber: 1, gasCostWei: 1n, endedAtMs: nowMs } as const;
      await outbox.end(id, { state: isReverted ? 'reverted' : 'done', ...ending });
    }
    for (const { tradeNo, state } of await outbox.fills()) if (state === 'done') pending.delete(tradeNo);
    nowMs += 60_000;
    return queued.length;
  }

  it("settles a taker's other fills when one of its makers refuses in blocks only", async () => {
    for (const maker of [21, 22, 23, 24]) trade(maker, 1_000, maker);
    for (let attempt = 0; attempt < 20 && pending.size > 0; attempt += 1) {
      await settler.pass();
      await mineWith([22]);
    }
    expect(commands).toMatchObject([{ kind: 'failFills', tradeNos: [22] }]);
    expect(pending.size).toBe(0);
  });

  describe('a wallet that refuses in blocks only', () => {
    const [MALLORY, VICTIM, OTHER] = [7, 8, 9] as AccountId[] as [AccountId, AccountId, AccountId];
    const between = (tradeNo: number, takerAccountId: AccountId, makerAccountId: AccountId) =>
      pending.set(tradeNo, { ...fillOf(tradeNo, 100 + tradeNo, 200 + tradeNo), takerAccountId, makerAccountId });

    async function giveUp(tradeNos: readonly number[]): Promise<number> {
      let sent = 0;
      for (let attempt = 0; attempt < 20 && tradeNos.some((tradeNo) => pending.has(tradeNo)); attempt += 1) {
        await settler.pass();
        sent += await mineWith(tradeNos);
      }
      return sent;
    }

    it('is blamed when it is the only one that can: its orders are cancelled, and later fills get one attempt', async () => {
      refusing.add(MALLORY);
      between(1, VICTIM, MALLORY);
      await giveUp([1]);
      expect(commands).toEqual([
        { kind: 'failFills', tradeNos: [1], cause: 'its settlement reverted repeatedly' },
        { kind: 'cancelOrders', accountId: MALLORY },
      ]);
      expect([blamed, [...charged], refunded, barred]).toEqual([[], [[MALLORY, 1]], [1], [MALLORY]]);
      commands = [];
      between(2, OTHER, MALLORY);
      between(3, OTHER, VICTIM);
      expect(await giveUp([2])).toBe(2);
      expect(commands[0]).toMatchObject({ kind: 'failFills', tradeNos: [2] });
      expect(pending.size, 'and it is sent alone, so that no other fill fails with it').toBe(0);
    });

    it('is charged to a taker', async () => {
      refusing.add(MALLORY);
      between(1, MALLORY, VICTIM);
      await giveUp([1]);
      expect(blamed).toEqual([MALLORY]);
    });

    it('is found as what the failed fills have in common when others could do it too', async () => {
      for (const account of [MALLORY, VICTIM, OTHER]) refusing.add(account);
      between(1, VICTIM, MALLORY);
      await giveUp([1]);
      expect(commands).toMatchObject([{ kind: 'failFills' }]);
      between(2, OTHER, MALLORY);
      await giveUp([2]);
      expect(commands.slice(2)).toEqual([{ kind: 'cancelOrders', accountId: MALLORY }]);
    });

    it('is blamed together with another that could do it too when their fills fail again', async () => {
      for (const account of [MALLORY, OTHER]) refusing.add(account);
      for (const tradeNo of [1, 2]) {
        expect(commands.filter(({ kind }) => kind === 'cancelOrders')).toEqual([]);
        between(tradeNo, MALLORY, OTHER);
        await giveUp([tradeNo]);
      }
      expect(commands.filter(({ kind }) => kind === 'cancelOrders')).toHaveLength(2);
      expect([blamed, [...charged], barred]).toEqual([[MALLORY], [[OTHER, 1]], [MALLORY, OTHER]]);
    });

    it('is nobody among keys without code', async () => {
      between(1, VICTIM, OTHER);
      await giveUp([1]);
      expect(commands).toMatchObject([{ kind: 'failFills' }]);
    });
  });

  it.each([
    ['taker', 11n],
    ['maker', 21n],
  ])('fails the fills of a %s whose signed order is not kept, and settles the others', async (_words, digest) => {
    missing.add(digestOf(digest));
    trade(1, 11, 21);
    trade(2, 12, 22);
    await settler.pass();
    expect(commands).toEqual([{ kind: 'failFills', tradeNos: [1], cause: 'the signed order is missing' }]);
    expect(await claimed()).toEqual([2]);
    expect(blamed).toEqual([]);
  });

  it('leaves a transaction its fills until it is over, even those that are settled otherwise', async () => {
    for (const number of [1, 2]) trade(number, 10 + number, 20 + number);
    await settler.pass();
    pending.delete(1);
    await settler.pass();
    expect(await claimed()).toEqual([1, 2]);
    const [transaction] = await outbox.queued(1);
    expect(await isStillWanted(outbox, { pendingFills: () => pending.values() }, transaction as never)).toBe(false);
  });

  it('has orders refused while too many fills are pending, until a good part of them is settled', () => {
    pendingCount = MAX_PENDING_FILLS;
    expect(settler.isFull).toBe(false);
    pendingCount = MAX_PENDING_FILLS + 1;
    expect(settler.isFull).toBe(true);
    pendingCount = PENDING_FILLS_LOW_WATER + 1;
    expect(settler.isFull).toBe(true);
    pendingCount = PENDING_FILLS_LOW_WATER;
    expect(settler.isFull).toBe(false);
  });
});
