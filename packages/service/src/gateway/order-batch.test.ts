import { digestOfBytes } from '@presage/exchange';
import { hashOrder, MAX_BATCH_ORDERS, type Order, type OrderAnswer } from '@presage/protocol';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OrderSignatureCheck, OrderSignatureResult } from '../signatures/signatures.ts';
import { createRig, type Rig, type RigAnswer, type RigOptions } from './testing/rig.ts';
import { createMarket, createTrader, type OrderWish, type Trader } from './testing/trader.ts';
import { tradeInEachTest } from './testing/trading.ts';

let rig: Rig;
let alice: Trader;
let bob: Trader;
let marketId: number;

tradeInEachTest('same traders', (trading) => {
  ({ rig, alice, bob, marketId } = trading);
});

interface Batch extends RigAnswer {
  readonly answers: readonly OrderAnswer[];
}

async function sendAll(trader: Trader, orders: readonly unknown[]): Promise<Batch> {
  const response = await trader.rig.call('placeOrders', { apiKey: trader.apiKey, body: { orders } });
  return { ...response, answers: (response.result?.answers ?? []) as readonly OrderAnswer[] };
}

async function placeAll(trader: Trader, wishes: readonly Partial<OrderWish>[]): Promise<Batch> {
  const orders = wishes.map((wish) => trader.submission({ marketId, price: '0.4', shares: '10', ...wish }));
  return sendAll(trader, await Promise.all(orders));
}

async function openOrders(trader: Trader): Promise<readonly Order[]> {
  const query = { marketId, status: 1 };
  const { result } = await trader.rig.call('listOrders', { apiKey: trader.apiKey, query });
  return result.list as readonly Order[];
}

describe('a batch of orders', () => {
  it('is answered with each order as it is read later', async () => {
    const { errno, answers } = await placeAll(alice, [{}, { price: '0.3' }]);
    expect(errno).toBe(0);
    expect(answers).toMatchObject([
      { errno: 0, errmsg: '', orderData: { price: '0.4', statusEnum: 'Pending' } },
      { errno: 0, errmsg: '', orderData: { price: '0.3', statusEnum: 'Pending' } },
    ]);
    for (const { orderData } of answers) expect(await alice.stored(orderData as Order)).toEqual(orderData);
  });

  it('may be as large as its orders sent alone', async () => {
    const origin = 'x'.repeat(1_000);
    const wishes = Array.from({ length: MAX_BATCH_ORDERS }, () => ({ sent: { origin, sign: origin } }));
    const { answers } = await placeAll(alice, wishes);
    expect(answers.map(({ errno }) => errno)).toEqual(Array(MAX_BATCH_ORDERS).fill(0));
  });

  it('places its orders while the store is asked whether a refused one was accepted before', async () => {
    const store = Promise.withResolvers<void>();
    onTestFinished(() => store.resolve());
    rig.faults.storeAnswers = store.promise;
    const placed = vi.spyOn(rig.sequencer, 'submit');
    const batch = placeAll(alice, [{}, { signed: { maker: alice.wallet } }, { price: '0.3' }]);
    await expect.poll(() => placed).toHaveBeenCalledTimes(2);
    placed.mockRestore();
    store.resolve();
    expect((await batch).answers).toMatchObject([{ errno: 0 }, { errno: 307 }, { errno: 0 }]);
  });

  it('continues after a refused order, and refuses with the reason that the order alone would get', async () => {
    const wishes = [{}, { sent: { salt: '7' } }, { price: '0.9', shares: '900000' }, { price: '0.2' }];
    const { answers } = await placeAll(alice, wishes);
    expect(answers.map(({ errno }) => errno)).toEqual([0, 302, 303, 0]);
    expect(answers[2]?.errmsg).toMatch(/^not enough quote: needed 810000, available \d/);
    expect(answers[1]).not.toHaveProperty('orderData');
    expect((await openOrders(alice)).map(({ price }) => price)).toEqual(['0.2', '0.4']);
  });

  it('counts refused orders in the metrics, as if they were sent alone', async () => {
    const refusals = async (): Promise<number> => {
      const { body } = await rig.app.inject('/metrics');
      return Number(/presage_refusals_total\{errno="302"\} (\d+)/.exec(body)?.[1] ?? 0);
    };
    const before = await refusals();
    await placeAll(alice, [{ sent: { salt: '7' } }, {}, { sent: { salt: '8' } }]);
    expect(await refusals()).toBe(before + 2);
  });

  it('places an order that it contains twice once, and can be sent again', async () => {
    const once = await alice.submission({ marketId, price: '0.4', shares: '10' });
    const first = await sendAll(alice, [once, once]);
    const second = await sendAll(alice, [once]);
    const ids = [...first.answers, ...second.answers].map(({ orderData }) => orderData?.orderId);
    expect(new Set(ids).size).toBe(1);
    expect(await openOrders(alice)).toHaveLength(1);
  });

  it('says of each order that the service cannot take it now, except of one that it took before', async () => {
    const known = await alice.submission({ marketId, price: '0.4', shares: '10' });
    await sendAll(alice, [known]);
    rig.sequencer.acceptance = 'diskReserve';
    const { status, answers } = await sendAll(alice, [
      await alice.submission({ marketId, price: '0.3', shares: '10' }),
      known,
    ]);
    expect(status).toBe(200);
    expect(answers).toMatchObject([{ errno: 1 }, { errno: 0, orderData: { price: '0.4' } }]);
    expect(answers[0]?.errmsg).toContain('nothing was done: the disk is nearly full');
  });

  it.each([
    ['does not match the schema', { sent: { salt: 'x' } }, 'orders.1.salt: received "x"; accepted: '],
    ['contradicts itself', { sent: { orderExpTime: '5' } }, 'orders.1.orderExpTime: received "5"; accepted: '],
  ])('is refused as a whole if an order %s', async (_, wish, message) => {
    const response = await placeAll(alice, [{}, wish]);
    expect(response).toMatchObject({ status: 400, errno: 2 });
    expect(response.message).toContain(message);
    expect(await openOrders(alice)).toEqual([]);
  });

  it.each([
    [0, 'orders: received a list of 0; accepted: a list of 1 to 15 entries'],
    [16, 'orders: received a list of 16; accepted: a list of 1 to 15 entries'],
  ])('is refused with %i orders', async (count, message) => {
    const response = await placeAll(
      alice,
      Array.from({ length: count }, () => ({})),
    );
    expect(response).toMatchObject({ status: 400, errno: 2, message });
  });

  it('trades in the sequence of its orders', async () => {
    await placeAll(alice, [{ shares: '3' }, { shares: '4' }]);
    const { order } = await bob.place({ marketId, outcome: 'no', price: '0.6', shares: '5' });
    expect(order).toMatchObject({ statusEnum: 'Finished' });
    expect((await openOrders(alice)).map(({ filledShares }) => filledShares)).toEqual(['2']);
  });
});

describe('with a gateway of its own', () => {
  let own: Rig | undefined;
  afterEach(async () => {
    await own?.close();
    own = undefined;
  });

  async function trading(options: RigOptions): Promise<Trader> {
    own = await createRig(options);
    const trader = await createTrader(own, 1);
    marketId = await createMarket(own);
    return trader;
  }

  it('keeps the sequence even if later signatures are checked sooner', async () => {
    const waiting: (() => void)[] = [];
    const verifyOrder = async ({ order, domainSeparator }: OrderSignatureCheck): Promise<OrderSignatureResult> => {
      const digest = digestOfBytes(hashOrder(domainSeparator, order));
      const checked = new Promise<void>((resolve) => waiting.unshift(resolve));
      if (waiting.length === 3) for (const release of waiting) release();
      await checked;
      return { ok: true, digest, evidence: new Uint8Array(1) };
    };
    const trader = await trading({ deps: { verifyOrder } });
    const { answers } = await placeAll(trader, [{ price: '0.1' }, { price: '0.2' }, { price: '0.3' }]);
    expect(answers.map(({ orderData }) => orderData?.price)).toEqual(['0.1', '0.2', '0.3']);
    expect((await openOrders(trader)).map(({ price }) => price)).toEqual(['0.3', '0.2', '0.1']);
  });

  it('counts each order for the rate limit, and places none if too little is left', async () => {
    const trader = await trading({ settings: { rateLimit: true } });
    const batch = Array.from({ length: MAX_BATCH_ORDERS }, () => ({ shares: '1' }));
    let left: Batch | undefined;
    for (let orders = 0; orders + MAX_BATCH_ORDERS <= 200; orders += MAX_BATCH_ORDERS)
      left = await placeAll(trader, batch);
    expect(left?.headers['ratelimit-remaining']).toBe('5');
    const refused = await placeAll(trader, batch);
    expect(refused).toMatchObject({ status: 429, errno: 429 });
    expect(refused.message).toContain('counts as 15, and nothing was done; send it again in 1 s');
    expect((await placeAll(trader, [{}, {}])).errno).toBe(0);
  });

  it('counts the orders or the size for the rate limit, whichever is more', async () => {
    const trader = await trading({ settings: { rateLimit: true } });
    const padded = { sent: { origin: 'x'.repeat(1_000), sign: 'x'.repeat(1_000) } };
    const left = async (batch: readonly Partial<OrderWish>[]) =>
      (await placeAll(trader, batch)).headers['ratelimit-remaining'];
    expect(await left(Array.from({ length: MAX_BATCH_ORDERS }, () => padded)), '45 KB, 15 orders').toBe('185');
    expect(await left([{}, {}]), '2 KB, 2 orders').toBe('183');
  });

  it('fails as a whole on an unexpected error', async () => {
    const trader = await trading({ deps: { verifyOrder: () => Promise.reject(new Error('broken')) } });
    expect(await placeAll(trader, [{}])).toMatchObject({ status: 500, errno: 500 });
  });
});
