import { describe, expect, it, onTestFinished } from 'vitest';
import type { Rig, RigAnswer } from './testing/rig.ts';
import { createTrader, type Trader } from './testing/trader.ts';
import { tradeInEachTest } from './testing/trading.ts';

let rig: Rig;
let alice: Trader;
let bob: Trader;
let marketId: number;

tradeInEachTest('same traders', (trading) => {
  ({ rig, alice, bob, marketId } = trading);
});

describe('placing an order', () => {
  it('returns the order, and the same when it is read later', async () => {
    const { order } = await alice.place({ marketId, price: '0.4', shares: '10' });
    expect(order).toMatchObject({
      status: 1,
      statusEnum: 'Pending',
      marketId,
      marketTitle: 'Will it rain?',
      side: 0,
      sideEnum: 'Buy',
      tradingMethodEnum: 'Limit',
      outcome: 'Yes',
      price: '0.4',
      orderShares: '10',
      orderAmount: '4',
      filledShares: '0',
      profit: '0',
      trades: [],
    });
    expect(await alice.stored(order)).toEqual(order);
  });

  it('fills a crossing buy at the maker price and returns it filled', async () => {
    await alice.place({ marketId, outcome: 'no', price: '0.6', shares: '10' });
    const { order } = await bob.place({ marketId, price: '0.5', shares: '4' });
    expect(order).toMatchObject({ statusEnum: 'Finished', filledShares: '4', filledAmount: '1.6', price: '0.5' });
    expect(await bob.stored(order)).toEqual(order);
    expect(order.trades).toMatchObject([
      { side: 'Buy', price: '0.4', shares: '4', amount: '1.6', orderNo: order.orderId },
    ]);
  });

  it('returns the profit of a sell that filled at once', async () => {
    await alice.place({ marketId, outcome: 'no', price: '0.6', shares: '10' });
    await bob.place({ marketId, price: '0.4', shares: '10' });
    await alice.place({ marketId, price: '0.55', shares: '10' });
    const { order } = await bob.place({ marketId, side: 'sell', price: '0.5', shares: '10' });
    expect(order).toMatchObject({
      statusEnum: 'Finished',
      side: 1,
      sideEnum: 'Sell',
      filledAmount: '5.5',
      profit: '1.5',
    });
    expect(await bob.stored(order)).toEqual(order);
  });

  it('spends at most its budget in a market buy, and says so', async () => {
    await alice.place({ marketId, outcome: 'no', price: '0.6', shares: '10' });
    const { order } = await bob.place({ marketId, quote: '2' });
    expect(order).toMatchObject({
      statusEnum: 'Finished',
      tradingMethodEnum: 'Market',
      price: '0',
      orderShares: '0',
      orderAmount: '2',
      filledShares: '5',
      filledAmount: '2',
    });
    expect(await bob.stored(order)).toEqual(order);
  });

  it('cancels a market order that finds nothing', async () => {
    const { order } = await bob.place({ marketId, quote: '2' });
    expect(order).toMatchObject({ statusEnum: 'Canceled', filledShares: '0' });
    expect(await bob.stored(order)).toEqual(order);
  });

  it('cancels a post-only order that would cross', async () => {
    await alice.place({ marketId, outcome: 'no', price: '0.6', shares: '10' });
    const { order } = await bob.place({ marketId, price: '0.5', shares: '4', postOnly: true });
    expect(order).toMatchObject({ statusEnum: 'Canceled', filledShares: '0', closeReason: 'postOnlyWouldCross' });
    expect(await bob.stored(order)).toEqual(order);
  });

  it('cancels what an immediate-or-cancel order does not fill at once', async () => {
    await alice.place({ marketId, outcome: 'no', price: '0.6', shares: '10' });
    const { order } = await bob.place({ marketId, price: '0.4', shares: '12', timeInForce: 'IOC' });
    expect(order).toMatchObject({ statusEnum: 'Canceled', filledShares: '10', closeReason: 'unfilled' });
    expect(await bob.stored(order)).toEqual(order);
  });

  it('places a fill-or-kill order completely or not at all, limit or market', async () => {
    await alice.place({ marketId, outcome: 'no', price: '0.6', shares: '10' });
    const killed = { statusEnum: 'Canceled', filledShares: '0', closeReason: 'unfilled' };
    const tooMuch = await bob.place({ marketId, price: '0.4', shares: '12', timeInForce: 'FOK' });
    expect(tooMuch.order).toMatchObject(killed);
    expect(await bob.stored(tooMuch.order)).toEqual(tooMuch.order);
    expect((await bob.place({ marketId, quote: '4.1', timeInForce: 'FOK' })).order).toMatchObject(killed);
    const enough = await bob.place({ marketId, price: '0.4', shares: '7.5', timeInForce: 'FOK' });
    expect(enough.order).toMatchObject({ statusEnum: 'Finished', filledShares: '7.5' });
    const rest = await bob.place({ marketId, quote: '1', timeInForce: 'FOK' });
    expect(rest.order).toMatchObject({ statusEnum: 'Finished', filledShares: '2.5' });
  });

  it.each([
    ['a limit order', { price: '0.4', shares: '5' }, ['GTC', false]],
    ['a limit order that says so', { price: '0.4', shares: '5', timeInForce: 'GTC' }, ['GTC', false]],
    ['a limit order with a safe rate', { price: '0.4', shares: '5', sent: { safeRate: '0.0000001' } }, ['GTC', false]],
    ['a post-only order', { price: '0.4', shares: '5', postOnly: true }, ['GTC', true]],
    ['post-only that says so', { price: '0.4', shares: '5', postOnly: true, timeInForce: 'GTC' }, ['GTC', true]],
    ['an order to fill at once', { price: '0.4', shares: '5', timeInForce: 'IOC' }, ['IOC', false]],
    ['an order to fill completely', { price: '0.4', shares: '5', timeInForce: 'FOK' }, ['FOK', false]],
    ['a market order', { quote: '2' }, ['IOC', false]],
    ['a market order to fill completely', { quote: '2', timeInForce: 'FOK' }, ['FOK', false]],
  ] as const)('says of %s what it is, at once, in lists and when it is read', async (_words, wish, kind) => {
    const { order } = await bob.place({ marketId, ...wish });
    const { result } = await rig.call('listOrders', { apiKey: bob.apiKey });
    const listed = (result.list as Record<string, unknown>[]).find(({ orderId }) => orderId === order.orderId);
    for (const read of [order, listed, await bob.stored(order)]) {
      expect([read?.timeInForce, read?.postOnly]).toEqual(kind);
    }
  });

  it('keeps the fills of an order that is cancelled because it would trade with its own account', async () => {
    await alice.place({ marketId, outcome: 'no', price: '0.7', shares: '2' });
    await bob.place({ marketId, outcome: 'no', price: '0.6', shares: '2' });
    const { order } = await bob.place({ marketId, price: '0.5', shares: '4' });
    expect(order).toMatchObject({ statusEnum: 'Canceled', filledShares: '2', filledAmount: '0.6' });
    expect(await bob.stored(order)).toEqual(order);
  });

  it('accepts both signature types from an account that trades from its own wallet', async () => {
    const dora = await createTrader(rig, 5, '0', 'own wallet');
    await rig.call('adminCredit', { params: { walletAddress: dora.wallet }, body: { amount: '10' } });
    const wish = { marketId, price: '0.4', shares: '10' } as const;
    expect(await dora.place({ ...wish, signed: { signatureType: 0 } })).toMatchObject({ errno: 0 });
    expect(await dora.place({ ...wish, signed: { signatureType: 1 } })).toMatchObject({ errno: 302 });
    expect(await dora.place(wish)).toMatchObject({ errno: 0 });
  });

  it('accepts orders without the fields that the published client leaves out', async () => {
    const body = await alice.submission({ marketId, price: '0.4', shares: '10' });
    const {
      sign: _1,
      currencyAddress: _2,
      contractAddress: _3,
      timestamp: _4,
      safeRate: _5,
      orderExpTime: _6,
      ...rest
    } = body;
    expect(await rig.call('placeOrder', { apiKey: alice.apiKey, body: rest })).toMatchObject({ errno: 0 });
  });

  it('ignores the price of a market order, and ignored fields', async () => {
    await alice.place({ marketId, outcome: 'no', price: '0.6', shares: '10' });
    const body = await bob.submission({ marketId, quote: '2' });
    const odd = { ...body, price: 'any', sign: null, timestamp: '1795295960' };
    const { result } = await rig.call('placeOrder', { apiKey: bob.apiKey, body: odd });
    expect(result.orderData).toMatchObject({ statusEnum: 'Finished', filledShares: '5' });
  });

  it('bounds a market order by the price it allows', async () => {
    await alice.place({ marketId, outcome: 'no', price: '0.6', shares: '1' });
    await alice.place({ marketId, outcome: 'no', price: '0.5', shares: '10' });
    const { order } = await bob.place({ marketId, quote: '5', sent: { safeRate: '0.1' } });
    expect(order).toMatchObject({ statusEnum: 'Finished', filledShares: '1' });
  });

  it.each([
    ['buy', 'no', { quote: '5' }, '0.45'],
    ['sell', 'yes', { side: 'sell', shares: '5' }, '0.55'],
  ] as const)('fills no market %s past its worst price, however late', async (_side, outcome, wish, worstPrice) => {
    await rig.call('splitPosition', { apiKey: bob.apiKey, body: { marketId, amount: '10' } });
    await alice.place({ marketId, outcome, price: '0.6', shares: '1' });
    const sent = { safeRate: '0.2', worstPrice };
    const [first, late] = [
      await bob.submission({ marketId, ...wish, sent }),
      await bob.submission({ marketId, ...wish, sent }),
    ];
    const place = async (body: object) => orderOf(await rig.call('placeOrder', { apiKey: bob.apiKey, body }));
    expect(await place(first)).toMatchObject({ statusEnum: 'Finished', filledShares: '1', closeReason: 'unfilled' });
    await alice.place({ marketId, outcome, price: '0.54', shares: '9' });
    const order = await place(late);
    expect(order).toMatchObject({ statusEnum: 'Canceled', filledShares: '0', closeReason: 'unfilled', worstPrice });
    expect(await bob.stored(order)).toEqual(order);
  });

  it('takes a worst price as any decimal on the grid, and says it in the shortest form', async () => {
    const { order } = await bob.place({ marketId, quote: '5', sent: { worstPrice: '.450' } });
    expect(order).toMatchObject({ worstPrice: '0.45', price: '0' });
    expect((await bob.place({ marketId, quote: '5' })).order).not.toHaveProperty('worstPrice');
  });

  it('returns when it expires', async () => {
    const expiration = BigInt(Math.floor(rig.clock.ms / 1000) + 60);
    const { order } = await alice.place({
      marketId,
      price: '0.4',
      shares: '10',
      expiration,
      sent: { orderExpTime: String(expiration) },
    });
    expect(order).toMatchObject({ expiresAt: Number(expiration), statusEnum: 'Pending' });
  });
});

describe('the same signed order sent again', () => {
  it('returns the order it made, in its current state', async () => {
    const body = await alice.submission({ marketId, price: '0.4', shares: '10' });
    const send = () => rig.call('placeOrder', { apiKey: alice.apiKey, body });
    const first = orderOf(await send());
    await alice.cancel(first.orderId);
    expect(orderOf(await send())).toEqual({ ...first, status: 3, statusEnum: 'Canceled', closeReason: 'cancelled' });
    const { result } = await rig.call('listOrders', { apiKey: alice.apiKey, query: { marketId } });
    expect(result.total).toBe(1);
  });

  it('does so whatever happened to its market, and whatever its unsigned fields say', async () => {
    const body = await alice.submission({ marketId, price: '0.4', shares: '10', signed: { feeRateBps: 10n } });
    const send = (changes: object) => rig.call('placeOrder', { apiKey: alice.apiKey, body: { ...body, ...changes } });
    const first = orderOf(await send({}));
    await rig.call('adminEditMarket', { params: { marketId }, body: { takerFeeBps: 20 } });
    expect(orderOf(await send({}))).toEqual(first);
    await rig.call('adminCloseMarket', { params: { marketId } });
    const closed = { ...first, status: 3, statusEnum: 'Canceled', closeReason: 'marketClosed' };
    expect(orderOf(await send({}))).toEqual(closed);
    expect(orderOf(await send({ topicId: 999 }))).toEqual(closed);
  });

  it.each(['diskReserve', 'overloaded', 'stopping'] as const)('does so while orders are refused: %s', async (why) => {
    const body = await alice.submission({ marketId, price: '0.4', shares: '10' });
    const send = () => rig.call('placeOrder', { apiKey: alice.apiKey, body });
    const first = orderOf(await send());
    rig.sequencer.acceptance = why;
    expect(orderOf(await send())).toEqual(first);
    rig.faults.storeBehind = true;
    expect(await send()).toMatchObject({ status: 503, errno: 1 });
  });

  it('is not found in another account', async () => {
    const { order } = await alice.place({ marketId, price: '0.4', shares: '10' });
    const orderId = String(order.orderId);
    expect(await rig.call('getOrder', { apiKey: bob.apiKey, params: { orderId } })).toMatchObject({ errno: 300 });
  });
});

describe('reading orders', () => {
  it('returns an order with its first 100 trades, and lists all of them', async () => {
    const maker = { marketId, price: '0.4', shares: '1' };
    for (let times = 0; times < 101; times++) expect((await alice.place(maker)).errno).toBe(0);
    const { order } = await bob.place({ marketId, outcome: 'no', price: '0.6', shares: '101' });
    expect(order).toMatchObject({ statusEnum: 'Finished', filledShares: '101' });
    expect(order.trades).toHaveLength(100);
    expect(await bob.stored(order)).toEqual(order);
    const list = async (query: Record<string, string | number>, { apiKey } = bob) =>
      (await rig.call('listTrades', { apiKey, query: { orderId: String(order.orderId), ...query } })).result;
    const trades = order.trades as unknown[];
    expect(await list({})).toMatchObject({ total: 101, list: { length: 10 } });
    expect(await list({ page: 11 })).toEqual({ total: 101, list: [trades[0]] });
    const oldest = await list({ after_trade_no: '0', start_at: 0, limit: 20 });
    expect(oldest.list).toEqual(trades.slice(0, 20));
    expect(await list({ marketId: 77 })).toEqual({ total: 0, list: [] });
    expect(await list({}, alice)).toEqual({ total: 0, list: [] });
    expect(await list({ orderId: 'x' })).toEqual({ total: 0, list: [] });
    expect(await list({ orderId: '' })).toEqual((await rig.call('listTrades', { apiKey: bob.apiKey })).result);
  });

  it('lists own orders, newest first, by market and status', async () => {
    const carol = await createTrader(rig, 4);
    const first = (await carol.place({ marketId, price: '0.1', shares: '10' })).order;
    const second = (await carol.place({ marketId, price: '0.2', shares: '10' })).order;
    await carol.cancel(first.orderId);
    const list = async (query: Record<string, string | number>) =>
      (await rig.call('listOrders', { apiKey: carol.apiKey, query })).result;
    const canceled = { ...first, status: 3, statusEnum: 'Canceled', closeReason: 'cancelled' };
    expect(await list({})).toEqual({ total: 2, list: [second, canceled] });
    expect(await list({ status: '1' })).toEqual({ total: 1, list: [second] });
    expect(await list({ status: '2,3', marketId })).toEqual({ total: 1, list: [canceled] });
    const { status, message } = await rig.call('listOrders', { apiKey: carol.apiKey, query: { status: '9' } });
    expect([status, message]).toEqual([400, expect.stringContaining('1 Pending, 2 Finished, 3 Canceled')]);
    expect(await list({ page: 2, limit: 1 })).toEqual({ total: 2, list: [canceled] });
    expect(await list({ chainId: '1' })).toEqual({ total: 0, list: [] });
    expect(await list({ marketId: 0 })).toMatchObject({ total: 2 });
  });

  it("lists an account's orders to operators as to the account itself, by its wallet", async () => {
    const { order: open } = await alice.place({ marketId, price: '0.3', shares: '10' });
    const { order: closed } = await alice.place({ marketId, price: '0.31', shares: '10' });
    await rig.call('cancelOrder', { apiKey: alice.apiKey, body: { orderId: closed.orderId } });
    const params = { walletAddress: alice.wallet };
    for (const query of [{}, { status: '1' }, { marketId, limit: 1, page: 2 }]) {
      const { result } = await rig.call('adminListOrders', { params, query });
      expect(result).toEqual((await rig.call('listOrders', { apiKey: alice.apiKey, query })).result);
      expect(result).toMatchObject({
        list: expect.arrayContaining([expect.objectContaining({ orderId: open.orderId })]),
      });
    }
    const nobody = { params: { walletAddress: `0x${'99'.repeat(20)}` } };
    expect(await rig.call('adminListOrders', nobody)).toMatchObject({ status: 200, errno: 321 });
    expect(await rig.call('adminListOrders', { params, headers: { authorization: '' } })).toMatchObject({
      status: 401,
    });
  });

  it('lists the orders and trades of a span of time, both seconds included', async () => {
    const dave = await createTrader(rig, 6);
    const firstSec = Math.ceil(rig.clock.ms / 1_000);
    for (const price of ['0.1', '0.2', '0.3']) {
      rig.clock.ms = (firstSec + Number(price) * 10) * 1_000 + 999;
      await dave.place({ marketId, price, shares: '10' });
      await bob.place({ marketId, outcome: 'no', price: (1 - Number(price)).toFixed(1), shares: '1' });
    }
    const [from, to] = [firstSec + 1, firstSec + 2];
    const prices = async (route: 'listOrders' | 'listTrades' | 'listMarketTrades', query: Record<string, number>) => {
      const of = route === 'listMarketTrades' ? { params: { marketId } } : { apiKey: dave.apiKey };
      const { result } = await rig.call(route, { ...of, query });
      const { total, list } = result as { total: number; list: { price: string }[] };
      expect(list).toHaveLength(total);
      return list.map(({ price }) => price);
    };
    for (const route of ['listOrders', 'listTrades'] as const) {
      expect(await prices(route, { start_at: from, end_at: to })).toEqual(['0.2', '0.1']);
      expect(await prices(route, { start_at: to })).toEqual(['0.3', '0.2']);
      expect(await prices(route, { end_at: from, marketId })).toEqual(['0.1']);
      expect(await prices(route, { start_at: to + 2 })).toEqual([]);
    }
    expect(await prices('listMarketTrades', { start_at: from, end_at: to })).toEqual(['0.8', '0.9']);
  });

  it('lists the trades after one, oldest first, also when several are of its second', async () => {
    const dave = await createTrader(rig, 9);
    rig.clock.ms = Math.ceil(rig.clock.ms / 1_000) * 1_000;
    const startSec = rig.clock.ms / 1_000;
    for (const [ms, price] of [0, 1, 999, 5_000, 5_000].entries()) {
      rig.clock.ms = startSec * 1_000 + price;
      await dave.place({ marketId, price: `0.${ms + 1}`, shares: '10' });
      await bob.place({ marketId, outcome: 'no', price: (0.9 - ms / 10).toFixed(1), shares: '1' });
    }
    const query = (last: object) => ({ apiKey: dave.apiKey, query: { limit: 2, ...last } });
    const booked: string[] = [];
    let last: Record<string, string | number> = { after_trade_no: '0', start_at: startSec };
    for (;;) {
      const { result } = await rig.call('listTrades', query(last));
      const { list } = result as { list: { price: string; tradeNo: string; createdAt: number }[] };
      if (list.length === 0) break;
      booked.push(...list.map(({ price }) => price));
      const { tradeNo, createdAt } = list.at(-1) ?? { tradeNo: '', createdAt: 0 };
      last = { after_trade_no: tradeNo, start_at: createdAt };
    }
    expect(booked).toEqual(['0.1', '0.2', '0.3', '0.4', '0.5']);
    const unknown = [
      { after_trade_no: last.after_trade_no },
      { ...last, start_at: startSec },
      { ...last, after_trade_no: '999999-maker' },
      { ...last, after_trade_no: 'first' },
    ];
    for (const refused of unknown) {
      expect(await rig.call('listTrades', query(refused))).toMatchObject({ status: 400, errno: 2 });
    }
    const ofBob = await rig.call('listTrades', { ...query(last), apiKey: bob.apiKey });
    expect(ofBob).toMatchObject({ status: 400, message: expect.stringContaining('after_trade_no: received') });
    const publicly = await rig.call('listUserTrades', {
      params: { address: dave.wallet },
      query: { after_trade_no: '0', start_at: startSec + 5 },
    });
    expect(publicly.result).toMatchObject({ total: 2, list: [{ price: '0.4' }, { price: '0.5' }] });
  });

  it.each(['listOrders', 'listTrades', 'listPayouts', 'listMarketTrades'] as const)(
    'refuses a span of %s that is none',
    async (route) => {
      const call = (query: Record<string, number>) =>
        rig.call(route, {
          apiKey: alice.apiKey,
          query,
          ...(route === 'listMarketTrades' ? { params: { marketId } } : {}),
        });
      expect(await call({ start_at: 9, end_at: 8 })).toMatchObject({
        status: 400,
        message: expect.stringContaining('start_at: 9 is later than end_at 8'),
      });
      expect(await call({ start_at: 1_795_003_600_000 })).toMatchObject({
        status: 400,
        message: expect.stringContaining('start_at: received 1795003600000'),
      });
    },
  );

  it('lists none for an unknown market', async () => {
    const answer = await rig.call('listOrders', { apiKey: alice.apiKey, query: { marketId: 4242 } });
    expect(answer).toMatchObject({ errno: 0, result: { total: 0, list: [] } });
  });

  it('responds with 503 when the store is behind, and never with stale data', async () => {
    rig.faults.storeBehind = true;
    expect(await rig.call('listOrders', { apiKey: alice.apiKey })).toMatchObject({ status: 503, errno: 1 });
  });

  it('responds with 503 while the store does not, and says what to do', async () => {
    rig.faults.storeStalled = true;
    onTestFinished(() => {
      rig.faults.storeStalled = false;
    });
    expect(await rig.call('listOrders', { apiKey: alice.apiKey })).toMatchObject({
      status: 503,
      message: 'the read store takes too long to respond; send the request again',
      headers: { 'retry-after': '1' },
    });
  });

  it('responds to a sell that filled while the store is behind with a 503 that names it', async () => {
    await alice.place({ marketId, price: '0.5', shares: '10' });
    await rig.call('splitPosition', { apiKey: bob.apiKey, body: { marketId, amount: '10' } });
    const body = await bob.submission({ marketId, side: 'sell', price: '0.5', shares: '10' });
    rig.faults.storeBehind = true;
    const answer = await rig.call('placeOrder', { apiKey: bob.apiKey, body });
    expect(answer).toMatchObject({ status: 503, message: expect.stringMatching(/order 0x[0-9a-f]{64} was accepted/) });
    rig.faults.storeBehind = false;
    expect(orderOf(await rig.call('placeOrder', { apiKey: bob.apiKey, body }))).toMatchObject({
      statusEnum: 'Finished',
    });
  });
});

function orderOf({ result }: RigAnswer): Record<string, unknown> {
  return result.orderData as Record<string, unknown>;
}
