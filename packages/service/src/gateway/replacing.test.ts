import type { OrderSubmission } from '@presage/protocol';
import { describe, expect, it } from 'vitest';
import type { Rig, RigAnswer } from './testing/rig.ts';
import { createMarket, orderIdOf, type Trader } from './testing/trader.ts';
import { tradeInEachTest } from './testing/trading.ts';

let rig: Rig;
let alice: Trader;
let bob: Trader;
let marketId: number;

tradeInEachTest('same traders', (trading) => {
  ({ rig, alice, bob, marketId } = trading);
});

/** The id of a new order of Alice's for ten shares of Yes at 0.40. */
async function resting(): Promise<string> {
  const { order } = await alice.place({ marketId, price: '0.4', shares: '10' });
  return String(order.orderId);
}

/** The orders that a batch placed. */
function ordersOf({ result }: RigAnswer): { readonly orderId: string }[] {
  const { answers } = result as { answers: { orderData?: { orderId: string } }[] };
  return answers.flatMap(({ orderData }) => orderData ?? []);
}

const statusOf = async (orderId: string) => (await alice.stored({ orderId })).statusEnum;

describe('an order that replaces another', () => {
  it('is placed as the other is cancelled', async () => {
    const old = await resting();
    const { order } = await alice.place({
      marketId,
      price: '0.41',
      shares: '12',
      sent: { replaces: { orderId: old } },
    });
    expect(order).toMatchObject({ statusEnum: 'Pending', price: '0.41', orderShares: '12', filledShares: '0' });
    expect(await alice.stored(order)).toEqual(order);
    expect(await alice.stored({ orderId: old })).toMatchObject({ statusEnum: 'Canceled', closeReason: 'cancelled' });
  });

  it('finds the other by its id in any case', async () => {
    const old = `0x${(await resting()).slice(2).toUpperCase()}`;
    const answer = await alice.place({ marketId, price: '0.41', shares: '10', sent: { replaces: { orderId: old } } });
    expect(answer).toMatchObject({ errno: 0 });
  });

  it('is paid for with what the other held', async () => {
    await rig.call('splitPosition', { apiKey: alice.apiKey, body: { marketId, amount: '10' } });
    const wish = { marketId, side: 'sell', price: '0.6', shares: '10' } as const;
    const { order: old } = await alice.place(wish);
    expect(await alice.place(wish)).toMatchObject({ errno: 303 });
    expect(await alice.place({ ...wish, sent: { replaces: { orderId: old.orderId } } })).toMatchObject({ errno: 0 });
  });

  it('is placed once when it is sent again, even though the other is gone', async () => {
    const sent = { replaces: { orderId: await resting() } };
    const body = await alice.submission({ marketId, price: '0.41', shares: '12', sent });
    const send = () => rig.call('placeOrder', { apiKey: alice.apiKey, body });
    const first = await send();
    expect((await send()).result).toEqual(first.result);
  });

  it('is not placed when the other is no longer open: nobody buys twice', async () => {
    const old = await resting();
    await bob.place({ marketId, outcome: 'no', price: '0.6', shares: '10' });
    const answer = await alice.place({ marketId, price: '0.41', shares: '10', sent: { replaces: { orderId: old } } });
    expect(answer).toMatchObject({
      status: 200,
      errno: 301,
      message: `replaces.orderId: received "${old}", which is no longer open, so nothing was placed`,
    });
  });

  it('is not placed when more of the other was filled than its sender knew', async () => {
    const old = await resting();
    await bob.place({ marketId, outcome: 'no', price: '0.6', shares: '4' });
    const wish = (remainingShares: string) => ({
      ...{ marketId, price: '0.41', shares: '6' },
      sent: { replaces: { orderId: old, remainingShares } },
    });
    expect(await alice.place(wish('10'))).toMatchObject({
      errno: 301,
      message:
        'replaces.remainingShares: received "10", but 6 shares of the order remain, so nothing was placed and it is still open',
    });
    expect(await statusOf(old)).toBe('Pending');
    expect(await alice.place(wish('6.000'))).toMatchObject({ errno: 0 });
    expect(await statusOf(old)).toBe('Canceled');
  });

  it('leaves the other in the book when it is refused itself', async () => {
    const old = await resting();
    const sent = { replaces: { orderId: old } };
    expect(await alice.place({ marketId, price: '0.41', shares: '0.1', sent })).toMatchObject({ errno: 305 });
    expect(await alice.place({ marketId, price: '0.41', shares: '10000000', sent })).toMatchObject({ errno: 303 });
    expect(await statusOf(old)).toBe('Pending');
  });

  it('can be in another market', async () => {
    const old = await resting();
    const other = await createMarket(rig, { slug: `other-${marketId}` });
    const wish = { marketId: other, price: '0.3', shares: '10', sent: { replaces: { orderId: old } } };
    expect(await alice.place(wish)).toMatchObject({ errno: 0 });
    expect(await statusOf(old)).toBe('Canceled');
  });

  it('can be one of several in a batch, each for its own, also behind one that was placed before', async () => {
    const old = [await resting(), await resting()];
    const first = await alice.submission({
      marketId,
      price: '0.3',
      shares: '5',
      sent: { replaces: { orderId: old[0] } },
    });
    const placed = await rig.call('placeOrders', { apiKey: alice.apiKey, body: { orders: [first] } });
    const [{ orderId }] = ordersOf(placed) as [{ orderId: string }];
    const again = await alice.submission({ marketId, price: '0.31', shares: '5', sent: { replaces: { orderId } } });
    const second = await alice.submission({
      marketId,
      price: '0.3',
      shares: '6',
      sent: { replaces: { orderId: old[1] } },
    });
    const answer = await rig.call('placeOrders', { apiKey: alice.apiKey, body: { orders: [first, again, second] } });
    expect(ordersOf(answer)).toHaveLength(3);
    expect(await Promise.all([...old, orderId].map(statusOf))).toEqual(['Canceled', 'Canceled', 'Canceled']);
  });

  it('can replace an order before it in the same batch, which can have replaced another', async () => {
    const submissions: OrderSubmission[] = [];
    for (const price of ['0.3', '0.31', '0.32']) {
      const last = submissions.at(-1);
      const sent = last === undefined ? {} : { replaces: { orderId: orderIdOf(last), remainingShares: '5' } };
      submissions.push(await alice.submission({ marketId, price, shares: '5', sent }));
    }
    const send = (orders: readonly OrderSubmission[]) =>
      rig.call('placeOrders', { apiKey: alice.apiKey, body: { orders: [...orders] } });
    const ids = submissions.map(orderIdOf);
    expect(ordersOf(await send(submissions)).map(({ orderId }) => orderId)).toEqual(ids);
    expect(await Promise.all(ids.map(statusOf))).toEqual(['Canceled', 'Canceled', 'Pending']);
    expect(ordersOf(await send(submissions.toReversed())).map(({ orderId }) => orderId)).toEqual(ids.toReversed());
    expect(await Promise.all(ids.map(statusOf))).toEqual(['Canceled', 'Canceled', 'Pending']);
  });

  it('can be followed by another for the same place, which is refused', async () => {
    const sent = { replaces: { orderId: await resting() } };
    const orders = [
      await alice.submission({ marketId, price: '0.3', shares: '5', sent }),
      await alice.submission({ marketId, price: '0.31', shares: '5', sent }),
    ];
    const { result } = await rig.call('placeOrders', { apiKey: alice.apiKey, body: { orders } });
    expect(result.answers).toMatchObject([{ errno: 0 }, { errno: 301 }]);
  });

  it.each(['x', `0x${'00'.repeat(32)}`])(
    'is first refused for its market, like every order, for %j',
    async (orderId) => {
      const wish = { marketId, price: '0.4', shares: '10', signed: { tokenId: 1n } };
      expect(await alice.place({ ...wish, sent: { replaces: { orderId } } })).toMatchObject({ errno: 200 });
    },
  );

  it.each(['1', 'x', `0x${'00'.repeat(32)}`, '\0', '🦊'])('is refused with 300 for %j', async (orderId) => {
    const answer = await alice.place({ marketId, price: '0.4', shares: '10', sent: { replaces: { orderId } } });
    expect(answer).toMatchObject({ status: 200, errno: 300, message: expect.stringContaining('replaces.orderId: ') });
  });

  it('is refused with 300 for an order of another account', async () => {
    const { order } = await bob.place({ marketId, price: '0.4', shares: '10' });
    const sent = { replaces: { orderId: order.orderId } };
    expect(await alice.place({ marketId, price: '0.41', shares: '10', sent })).toMatchObject({ errno: 300 });
    expect(await bob.stored(order)).toMatchObject({ statusEnum: 'Pending' });
  });

  it.each<[string, unknown]>([
    ['replaces: received "0x12"', '0x12'],
    ['replaces.orderId: missing; accepted: text', {}],
    ['replaces.orderId: received 5', { orderId: 5 }],
    ['replaces.orderId: received ""', { orderId: '' }],
    ['replaces: unknown field "price"; known fields: orderId, remainingShares', { orderId: '0x12', price: '0.5' }],
    ['replaces.remainingShares: received 6', { orderId: '0x12', remainingShares: 6 }],
    ['replaces.remainingShares: received "0"', { orderId: '0x12', remainingShares: '0' }],
    ['replaces.remainingShares: received "1e3"', { orderId: '0x12', remainingShares: '1e3' }],
    ['replaces.remainingShares: received "900000000.000001"', { orderId: '0x12', remainingShares: '900000000.000001' }],
    ['replaces.remainingShares: received "0.0000001"', { orderId: '0x12', remainingShares: '0.0000001' }],
  ])('is refused as malformed: %s', async (words, replaces) => {
    const answer = await alice.place({ marketId, price: '0.4', shares: '10', sent: { replaces } });
    expect(answer).toMatchObject({ status: 400, errno: 2 });
    expect(answer.message).toContain(words);
  });
});
