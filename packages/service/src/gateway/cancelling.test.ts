import { describe, expect, it } from 'vitest';
import type { Rig } from './testing/rig.ts';
import { createMarket, type OrderWish, type Trader } from './testing/trader.ts';
import { tradeInEachTest } from './testing/trading.ts';

let rig: Rig;
let alice: Trader;
let bob: Trader;
let marketId: number;

tradeInEachTest('same traders', (trading) => {
  ({ rig, alice, bob, marketId } = trading);
});

describe('cancelling', () => {
  it('takes the order off the book', async () => {
    const { order } = await alice.place({ marketId, price: '0.4', shares: '10' });
    expect((await alice.cancel(order.orderId)).result).toEqual({ result: true });
    expect(await alice.stored(order)).toMatchObject({ statusEnum: 'Canceled' });
  });

  it('finds the order by its id in any case', async () => {
    const { order } = await alice.place({ marketId, price: '0.4', shares: '10' });
    const upper = `0x${String(order.orderId).slice(2).toUpperCase()}`;
    expect(await alice.cancel(upper)).toMatchObject({ errno: 0 });
  });

  it.each(['1', 'x', `0x${'00'.repeat(32)}`, '0'.repeat(64), '\0', '\u202e', '🦊'])(
    'returns 300 for %j',
    async (orderId) => {
      expect(await alice.cancel(orderId)).toMatchObject({ status: 200, errno: 300 });
    },
  );

  it('returns 300 for an order of another account, as for an unknown one', async () => {
    const { order } = await alice.place({ marketId, price: '0.4', shares: '10' });
    const foreign = await bob.cancel(order.orderId);
    expect(foreign).toMatchObject({ errno: 300 });
    const unknown = await bob.cancel(`0x${'12'.repeat(32)}`);
    expect(foreign.message.replace(String(order.orderId), '')).toBe(
      unknown.message.replace(`0x${'12'.repeat(32)}`, ''),
    );
  });

  it('returns 301 with the status of an order that is not open', async () => {
    const { order } = await alice.place({ marketId, price: '0.4', shares: '10' });
    await bob.place({ marketId, outcome: 'no', price: '0.6', shares: '10' });
    expect(await alice.cancel(order.orderId)).toMatchObject({
      errno: 301,
      message: expect.stringContaining('Finished'),
    });
    rig.faults.storeBehind = true;
    expect(await alice.cancel(order.orderId)).toMatchObject({ errno: 301 });
  });

  it('requires an id', async () => {
    expect(await alice.cancel('')).toMatchObject({ status: 400, errno: 2 });
    expect(await alice.cancel(5)).toMatchObject({ status: 400, errno: 2 });
  });

  it('cancels all orders, or those of a market and a side', async () => {
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

  it('is refused for an unknown market', async () => {
    const call = (unknown: number) =>
      rig.call('cancelAllOrders', { apiKey: alice.apiKey, body: { marketId: unknown } });
    expect(await call(12345)).toMatchObject({ status: 200, errno: 200 });
    expect(await call(-1)).toMatchObject({ status: 200, errno: 200 });
    expect(await call(1e300)).toMatchObject({ status: 200, errno: 200 });
  });
});
