import { describe, expect, it } from 'vitest';
import type { Rig } from './testing/rig.ts';
import { createMarket, type Trader } from './testing/trader.ts';
import { tradeInEachTest } from './testing/trading.ts';

let rig: Rig;
let alice: Trader;
let bob: Trader;
let marketId: number;

tradeInEachTest('same traders', (trading) => {
  ({ rig, alice, bob, marketId } = trading);
});

describe("a market's trades", () => {
  it('are listed after the last one that a program has, while others are made, with no gap', async () => {
    const busy = await createMarket(rig);
    const trade = async (tenths: number) => {
      await alice.place({ marketId: busy, price: `0.${tenths}`, shares: '10' });
      await bob.place({ marketId: busy, outcome: 'no', price: `0.${10 - tenths}`, shares: '10' });
    };
    const list = (query: Record<string, string | number>) =>
      rig.call('listMarketTrades', { params: { marketId: busy }, query: { limit: 2, ...query } });
    for (const tenths of [1, 2, 3, 4]) await trade(tenths);
    const seen: string[] = [];
    let last: Record<string, string | number> = { after_trade_no: '0', start_at: 0 };
    for (let next = 5; next < 20; next++) {
      const trades = (await list(last)).result as { list: { price: string; tradeNo: string; createdAt: number }[] };
      const newest = trades.list.at(-1);
      if (newest === undefined) break;
      seen.push(...trades.list.map(({ price }) => price));
      last = { after_trade_no: newest.tradeNo, start_at: newest.createdAt };
      if (next < 8) await trade(next);
    }
    expect(seen).toEqual(['0.9', '0.8', '0.7', '0.6', '0.5', '0.4', '0.3']);
    for (const wrong of [
      { start_at: 0 },
      { after_trade_no: '999999' },
      { after_trade_no: `${last.after_trade_no}-taker` },
    ]) {
      expect(await list({ ...last, ...wrong })).toMatchObject({
        status: 400,
        errno: 2,
        message: expect.stringContaining('after_trade_no: received'),
      });
    }
    const elsewhere = await rig.call('listMarketTrades', { params: { marketId }, query: last });
    expect(elsewhere.message).toContain('accepted: a tradeNo of this market whose createdAt is start_at');
  });
});
