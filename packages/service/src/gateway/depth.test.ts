import { afterAll, describe, expect, it } from 'vitest';
import { createRig } from './testing/rig.ts';
import { createMarket, createTrader } from './testing/trader.ts';

const rig = await createRig();
afterAll(() => rig.close());
const alice = await createTrader(rig, 1, '1000');
const bob = await createTrader(rig, 2, '1000');
const marketId = await createMarket(rig);
const { yesTokenId, noTokenId } = (await rig.call('getMarket', { params: { marketId } })).result.data ?? {};
const [yes, no] = [String(yesTokenId), String(noTokenId)];

const depth = async (token_id: string) => (await rig.call('getDepth', { query: { token_id } })).result;

describe('the depth of a token', () => {
  it('is empty where nothing is open', async () => {
    expect(await depth(yes)).toEqual({ tokenId: yes, marketId, bids: [], asks: [] });
  });

  it('shows the orders of either token, and both at one level', async () => {
    // A pair each, so that both have something to sell.
    await alice.place({ marketId, outcome: 'no', price: '0.5', shares: '30' });
    await bob.place({ marketId, price: '0.5', shares: '30' });
    await alice.place({ marketId, price: '0.4', shares: '10.5' });
    await alice.place({ marketId, outcome: 'no', side: 'sell', price: '0.6', shares: '4' });
    await alice.place({ marketId, price: '0.3', shares: '7' });
    await bob.place({ marketId, side: 'sell', price: '0.7', shares: '8' });
    await bob.place({ marketId, outcome: 'no', price: '0.3', shares: '2.25' });
    await bob.place({ marketId, outcome: 'no', price: '0.2', shares: '3' });
    expect(await depth(yes)).toEqual({
      tokenId: yes,
      marketId,
      bids: [
        { price: '0.4', size: '14.5', complementSize: '4' },
        { price: '0.3', size: '7', complementSize: '0' },
      ],
      asks: [
        { price: '0.7', size: '10.25', complementSize: '2.25' },
        { price: '0.8', size: '3', complementSize: '3' },
      ],
    });
    expect(await depth(no)).toMatchObject({
      bids: [
        { price: '0.3', size: '10.25', complementSize: '8' },
        { price: '0.2', size: '3', complementSize: '0' },
      ],
      asks: [
        { price: '0.6', size: '14.5', complementSize: '10.5' },
        { price: '0.7', size: '7', complementSize: '7' },
      ],
    });
  });

  it('has the levels of the book, also when part of an order is filled or all of it cancelled', async () => {
    await bob.place({ marketId, side: 'sell', price: '0.4', shares: '2' });
    const { order } = await alice.place({ marketId, price: '0.2', shares: '6' });
    await alice.place({ marketId, price: '0.1', shares: '6' });
    await alice.cancel(order.orderId);
    for (const token_id of [yes, no]) {
      const { bids, asks } = (await rig.call('getOrderbook', { query: { token_id } })).result;
      const levels = await depth(token_id);
      const plain = (side: unknown) =>
        (side as Record<string, string>[]).map(({ complementSize: _, ...level }) => level);
      expect([plain(levels.bids), plain(levels.asks)]).toEqual([bids, asks]);
    }
  });

  it('shows a level of more than 2^53 lots like the book', async () => {
    const whale = await createTrader(rig, 3, '1000000');
    const other = await createMarket(rig);
    for (let bid = 0; bid < 11; bid++) await whale.place({ marketId: other, price: '0.0001', shares: '900000000' });
    const { yesTokenId, noTokenId } = (await rig.call('getMarket', { params: { marketId: other } })).result.data ?? {};
    const size = '9900000000';
    const bids = [{ price: '0.0001', size }];
    const asks = [{ price: '0.9999', size }];
    expect(await depth(String(yesTokenId))).toMatchObject({ bids: [{ ...bids[0], complementSize: '0' }], asks: [] });
    expect(await depth(String(noTokenId))).toMatchObject({ bids: [], asks: [{ ...asks[0], complementSize: size }] });
    const book = (token_id: unknown) => rig.call('getOrderbook', { query: { token_id: String(token_id) } });
    expect((await book(yesTokenId)).result).toMatchObject({ bids, asks: [] });
    expect((await book(noTokenId)).result).toMatchObject({ bids: [], asks });
  });

  it('always includes what was acknowledged before the request', async () => {
    for (const shares of ['1', '2', '3', '4']) {
      const { order } = await alice.place({ marketId, price: '0.35', shares });
      expect((await depth(yes)).bids).toContainEqual({ price: '0.35', size: shares, complementSize: '0' });
      await alice.cancel(order.orderId);
    }
  });

  it('is refused for an unknown token, and while the store is behind', async () => {
    expect(await rig.call('getDepth', { query: { token_id: '123' } })).toMatchObject({ status: 200, errno: 200 });
    expect(await rig.call('getDepth', { query: { token_id: '0x1' } })).toMatchObject({ status: 400, errno: 2 });
    expect(await rig.call('getDepth')).toMatchObject({ status: 400, errno: 2 });
    rig.faults.storeBehind = true;
    expect(await rig.call('getDepth', { query: { token_id: yes } })).toMatchObject({ status: 503 });
    rig.faults.storeBehind = false;
    expect(await rig.call('getDepth', { query: { token_id: yes } })).toMatchObject({ status: 200, errno: 0 });
  });
});
