import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRig, type Rig } from './testing/rig.ts';
import { createMarket, createTrader, type OrderWish, type Trader } from './testing/trader.ts';

let rig: Rig;
let alice: Trader;
let bob: Trader;
let marketId: number;

beforeAll(async () => {
  rig = await createRig();
  alice = await createTrader(rig, 1, '100000');
  bob = await createTrader(rig, 2, '100000');
});
afterAll(() => rig.close());
beforeEach(async () => {
  rig.faults.storeBehind = false;
  rig.sequencer.acceptance = 'open';
  marketId = await createMarket(rig);
});

describe('placing an order', () => {
  it('answers with the order as it stands, and tells the same ever after', async () => {
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
    expect(await stored(alice, order)).toEqual(order);
  });

  it('fills a crossing buy at the maker price and answers it filled', async () => {
    await alice.place({ marketId, outcome: 'no', price: '0.6', shares: '10' });
    const { order } = await bob.place({ marketId, price: '0.5', shares: '4' });
    expect(order).toMatchObject({ statusEnum: 'Finished', filledShares: '4', filledAmount: '1.6', price: '0.5' });
    expect(await stored(bob, order)).toEqual(order);
    expect(order.trades).toMatchObject([
      { side: 'Buy', price: '0.4', shares: '4', amount: '1.6', orderNo: order.orderId },
    ]);
  });

  it('tells the profit of a sale that filled at once', async () => {
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
    expect(await stored(bob, order)).toEqual(order);
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
    expect(await stored(bob, order)).toEqual(order);
  });

  it('cancels a market order that finds nothing', async () => {
    const { order } = await bob.place({ marketId, quote: '2' });
    expect(order).toMatchObject({ statusEnum: 'Canceled', filledShares: '0' });
    expect(await stored(bob, order)).toEqual(order);
  });

  it('cancels a post-only order that would cross', async () => {
    await alice.place({ marketId, outcome: 'no', price: '0.6', shares: '10' });
    const { order } = await bob.place({ marketId, price: '0.5', shares: '4', postOnly: true });
    expect(order).toMatchObject({ statusEnum: 'Canceled', filledShares: '0' });
  });

  it('keeps the fills of an order that is cut because it meets its own account', async () => {
    await alice.place({ marketId, outcome: 'no', price: '0.7', shares: '2' });
    await bob.place({ marketId, outcome: 'no', price: '0.6', shares: '2' });
    const { order } = await bob.place({ marketId, price: '0.5', shares: '4' });
    expect(order).toMatchObject({ statusEnum: 'Canceled', filledShares: '2', filledAmount: '0.6' });
    expect(await stored(bob, order)).toEqual(order);
  });

  it('takes an account that trades from its wallet at its word, and as the published client signs for every account', async () => {
    const dora = await createTrader(rig, 5, '0', 'own wallet');
    await rig.call('adminCredit', { params: { walletAddress: dora.wallet }, body: { amount: '10' } });
    const wish = { marketId, price: '0.4', shares: '10' } as const;
    expect(await dora.place({ ...wish, signed: { signatureType: 0 } })).toMatchObject({ errno: 0 });
    expect(await dora.place({ ...wish, signed: { signatureType: 1 } })).toMatchObject({ errno: 302 });
    expect(await dora.place(wish)).toMatchObject({ errno: 0 });
  });

  it('takes what the published client leaves out', async () => {
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

  it('bounds a market order by the price it allows', async () => {
    await alice.place({ marketId, outcome: 'no', price: '0.6', shares: '1' });
    await alice.place({ marketId, outcome: 'no', price: '0.5', shares: '10' });
    const { order } = await bob.place({ marketId, quote: '5', sent: { safeRate: '0.1' } });
    expect(order).toMatchObject({ statusEnum: 'Finished', filledShares: '1' });
  });

  it('tells when it expires', async () => {
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
  it('answers with the order it made, as it is by now', async () => {
    const body = await alice.submission({ marketId, price: '0.4', shares: '10' });
    const send = () => rig.call('placeOrder', { apiKey: alice.apiKey, body });
    const first = orderOf(await send());
    await alice.cancel(first.orderId);
    expect(orderOf(await send())).toEqual({ ...first, status: 3, statusEnum: 'Canceled' });
    const { result } = await rig.call('listOrders', { apiKey: alice.apiKey, query: { marketId } });
    expect(result.total).toBe(1);
  });

  it('does so whatever happened to its market, and whatever else it names now', async () => {
    const body = await alice.submission({ marketId, price: '0.4', shares: '10', signed: { feeRateBps: 10n } });
    const send = (changes: object) => rig.call('placeOrder', { apiKey: alice.apiKey, body: { ...body, ...changes } });
    const first = orderOf(await send({}));
    await rig.call('adminEditMarket', { params: { marketId }, body: { takerFeeBps: 20 } });
    expect(orderOf(await send({}))).toEqual(first);
    await rig.call('adminCloseMarket', { params: { marketId } });
    const closed = { ...first, status: 3, statusEnum: 'Canceled' };
    expect(orderOf(await send({}))).toEqual(closed);
    expect(orderOf(await send({ topicId: 999 }))).toEqual(closed);
  });

  it.each(['diskReserve', 'overloaded', 'stopping'] as const)(
    'does so while orders are turned away: %s',
    async (why) => {
      const body = await alice.submission({ marketId, price: '0.4', shares: '10' });
      const send = () => rig.call('placeOrder', { apiKey: alice.apiKey, body });
      const first = orderOf(await send());
      rig.sequencer.acceptance = why;
      expect(orderOf(await send())).toEqual(first);
      rig.faults.storeBehind = true;
      expect(await send()).toMatchObject({ status: 503, errno: 1 });
    },
  );

  it('is not found by a look at another account', async () => {
    const { order } = await alice.place({ marketId, price: '0.4', shares: '10' });
    const orderId = String(order.orderId);
    expect(await rig.call('getOrder', { apiKey: bob.apiKey, params: { orderId } })).toMatchObject({ errno: 300 });
  });
});

describe('an order is refused', () => {
  const limit = { price: '0.4', shares: '10' } as const;
  it.each<readonly [string, number, number, Omit<OrderWish, 'marketId'>]>([
    ['a signature of other fields', 200, 302, { ...limit, sent: { salt: '7' } }],
    ['no signature', 200, 302, { ...limit, sent: { signature: '' } }],
    ['a proxy signature', 200, 302, { ...limit, signed: { signatureType: 1 } }],
    ["an EOA signature of a Safe's account", 200, 302, { ...limit, signed: { signatureType: 0 } }],
    ['a nonce that is not its account’s', 200, 302, { ...limit, signed: { nonce: 1n } }],
    [
      "another's trading wallet",
      200,
      307,
      { ...limit, signed: { maker: '0x00000000000000000000000000000000000000aa' } },
    ],
    ['a price that is not that of the amounts', 200, 308, { ...limit, sent: { price: '0.5' } }],
    ['a limit price that is left to the amounts', 200, 308, { ...limit, sent: { price: '0' } }],
    ['a market order that signs a second amount', 200, 308, { quote: '5', signed: { takerAmount: 1n } }],
    ['an unknown token', 200, 200, { ...limit, signed: { tokenId: 12345n } }],
    ['an unknown market', 200, 200, { ...limit, sent: { topicId: 987_654 } }],
    ['a market that is left to the token', 200, 200, { ...limit, sent: { topicId: 0 } }],
    ['a market number no number can be', 200, 200, { ...limit, sent: { topicId: 1e300 } }],
    ['a price between two ticks', 200, 304, { price: '0.40005', shares: '10' }],
    ['a price of 1', 200, 304, { price: '1', shares: '10' }],
    ['a price above 1', 200, 304, { price: '1.5', shares: '10' }],
    ['too few shares', 200, 305, { price: '0.4', shares: '0.5' }],
    ['no shares', 200, 305, { price: '0.4', shares: '0' }],
    ['too small a budget', 200, 305, { quote: '0.5' }],
    ['an expiration that has passed', 200, 306, { ...limit, expiration: 1_700_000_000n }],
    ['more quote than there is', 200, 303, { price: '0.9', shares: '200000' }],
    ['shares it does not hold', 200, 303, { ...limit, side: 'sell' }],
    ['more shares than the ledger counts', 400, 2, { price: '0.4', shares: '900000001' }],
    ['a larger budget than the ledger counts', 400, 2, { quote: '900000001' }],
    ['an expiration after the year 9999', 400, 2, { ...limit, expiration: 10n ** 12n }],
    ['another expiration than was signed', 400, 2, { ...limit, sent: { orderExpTime: '5' } }],
    ['another currency', 400, 2, { ...limit, sent: { currencyAddress: '0x00000000000000000000000000000000000000aa' } }],
    ['post-only in a market order', 400, 2, { quote: '5', postOnly: true }],
    ['a safe rate with too many decimals', 400, 2, { quote: '5', sent: { safeRate: '0.0000001' } }],
    [
      'another taker than anybody',
      400,
      2,
      { ...limit, signed: { taker: '0x00000000000000000000000000000000000000aa' } },
    ],
    ['a third side', 400, 2, { ...limit, sent: { side: '2' } }],
    ['an unknown field', 400, 2, { ...limit, sent: { hello: 1 } }],
  ])('for %s', async (_reason, status, errno, wish) => {
    const answer = await alice.place({ marketId, ...wish });
    expect({ status: answer.status, errno: answer.errno }).toEqual({ status, errno });
    expect(answer.message).not.toBe('');
  });

  it.each<[string, Partial<OrderWish>]>([
    ['price: received "0.40005", not', { price: '0.40005', shares: '10' }],
    ['takerAmount: received 0.5 shares; accepted: at least 0.999', { price: '0.4', shares: '0.5' }],
    ['makerAmount: received 0.5 shares; accepted: at least 0.999', { price: '0.4', shares: '0.5', side: 'sell' }],
    ['makerAmount: received 0.5 quote; accepted: market buys of at least 1', { quote: '0.5' }],
    ['expiration: received 1700000000, it had passed', { ...limit, expiration: 1_700_000_000n }],
  ])('with the field, what came and what is accepted: %s', async (words, wish) => {
    expect((await alice.place({ marketId, ...wish })).message).toContain(words);
  });

  it('for a wallet that is not the account’s, though it signed well', async () => {
    const body = await bob.submission({ marketId, ...limit, signed: { maker: alice.tradingWallet } });
    expect(await rig.call('placeOrder', { apiKey: alice.apiKey, body })).toMatchObject({ errno: 307 });
  });

  it('for a fee rate that was signed below what the market charges', async () => {
    await rig.call('adminEditMarket', { params: { marketId }, body: { takerFeeBps: 50 } });
    expect(await alice.place({ marketId, ...limit, signed: { feeRateBps: 49n } })).toMatchObject({ errno: 302 });
    expect(await alice.place({ marketId, ...limit, signed: { feeRateBps: 50n } })).toMatchObject({ errno: 0 });
  });

  it('for the first reason in the order of the contract', async () => {
    const all: OrderWish = {
      marketId,
      price: '1.00001',
      shares: '0.5',
      side: 'sell',
      expiration: 1n,
      signed: { maker: bob.tradingWallet, tokenId: 5n },
      sent: { price: '0.5', salt: '7' },
    };
    const errnos: number[] = [];
    const withoutSalt: OrderWish = { ...all, sent: { price: '0.5' } };
    const ownMaker = { ...withoutSalt, signed: { tokenId: 5n } };
    const ownPrice = { ...ownMaker, sent: {} };
    const { signed: _signed, ...realToken } = ownPrice;
    const onGrid = { ...realToken, price: '0.5' };
    const largeEnough = { ...onGrid, shares: '1' };
    const { expiration: _expiration, ...lasting } = largeEnough;
    for (const wish of [all, withoutSalt, ownMaker, ownPrice, realToken, onGrid, largeEnough, lasting]) {
      errnos.push((await alice.place(wish)).errno);
    }
    expect(errnos).toEqual([302, 307, 308, 200, 304, 305, 306, 303]);
  });

  it('for a market that is not open, with its status', async () => {
    await rig.call('adminHaltMarket', { params: { marketId } });
    expect(await alice.place({ marketId, ...limit })).toMatchObject({
      errno: 201,
      message: expect.stringContaining('activated, halted'),
    });
    await rig.call('adminCloseMarket', { params: { marketId } });
    expect(await alice.place({ marketId, ...limit })).toMatchObject({
      errno: 201,
      message: expect.stringContaining('resolving'),
    });
  });

  it('with how much was needed and how much was there', async () => {
    const carol = await createTrader(rig, 3, '5');
    expect((await carol.place({ marketId, price: '0.6', shares: '10' })).message).toContain('needed 6, available 5');
    expect((await carol.place({ marketId, side: 'sell', price: '0.6', shares: '10' })).message).toContain(
      'needed 10, available 0',
    );
  });

  it('with the grid it missed', async () => {
    const coarse = await createMarket(rig, { tickSize: '0.01' });
    const { message } = await alice.place({ marketId: coarse, price: '0.405', shares: '10' });
    expect(message).toContain('multiples of 0.01 from 0.01 to 0.99');
  });

  it('while orders are not taken, with 503 and when to come back, as cancels go on', async () => {
    const { order } = await alice.place({ marketId, ...limit });
    rig.sequencer.acceptance = 'diskReserve';
    const refused = await alice.place({ marketId, ...limit });
    expect(refused).toMatchObject({ status: 503, errno: 1 });
    expect(refused.headers['retry-after']).toBe('30');
    expect(await alice.cancel(order.orderId)).toMatchObject({ errno: 0 });
  });
});

describe('cancelling', () => {
  it('takes the order off the book', async () => {
    const { order } = await alice.place({ marketId, price: '0.4', shares: '10' });
    expect((await alice.cancel(order.orderId)).result).toEqual({ result: true });
    expect(await stored(alice, order)).toMatchObject({ statusEnum: 'Canceled' });
  });

  it('finds the order by its id in any case', async () => {
    const { order } = await alice.place({ marketId, price: '0.4', shares: '10' });
    const upper = `0x${String(order.orderId).slice(2).toUpperCase()}`;
    expect(await alice.cancel(upper)).toMatchObject({ errno: 0 });
  });

  it.each(['1', 'x', `0x${'00'.repeat(32)}`, '0'.repeat(64), '\u202e', '🦊'])('answers 300 for %j', async (orderId) => {
    expect(await alice.cancel(orderId)).toMatchObject({ status: 200, errno: 300 });
  });

  it('answers 300 for an order of another, as for one that is not', async () => {
    const { order } = await alice.place({ marketId, price: '0.4', shares: '10' });
    const foreign = await bob.cancel(order.orderId);
    expect(foreign).toMatchObject({ errno: 300 });
    const unknown = await bob.cancel(`0x${'12'.repeat(32)}`);
    expect(foreign.message.replace(String(order.orderId), '')).toBe(
      unknown.message.replace(`0x${'12'.repeat(32)}`, ''),
    );
  });

  it('answers 301 with the state of an order that is not open', async () => {
    const { order } = await alice.place({ marketId, price: '0.4', shares: '10' });
    await bob.place({ marketId, outcome: 'no', price: '0.6', shares: '10' });
    expect(await alice.cancel(order.orderId)).toMatchObject({
      errno: 301,
      message: expect.stringContaining('Finished'),
    });
    rig.faults.storeBehind = true;
    expect(await alice.cancel(order.orderId)).toMatchObject({ errno: 301 });
  });

  it('asks for an id', async () => {
    expect(await alice.cancel('')).toMatchObject({ status: 400, errno: 2 });
    expect(await alice.cancel(5)).toMatchObject({ status: 400, errno: 2 });
  });

  it('takes all orders, of a market and a side when they are named', async () => {
    const other = await createMarket(rig, { slug: `other-${marketId}` });
    const place = async (wish: OrderWish) => String((await alice.place(wish)).order.orderId);
    const split = { apiKey: alice.apiKey, body: { marketId, amount: '50' } };
    expect(await rig.call('splitPosition', split)).toMatchObject({ errno: 0 });
    const buy = await place({ marketId, price: '0.1', shares: '10' });
    const sell = await place({ marketId, side: 'sell', price: '0.9', shares: '10' });
    const elsewhere = await place({ marketId: other, price: '0.1', shares: '10' });
    const cancelAll = async (body: object) =>
      (await rig.call('cancelAllOrders', { apiKey: alice.apiKey, body })).result.cancelled;
    expect(await cancelAll({ marketId, side: 1 })).toEqual([sell]);
    expect(await cancelAll({ marketId })).toEqual([buy]);
    expect(await cancelAll({})).toContain(elsewhere);
    expect(await cancelAll({})).toEqual([]);
  });

  it('knows no market of a number that none has', async () => {
    const call = (unknown: number) =>
      rig.call('cancelAllOrders', { apiKey: alice.apiKey, body: { marketId: unknown } });
    expect(await call(12345)).toMatchObject({ status: 200, errno: 200 });
    expect(await call(-1)).toMatchObject({ status: 200, errno: 200 });
    expect(await call(1e300)).toMatchObject({ status: 200, errno: 200 });
  });
});

describe('reading orders', () => {
  it('lists own orders, newest first, by market and status', async () => {
    const carol = await createTrader(rig, 4);
    const first = (await carol.place({ marketId, price: '0.1', shares: '10' })).order;
    const second = (await carol.place({ marketId, price: '0.2', shares: '10' })).order;
    await carol.cancel(first.orderId);
    const list = async (query: Record<string, string | number>) =>
      (await rig.call('listOrders', { apiKey: carol.apiKey, query })).result;
    const canceled = { ...first, status: 3, statusEnum: 'Canceled' };
    expect(await list({})).toEqual({ total: 2, list: [second, canceled] });
    expect(await list({ status: '1' })).toEqual({ total: 1, list: [second] });
    expect(await list({ status: '2,3', marketId })).toEqual({ total: 1, list: [canceled] });
    expect(await list({ page: 2, limit: 1 })).toEqual({ total: 2, list: [canceled] });
    expect(await list({ chainId: '1' })).toEqual({ total: 0, list: [] });
    expect(await list({ marketId: 0 })).toMatchObject({ total: 2 });
  });

  it('lists none of a market that there is not', async () => {
    const answer = await rig.call('listOrders', { apiKey: alice.apiKey, query: { marketId: 4242 } });
    expect(answer).toMatchObject({ errno: 0, result: { total: 0, list: [] } });
  });

  it('answers 503 when the store is behind, and never something old', async () => {
    rig.faults.storeBehind = true;
    expect(await rig.call('listOrders', { apiKey: alice.apiKey })).toMatchObject({ status: 503, errno: 1 });
  });

  it('answers a sale that filled while the store is behind with 503 that names it', async () => {
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

function orderOf(answer: { result: Record<string, unknown> }): Record<string, unknown> {
  return answer.result.orderData as Record<string, unknown>;
}

async function stored(trader: Trader, order: Record<string, unknown>): Promise<Record<string, unknown>> {
  return orderOf(await rig.call('getOrder', { apiKey: trader.apiKey, params: { orderId: String(order.orderId) } }));
}
