import { exchangeAbi } from '@presage/contracts';
import { type AccountId, digestOfText, Side } from '@presage/exchange';
import { encodeErrorResult, type Hex } from 'viem';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAKER, OK, SettlerRig, TAKER, ZERO } from '../testing/settler-rig.ts';
import { fillOf } from '../testing/simulated-fill.ts';
import { digestOf } from '../testing/simulated-transaction.ts';
import type { Simulation } from './find-faults.ts';

let rig: SettlerRig;

beforeEach(async () => {
  rig = await SettlerRig.create();
});

type ErrorName = NonNullable<Parameters<typeof encodeErrorResult<typeof exchangeAbi>>[0]['errorName']>;

/** The contract's answer when an order is at fault; by default its buyer has too little money. */
function fault(digest: bigint, errorName: ErrorName = 'QuoteMissing', rest: readonly unknown[] = [ZERO, 1n]) {
  const args = [`0x${digestOf(digest)}`, ...rest] as never;
  return { ok: false, data: encodeErrorResult({ abi: exchangeAbi, errorName, args }) } as const;
}

/** Answers so to each batch that has this order. */
function failWith(digest: bigint, ...error: readonly [errorName?: ErrorName, rest?: readonly unknown[]]): void {
  rig.simulate = (call) => (call.includes(digestOf(digest)) ? fault(digest, ...error) : OK);
}

describe('a settlement that names the order at fault', () => {
  it('fails no fill because of a single response of the node', async () => {
    const responses: Simulation[] = [fault(10n)];
    rig.simulate = () => responses.pop() ?? OK;
    rig.trade(1, 10, 20);
    await rig.settler.pass();
    expect(rig.commands).toEqual([]);
    expect(await rig.claimed()).toEqual([1]);
  });

  it('fails no other fill of the account at fault because of a single response about another fault', async () => {
    const wrongOnce = [fault(22n, 'TokensMissing', [ZERO, 1n, 1n])];
    rig.simulate = (call) => (call.includes(digestOf(21n)) ? fault(21n) : (wrongOnce.pop() ?? OK));
    for (const number of [1, 2]) rig.trade(number, 10 + number, 20 + number);
    await rig.settler.pass();
    expect(rig.commands[0]).toMatchObject({ kind: 'failFills', tradeNos: [1] });
    expect([wrongOnce, await rig.claimed()]).toEqual([[], [2]]);
  });

  it('fails no fill of a named order that settles alone', async () => {
    const greedy = digestOf(12n);
    const innocent = digestOf(11n);
    rig.simulate = (call) => (call.includes(greedy) && call.includes(innocent) ? fault(11n) : OK);
    for (const number of [1, 2, 3]) rig.trade(number, 10 + number, 20 + number);
    await rig.settler.pass();
    expect(rig.commands).toEqual([]);
    expect(await rig.claimed()).toEqual([1, 2, 3]);
  });

  it.each([
    ['a taker', 11n, [TAKER], [], []],
    ['a maker, and gives the taker its fill back', 21n, [], [[2, 1]], [1]],
  ])('charges the account at fault when that is %s', async (_words, culprit, takers, makers, given) => {
    failWith(culprit);
    for (const number of [1, 2]) rig.trade(number, 10 + number, 20 + number);
    await rig.settler.pass();
    expect(rig.commands[0]).toMatchObject({ kind: 'failFills', tradeNos: [1] });
    expect(rig.blamed).toEqual(takers);
    expect([[...rig.charged], rig.refunded, rig.barred]).toEqual([makers, given, []]);
  });

  it.each([
    ['expired while it waited for us', 'OrderExpired', [1n, 2n], []],
    ['was cancelled on chain', 'OrderIsCancelled', [], [TAKER]],
  ] as const)(
    'charges a taker whose order %s only if that was its own doing',
    async (_words, errorName, rest, expected) => {
      failWith(11n, errorName, rest);
      rig.trade(1, 11, 21);
      await rig.settler.pass();
      expect(rig.commands[0]).toMatchObject({ kind: 'failFills', tradeNos: [1] });
      expect(rig.blamed).toEqual(expected);
    },
  );
  it.each([
    ['money', 'QuoteMissing', [ZERO, 1n], { side: Side.Buy }],
    ['tokens', 'TokensMissing', [ZERO, 1n, 1n], { marketId: 1, side: Side.Sell }],
    ['permission to trade', 'SignerNotAllowed', [ZERO, ZERO], {}],
    ['a wallet that accepts what it receives', 'ReceiptRefused', [ZERO, 1n, 1n], {}],
    ['a valid order', 'OrderIsCancelled', [], { digest: digestOfText(digestOf(21n)) }],
  ] as const)('cancels the other orders of an account without %s, once', async (_words, errorName, rest, expected) => {
    failWith(21n, errorName, rest);
    rig.trade(1, 11, 21);
    rig.trade(2, 12, 22);
    rig.trade(3, 13, 21);
    await rig.settler.pass();
    const cancels = rig.commands.flatMap(({ kind, ...which }) => (kind === 'failFills' ? [] : [which]));
    expect(cancels).toEqual([{ accountId: MAKER, ...expected }]);
    expect([rig.pending.has(1), rig.pending.has(3)]).toEqual([false, false]);
  });

  it.each([
    ['rejects what it receives', 'ReceiptRefused', [ZERO, 1n, 1n], [MAKER]],
    ['may not sign', 'SignerNotAllowed', [ZERO, ZERO], [MAKER]],
    ['voided its orders, which its wallet may follow with valid ones', 'NonceStale', [0n, 1n], []],
  ] as const)('bars the account from resting orders whose wallet %s', async (_words, errorName, rest, expected) => {
    failWith(21n, errorName, rest);
    rig.trade(1, 11, 21);
    await rig.settler.pass();
    expect([rig.barred, [...rig.charged]]).toEqual([expected, [[MAKER, 1]]]);
  });

  it('cancels also what an account has placed just before it was barred', async () => {
    failWith(21n, 'ReceiptRefused', [ZERO, 1n, 1n]);
    rig.trade(1, 11, 21);
    rig.onBar = () => {
      rig.commands = [];
      rig.withoutOrders.clear();
    };
    await rig.settler.pass();
    expect(rig.commands).toEqual([{ kind: 'cancelOrders', accountId: MAKER }]);
  });

  it('cancels all orders of a maker that has used up its faults of the day', async () => {
    failWith(21n);
    for (const number of [1, 2, 3]) rig.trade(number, 10 + number, 21);
    await rig.settler.pass();
    expect(rig.charged.get(MAKER)).toBe(3);
    expect(rig.commands).toContainEqual({ kind: 'cancelOrders', accountId: MAKER });
  });

  it('cancels the orders of an account at fault also when it cannot be charged, as when the disk is full', async () => {
    failWith(21n);
    rig.trade(1, 11, 21);
    rig.isDiskFull = true;
    await expect(rig.settler.pass()).rejects.toThrow('disk is full');
    expect(rig.commands).toContainEqual({ kind: 'cancelOrders', accountId: MAKER, side: Side.Buy });
  });

  it('fails the many fills of one wallet that settles nothing with few simulations one after the other', async () => {
    const maker = (call: Hex) =>
      Array.from({ length: 50 }, (_, at) => 101n + BigInt(at)).find((digest) => call.includes(digestOf(digest)));
    rig.simulate = (call) => {
      const digest = maker(call);
      return digest === undefined ? OK : fault(digest, 'ReceiptRefused', [ZERO, 1n, 1n]);
    };
    for (let number = 1; number <= 50; number += 1) rig.trade(number, 1_000 + number, 100 + number);
    rig.pending.set(51, { ...fillOf(51, 1_051, 300), makerAccountId: 9 as AccountId });
    await rig.settler.pass();
    expect(await rig.claimed()).toEqual([51]);
    expect(rig.charged.get(MAKER)).toBe(50);
    // 49 of these are made several at a time; one by one it takes four for each fill.
    expect(rig.simulations).toBeLessThan(60);
  });

  it('blames the order that is named when a fill is simulated alone', async () => {
    const [maker, taker, other] = [21n, 11n, 12n].map(digestOf) as [string, string, string];
    rig.simulate = (call) => {
      if (call.includes(maker) && call.includes(other)) return fault(21n);
      return call.includes(taker) ? fault(11n) : OK;
    };
    rig.trade(1, 11, 21);
    rig.trade(2, 12, 22);
    await rig.settler.pass();
    expect(rig.commands).toMatchObject([
      { kind: 'failFills', tradeNos: [1] },
      { kind: 'cancelOrders', accountId: TAKER },
    ]);
    expect(rig.blamed).toEqual([TAKER]);
  });
});
