import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRig, type Rig } from './testing/rig.ts';
import { createMarket, createTrader, type Trader } from './testing/trader.ts';

let rig: Rig;
let alice: Trader;
let marketId: number;

beforeAll(async () => {
  rig = await createRig();
  alice = await createTrader(rig, 1);
  marketId = await createMarket(rig);
});
afterAll(() => rig.close());

describe('placing an order', () => {
  it('answers with the order as it stands', async () => {
    const { errno, order } = await alice.place({ marketId, price: '0.4', shares: '10' });
    expect(errno).toBe(0);
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
    });
  });
});
