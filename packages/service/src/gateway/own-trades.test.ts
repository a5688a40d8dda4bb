import { describe, expect, it } from 'vitest';
import type { Rig } from './testing/rig.ts';
import { createMarket, type Trader } from './testing/trader.ts';
import { tradeInEachTest } from './testing/trading.ts';

let rig: Rig;
let alice: Trader;
let bob: Trader;
let marketId: number;

tradeInEachTest('new traders', (trading) => {
  ({ rig, alice, bob, marketId } = trading);
});

describe('trades', () => {
  it('are shown to both parties, each in its own terms, with fees', async () => {
    const dear = await createMarket(rig, { takerFeeBps: 100, makerFeeBps: 50 });
    await alice.place({ marketId: dear, outcome: 'no', price: '0.6', shares: '10' });
    await bob.place({ marketId: dear, price: '0.5', shares: '4' });
    const shared = {
      marketId: dear,
      txHash: '',
      shares: '4',
      quoteTokenUsdPrice: '1',
      status: 2,
      statusEnum: 'Finished',
      chainId: '56',
      profit: '0',
    };
    const [bought] = await bob.trades();
    expect(bought).toMatchObject({
      ...shared,
      side: 'Buy',
      outcomeSideEnum: 'Yes',
      price: '0.4',
      amount: '1.6',
      usdAmount: '1.6',
      fee: '9600000000000000',
      feeFormatted: '0.0096',
    });
    expect(await alice.trades()).toMatchObject([
      { ...shared, side: 'Buy', outcomeSideEnum: 'No', price: '0.6', amount: '2.4', feeFormatted: '0.0048' },
    ]);
    const { result } = await rig.call('listUserTrades', { params: { address: bob.tradingWallet } });
    expect(result).toEqual({ total: 1, list: [bought] });
  });

  it('have a row for a split and for a merge', async () => {
    await rig.call('splitPosition', { apiKey: alice.apiKey, body: { marketId, amount: '8' } });
    await rig.call('mergePositions', { apiKey: alice.apiKey, body: { marketId, amount: '3' } });
    const row = { orderNo: '', outcome: '', outcomeSide: 0, outcomeSideEnum: '', price: '1', fee: '0' };
    expect(await alice.trades()).toMatchObject([
      { ...row, side: 'Merge', shares: '3', amount: '3' },
      { ...row, side: 'Split', shares: '8', amount: '8' },
    ]);
  });
});
