import type { CancelAnswer } from '@presage/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { createRig, type Rig, type RigAnswer } from './testing/rig.ts';
import { createMarket, createTrader, type Trader } from './testing/trader.ts';
import { tradeInEachTest } from './testing/trading.ts';

let rig: Rig;
let alice: Trader;
let bob: Trader;
let marketId: number;

tradeInEachTest('same traders', (trading) => {
  ({ rig, alice, bob, marketId } = trading);
});

interface Batch extends RigAnswer {
  readonly answers: readonly CancelAnswer[];
}

/** The answer to the cancel of an order of which nothing was filled. */
const CANCELLED: CancelAnswer = { errno: 0, errmsg: '', cancelledShares: '10' };

async function cancelThese(trader: Trader, orderIds: unknown): Promise<Batch> {
  const response = await trader.rig.call('cancelOrders', { apiKey: trader.apiKey, body: { orderIds } });
  return { ...response, answers: (response.result?.answers ?? []) as readonly CancelAnswer[] };
}

async function placedBy(trader: Trader, price = '0.4'): Promise<string> {
  const { order } = await trader.place({ marketId, price, shares: '10' });
  return String(order.orderId);
}

describe('a batch of cancels', () => {
  it('cancels the orders it names, and no others', async () => {
    const [first, second, third] = [await placedBy(alice), await placedBy(alice, '0.3'), await placedBy(alice, '0.2')];
    const { errno, answers } = await cancelThese(alice, [third, first]);
    expect(errno).toBe(0);
    expect(answers).toEqual([CANCELLED, CANCELLED]);
    expect(await alice.stored({ orderId: first })).toMatchObject({ statusEnum: 'Canceled' });
    expect(await alice.stored({ orderId: second })).toMatchObject({ statusEnum: 'Pending' });
    expect(await alice.stored({ orderId: third })).toMatchObject({ statusEnum: 'Canceled' });
  });

  it('answers each id as POST /order/cancel would, and continues after a refused one', async () => {
    const [open, closed, foreign] = [await placedBy(alice), await placedBy(alice, '0.3'), await placedBy(bob)];
    await alice.cancel(closed);
    const ids = ['x', foreign, closed, open, open];
    const { answers } = await cancelThese(alice, ids);
    expect(answers.map(({ errno }) => errno)).toEqual([300, 300, 301, 0, 301]);
    for (const [index, id] of ids.entries()) {
      const alone = await alice.cancel(id);
      expect(answers[index]?.errmsg).toBe(index === 3 ? '' : alone.message);
    }
    expect(await bob.stored({ orderId: foreign })).toMatchObject({ statusEnum: 'Pending' });
  });

  it('says how much of each order was left, also when the same command closes others that have expired', async () => {
    const open = await placedBy(alice);
    await bob.place({ marketId, outcome: 'no', price: '0.6', shares: '3.5' });
    const expiration = BigInt(Math.floor(rig.clock.ms / 1_000) + 60);
    await alice.place({ marketId, price: '0.3', shares: '20', expiration, sent: { orderExpTime: String(expiration) } });
    rig.clock.ms += 61_000;
    expect((await cancelThese(alice, [open, 'x'])).answers).toMatchObject([
      { errno: 0, cancelledShares: '6.5' },
      { errno: 300 },
    ]);
    expect(await alice.stored({ orderId: open })).toMatchObject({ filledShares: '3.5' });
  });

  it('is carried out while orders are refused', async () => {
    const open = await placedBy(alice);
    rig.sequencer.acceptance = 'diskReserve';
    expect((await cancelThese(alice, [open])).answers).toEqual([CANCELLED]);
  });

  it('counts refused cancels in the metrics, as those that are sent alone', async () => {
    const refusals = async (): Promise<number> => {
      const { body } = await rig.app.inject('/metrics');
      return Number(/presage_refusals_total\{errno="300"\} (\d+)/.exec(body)?.[1] ?? 0);
    };
    const before = await refusals();
    await cancelThese(alice, ['x', await placedBy(alice), 'y']);
    expect(await refusals()).toBe(before + 2);
    await alice.cancel('x');
    expect(await refusals()).toBe(before + 3);
  });

  it('takes a hundred ids of full length', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => `0x${String(index).padStart(64, 'a')}`);
    const { answers } = await cancelThese(alice, ids);
    expect(answers.map(({ errno }) => errno)).toEqual(Array(100).fill(300));
  });

  it.each([
    [[], 'orderIds: received a list of 0; accepted: a list of 1 to 100 entries'],
    [Array(101).fill('x'), 'orderIds: received a list of 101; accepted: a list of 1 to 100 entries'],
    [['x', ''], 'orderIds.1: received ""; accepted: '],
    [['x', 5], 'orderIds.1: received 5; accepted: '],
  ])('is refused as a whole with %j', async (ids, message) => {
    const open = await placedBy(alice);
    const refused = await cancelThese(alice, ids.length === 2 ? [open, ids[1]] : ids);
    expect(refused).toMatchObject({ status: 400, errno: 2 });
    expect(refused.message).toContain(message);
    expect(await alice.stored({ orderId: open })).toMatchObject({ statusEnum: 'Pending' });
  });
});

describe('with a gateway of its own', () => {
  let own: Rig | undefined;
  afterEach(async () => {
    await own?.close();
    own = undefined;
  });

  it('counts each id for the rate limit of cancels, and cancels nothing if too little is left', async () => {
    own = await createRig({ settings: { rateLimit: true } });
    const trader = await createTrader(own, 1);
    marketId = await createMarket(own);
    const open = await placedBy(trader);
    const unknown = Array.from({ length: 98 }, () => 'x');
    for (let sent = 0; sent < 300; sent += 100) await cancelThese(trader, [...unknown, 'x', 'x']);
    const fourth = await cancelThese(trader, unknown);
    expect(fourth.headers['ratelimit-remaining']).toBe('2');
    const refused = await cancelThese(trader, [open, 'x', 'x']);
    expect(refused).toMatchObject({ status: 429, errno: 429 });
    expect(refused.message).toContain('counts as 3, and nothing was done');
    expect((await cancelThese(trader, [open])).answers).toEqual([CANCELLED]);
  });
});
