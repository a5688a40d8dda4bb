import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPEN_LEVELS_KEPT_MS } from './limits.ts';
import { createRig, type Rig } from './testing/rig.ts';
import { createMarket, createTrader, type Trader } from './testing/trader.ts';

/** Milliseconds after which what is kept is read anew, however slow the machine. */
const LATER_MS = 60 * OPEN_LEVELS_KEPT_MS;

let rig: Rig;
let alice: Trader;
let bob: Trader;
let marketId: number;
let yes: string;
let no: string;

beforeAll(async () => {
  rig = await createRig();
  alice = await createTrader(rig, 1, '1000');
  bob = await createTrader(rig, 2, '1000');
  marketId = await createMarket(rig);
  const { yesTokenId, noTokenId } = (await rig.call('getMarket', { params: { marketId } })).result.data ?? {};
  [yes, no] = [String(yesTokenId), String(noTokenId)];
});
afterAll(() => rig.close());

const depth = async (token_id: string) => {
  rig.clock.ms += LATER_MS;
  return (await rig.call('getDepth', { query: { token_id } })).result;
};

describe('the depth of a token', () => {
  it('is empty where nothing is open', async () => {
    expect(await depth(yes)).toEqual({ tokenId: yes, marketId, bids: [], asks: [] });
  });

  it('tells own orders, orders of the other token, and both at one level', async () => {
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

  it('is read once a second, for both tokens', async () => {
    const { bids } = await depth(yes);
    await alice.place({ marketId, price: '0.35', shares: '1' });
    const read = async (token_id: string) => (await rig.call('getDepth', { query: { token_id } })).result;
    expect((await read(yes)).bids).toEqual(bids);
    expect((await read(no)).asks).toHaveLength((bids as unknown[]).length);
    expect((await depth(yes)).bids).toContainEqual({ price: '0.35', size: '1', complementSize: '0' });
  });

  it('is refused for what is no token, and while the store is behind', async () => {
    expect(await rig.call('getDepth', { query: { token_id: '123' } })).toMatchObject({ status: 200, errno: 200 });
    expect(await rig.call('getDepth', { query: { token_id: '0x1' } })).toMatchObject({ status: 400, errno: 2 });
    expect(await rig.call('getDepth')).toMatchObject({ status: 400, errno: 2 });
    rig.clock.ms += LATER_MS;
    rig.faults.storeBehind = true;
    expect(await rig.call('getDepth', { query: { token_id: yes } })).toMatchObject({ status: 503 });
    rig.faults.storeBehind = false;
    expect(await rig.call('getDepth', { query: { token_id: yes } })).toMatchObject({ status: 200, errno: 0 });
  });
});
