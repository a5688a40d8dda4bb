import { describe, expect, it } from 'vitest';
import type { Rig } from './testing/rig.ts';
import { createMarket, type Trader } from './testing/trader.ts';
import { tradeInEachTest } from './testing/trading.ts';

const QUOTE_TOKEN = '0x55d398326f99059fF775485246999027B3197955';

let rig: Rig;
let alice: Trader;
let bob: Trader;
let marketId: number;

tradeInEachTest('new traders', (trading) => {
  ({ rig, alice, bob, marketId } = trading);
});

describe('payouts', () => {
  const payouts = async (trader: Trader, query: Record<string, number> = {}) => {
    const { result } = await rig.call('listPayouts', { apiKey: trader.apiKey, query });
    const { total, list } = result as { total: number; list: Record<string, unknown>[] };
    expect(list).toHaveLength(total);
    return list;
  };
  const redeem = (trader: Trader, id: number) =>
    rig.call('redeemPositions', { apiKey: trader.apiKey, body: { marketId: id } });

  it('say what the redeemed shares of each outcome paid, and what that earned over their cost', async () => {
    await alice.place({ marketId, outcome: 'no', price: '0.6', shares: '10' });
    await bob.place({ marketId, price: '0.4', shares: '10' });
    await rig.call('splitPosition', { apiKey: bob.apiKey, body: { marketId, amount: '10' } });
    await rig.call('adminCloseMarket', { params: { marketId } });
    await rig.call('adminResolveMarket', { params: { marketId }, body: { outcome: 'yes' } });
    const resolvedAtSec = Math.floor(rig.clock.ms / 1_000);
    rig.clock.ms += 60_000;
    expect(await payouts(bob)).toEqual([]);
    await redeem(bob, marketId);
    const shared = {
      txHash: '',
      marketId,
      marketTitle: 'Will it rain?',
      marketResolvedAt: resolvedAtSec,
      rootMarketId: 0,
      rootMarketTitle: '',
      quoteToken: QUOTE_TOKEN,
      chainId: '56',
      createdAt: Math.floor(rig.clock.ms / 1_000),
    };
    const no = { outcome: 'No', outcomeSide: 2, outcomeSideEnum: 'No', price: '0', shares: '10' };
    const yes = { outcome: 'Yes', outcomeSide: 1, outcomeSideEnum: 'Yes', price: '1', shares: '20' };
    const list = await payouts(bob);
    expect(list).toEqual([
      { payoutNo: expect.any(String), ...shared, ...no, amount: '0', profit: '-5' },
      { payoutNo: expect.any(String), ...shared, ...yes, amount: '20', profit: '11' },
    ]);
    expect(Number(list[0]?.payoutNo)).toBe(Number(list[1]?.payoutNo) + 1);
    expect(await payouts(alice)).toEqual([]);
    const toOperators = await rig.call('adminListPayouts', { params: { walletAddress: bob.wallet } });
    expect(toOperators.result).toEqual({ total: 2, list });
    const nobody = { params: { walletAddress: `0x${'99'.repeat(20)}` } };
    expect(await rig.call('adminListPayouts', nobody)).toMatchObject({ status: 200, errno: 321 });
  });

  it('add up with trades, fees of purchases and positions to what an account gained, to the last digit', async () => {
    const [won, failed, open] = [
      await createMarket(rig, { takerFeeBps: 137, makerFeeBps: 41 }),
      await createMarket(rig, { takerFeeBps: 200 }),
      await createMarket(rig, { takerFeeBps: 77 }),
    ];
    for (const id of [won, failed, open]) {
      await alice.place({ marketId: id, outcome: 'no', price: '0.6667', shares: '30.000001' });
      await bob.place({ marketId: id, price: '0.3333', shares: '20.123457' });
      await rig.call('splitPosition', { apiKey: bob.apiKey, body: { marketId: id, amount: '7.000003' } });
      await alice.place({ marketId: id, price: '0.7123', shares: '9.5' });
      await bob.place({ marketId: id, side: 'sell', price: '0.7', shares: '9.5' });
      await rig.call('mergePositions', { apiKey: bob.apiKey, body: { marketId: id, amount: '3.000001' } });
    }
    await rig.call('adminCloseMarket', { params: { marketId: won } });
    await rig.call('adminResolveMarket', { params: { marketId: won }, body: { outcome: 'yes' } });
    await rig.call('adminFailMarket', { params: { marketId: failed } });
    for (const trader of [alice, bob]) {
      for (const id of trader === bob ? [won, failed] : [failed]) await redeem(trader, id);
      const { result } = await rig.call('getBalance', { apiKey: trader.apiKey });
      const [balance] = result.balances as { totalBalance: string }[];
      const all = { trades: await trader.trades(), payouts: await payouts(trader, { limit: 20 }) };
      const held = await trader.positions();
      expect(all.payouts.length).toBeGreaterThan(0);
      const worth = sum(held, 'currentValueInQuoteToken') + unitsOf(balance?.totalBalance) - unitsOf('1000');
      const fees = sum(
        all.trades.filter(({ side }) => side === 'Buy'),
        'feeFormatted',
      );
      expect(fees).toBeGreaterThan(0n);
      const profits = sum(all.trades, 'profit') + sum(all.payouts, 'profit') + sum(held, 'unrealizedPnl');
      expect(profits - fees).toBe(worth);
    }
  });

  it('are listed by market and by span of time', async () => {
    const other = await createMarket(rig, { marketTitle: 'Another' });
    const firstSec = Math.ceil(rig.clock.ms / 1_000);
    for (const [index, id] of [marketId, other].entries()) {
      await rig.call('splitPosition', { apiKey: alice.apiKey, body: { marketId: id, amount: '8' } });
      await rig.call('adminFailMarket', { params: { marketId: id } });
      rig.clock.ms = (firstSec + index * 10) * 1_000;
      await redeem(alice, id);
    }
    const half = { price: '0.5', shares: '8', amount: '4', profit: '0' };
    expect(await payouts(alice)).toMatchObject(
      [other, other, marketId, marketId].map((id) => ({ marketId: id, ...half })),
    );
    const markets = async (query: Record<string, number>) =>
      (await payouts(alice, query)).map((payout) => payout.marketId);
    expect(await markets({ marketId: other })).toEqual([other, other]);
    expect(await markets({ marketId: 77_777 })).toEqual([]);
    expect(await markets({ end_at: firstSec + 9 })).toEqual([marketId, marketId]);
    expect(await markets({ start_at: firstSec + 10, end_at: firstSec + 10 })).toEqual([other, other]);
  });
});

function sum(rows: readonly Record<string, unknown>[], field: string): bigint {
  return rows.reduce((units, row) => units + unitsOf(row[field]), 0n);
}

/** Units of a decimal text, which may be negative. */
function unitsOf(text: unknown): bigint {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(String(text)) ?? [];
  const units = BigInt(whole + fraction.padEnd(10, '0'));
  return sign === '-' ? -units : units;
}
