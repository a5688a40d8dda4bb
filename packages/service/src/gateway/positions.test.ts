import { beforeEach, describe, expect, it } from 'vitest';
import type { Rig } from './testing/rig.ts';
import { createMarket, createTrader, type Trader } from './testing/trader.ts';
import { tradeInEachTest } from './testing/trading.ts';

const QUOTE_TOKEN = '0x55d398326f99059fF775485246999027B3197955';

let rig: Rig;
let alice: Trader;
let bob: Trader;
let marketId: number;

tradeInEachTest('new traders', (trading) => {
  ({ rig, alice, bob, marketId } = trading);
});

describe('positions', () => {
  it('are valued at the last trade', async () => {
    await alice.place({ marketId, outcome: 'no', price: '0.6', shares: '10' });
    await bob.place({ marketId, price: '0.4', shares: '10' });
    await bob.place({ marketId, side: 'sell', price: '0.9', shares: '3' });
    await alice.place({ marketId, outcome: 'no', price: '0.4', shares: '2' });
    const carol = await createTrader(rig, 250);
    await carol.place({ marketId, price: '0.6', shares: '2' });
    const [position] = await bob.positions();
    const market = (await rig.call('getMarket', { params: { marketId } })).result.data ?? {};
    expect(position).toEqual({
      marketId,
      marketTitle: 'Will it rain?',
      marketStatus: 2,
      marketStatusEnum: 'activated',
      marketHalted: false,
      marketCutoffAt: market.cutoffAt,
      marketResolvedAt: 0,
      rootMarketId: 0,
      rootMarketTitle: '',
      conditionId: market.conditionId,
      tokenId: market.yesTokenId,
      outcome: 'Yes',
      outcomeSide: 1,
      outcomeSideEnum: 'Yes',
      sharesOwned: '10',
      sharesFrozen: '3',
      avgEntryPrice: '0.4',
      currentValueInQuoteToken: '6',
      unrealizedPnl: '2',
      unrealizedPnlPercent: '50',
      dailyPnlChange: '2',
      dailyPnlChangePercent: '50',
      claimStatus: 0,
      claimStatusEnum: 'CanNotClaim',
      quoteToken: QUOTE_TOKEN,
    });
  });

  describe('over a day', () => {
    const HOUR_MS = 3_600_000;
    const DAY_MS = 24 * HOUR_MS;
    let long: number;

    beforeEach(async () => {
      long = await createMarket(rig, { cutoffAt: Math.floor(rig.clock.ms / 1000) + 30 * 86_400 });
      // What follows happens some seconds after a minute has begun.
      rig.clock.ms = Math.ceil(rig.clock.ms / 60_000) * 60_000 + 5_000;
    });

    /** Bob buys or sells shares of Yes at a price. */
    async function trade(side: 'buy' | 'sell', price: string, shares: string): Promise<void> {
      const other = (1 - Number(price)).toFixed(2);
      await alice.place({
        marketId: long,
        outcome: side === 'buy' ? 'no' : 'yes',
        price: side === 'buy' ? other : price,
        shares,
      });
      await bob.place({ marketId: long, side, price, shares });
    }

    async function split(amount: string): Promise<void> {
      await rig.call('splitPosition', { apiKey: bob.apiKey, body: { marketId: long, amount } });
    }

    async function ofDay(): Promise<readonly unknown[][]> {
      return (await bob.positions()).map(({ outcome, dailyPnlChange, dailyPnlChangePercent }) => [
        outcome,
        dailyPnlChange,
        dailyPnlChangePercent,
      ]);
    }

    it('count the price change of shares held all day', async () => {
      await trade('buy', '0.4', '10');
      rig.clock.ms += 3 * DAY_MS;
      expect(await ofDay()).toEqual([['Yes', '0', '0']]);
      await trade('buy', '0.3', '1');
      // Ten lost 0.1 each; the one bought now lost nothing. At stake: 4 and 0.3.
      expect(await ofDay()).toEqual([['Yes', '-1', '-23.26']]);
    });

    it('count the price change of shares bought during the day since they were bought', async () => {
      await trade('buy', '0.2', '10');
      rig.clock.ms += 2 * DAY_MS;
      await trade('buy', '0.5', '10');
      rig.clock.ms += HOUR_MS;
      await trade('buy', '0.6', '10');
      // 10 x (0.6 - 0.2) + 10 x (0.6 - 0.5) + 0, of 2 + 5 + 6.
      expect(await ofDay()).toEqual([['Yes', '5', '38.46']]);
    });

    it('count the proceeds of a sell over the price at the day’s start, or over what was paid since', async () => {
      await trade('buy', '0.4', '10');
      rig.clock.ms += 2 * DAY_MS;
      await trade('sell', '0.7', '6');
      await trade('buy', '0.8', '1');
      await trade('sell', '0.9', '1');
      // 6 x (0.7 - 0.4) + (0.9 - 0.8) + 4 x (0.9 - 0.4), of 4 + 0.8.
      expect(await ofDay()).toEqual([['Yes', '3.9', '81.25']]);
    });

    it('begins with the minute that was 24 hours ago', async () => {
      await trade('buy', '0.4', '10');
      rig.clock.ms += 2 * DAY_MS;
      await trade('buy', '0.5', '10');
      await trade('buy', '0.6', '10');
      // The trades at 0.5 and 0.6 are in the day until their minute is over, which is 24 hours from its end.
      rig.clock.ms += DAY_MS;
      expect(await ofDay()).toEqual([['Yes', '3', '20']]);
      rig.clock.ms += 54_999;
      expect(await ofDay()).toEqual([['Yes', '3', '20']]);
      rig.clock.ms += 1;
      expect(await ofDay()).toEqual([['Yes', '0', '0']]);
    });

    it('count splits and merges at half a quote per token', async () => {
      await trade('buy', '0.7', '1');
      await split('10');
      expect(await ofDay()).toEqual([
        ['Yes', '2', '35.09'],
        ['No', '-2', '-40'],
      ]);
      rig.clock.ms += 2 * DAY_MS;
      expect(await ofDay()).toEqual([
        ['Yes', '0', '0'],
        ['No', '0', '0'],
      ]);
      await rig.call('mergePositions', { apiKey: bob.apiKey, body: { marketId: long, amount: '10' } });
      // Ten Yes of 0.7 and ten No of 0.3 at its start went for 0.5 each; one Yes is left.
      expect(await ofDay()).toEqual([['Yes', '-2', '-25.97']]);
    });

    it('count a resolution during the day, but not a day later', async () => {
      await trade('buy', '0.4', '10');
      rig.clock.ms += 2 * DAY_MS;
      await rig.call('adminCloseMarket', { params: { marketId: long } });
      await rig.call('adminResolveMarket', { params: { marketId: long }, body: { outcome: 'yes' } });
      expect(await ofDay()).toEqual([['Yes', '6', '150']]);
      await rig.call('redeemPositions', { apiKey: bob.apiKey, body: { marketId: long } });
      expect(await ofDay()).toEqual([['Yes', '6', '150']]);
      rig.clock.ms += 2 * DAY_MS;
      expect(await ofDay()).toEqual([['Yes', '0', '0']]);
    });

    it('count a market that failed before the day as already paid out', async () => {
      await trade('buy', '0.4', '10');
      rig.clock.ms += 2 * DAY_MS;
      const failedAtSec = Math.floor(rig.clock.ms / 1_000);
      await rig.call('adminFailMarket', { params: { marketId: long } });
      expect(await ofDay()).toEqual([['Yes', '1', '25']]);
      expect(await bob.positions()).toMatchObject([{ marketResolvedAt: failedAtSec }]);
      rig.clock.ms += 2 * DAY_MS;
      expect(await ofDay()).toEqual([['Yes', '0', '0']]);
      expect((await rig.call('getMarket', { params: { marketId: long } })).result.data).toMatchObject({
        resolvedAt: failedAtSec,
      });
    });

    it('count a market that failed before the day as already paid out also after it was deleted', async () => {
      await trade('buy', '0.8', '10');
      await rig.call('adminFailMarket', { params: { marketId: long } });
      rig.clock.ms += 2 * DAY_MS;
      for (const { apiKey } of [alice, bob]) await rig.call('redeemPositions', { apiKey, body: { marketId: long } });
      expect(await ofDay()).toEqual([['Yes', '0', '0']]);
      await rig.call('adminDeleteMarket', { params: { marketId: long } });
      expect(await bob.positions()).toMatchObject([{ marketStatusEnum: 'deleted' }]);
      expect(await ofDay()).toEqual([['Yes', '0', '0']]);
    });
  });

  it('are valued at their cost before anything was traded', async () => {
    await rig.call('splitPosition', { apiKey: alice.apiKey, body: { marketId, amount: '8' } });
    const worth = { avgEntryPrice: '0.5', currentValueInQuoteToken: '4', unrealizedPnl: '0', dailyPnlChange: '0' };
    expect(await alice.positions()).toMatchObject([worth, worth]);
  });

  it('wait to be claimed once they pay, and stay listed as claimed', async () => {
    await rig.call('splitPosition', { apiKey: alice.apiKey, body: { marketId, amount: '8' } });
    await rig.call('adminCloseMarket', { params: { marketId } });
    await rig.call('adminResolveMarket', { params: { marketId }, body: { outcome: 'yes' } });
    expect(await alice.positions()).toMatchObject([
      {
        outcomeSideEnum: 'Yes',
        currentValueInQuoteToken: '8',
        claimStatusEnum: 'WaitClaim',
        marketStatusEnum: 'resolved',
      },
      { outcomeSideEnum: 'No', currentValueInQuoteToken: '0', claimStatusEnum: 'CanNotClaim' },
    ]);
    expect((await rig.call('redeemPositions', { apiKey: alice.apiKey, body: { marketId } })).result).toEqual({
      success: true,
      payout: '8',
    });
    const claimed = { sharesOwned: '0', claimStatusEnum: 'Claimed', avgEntryPrice: '0' };
    expect(await alice.positions()).toMatchObject([claimed, claimed]);
    const { result } = await rig.call('getBalance', { apiKey: alice.apiKey });
    expect(result.balances).toMatchObject([{ totalBalance: '1000' }]);
  });

  it('of a failed market pay half each', async () => {
    await rig.call('splitPosition', { apiKey: alice.apiKey, body: { marketId, amount: '8' } });
    await rig.call('adminFailMarket', { params: { marketId } });
    const half = { currentValueInQuoteToken: '4', claimStatusEnum: 'WaitClaim' };
    expect(await alice.positions()).toMatchObject([half, half]);
  });

  it('are selected by what they are still good for', async () => {
    const [won, lost, open] = [marketId, await createMarket(rig), await createMarket(rig)];
    for (const id of [won, lost, open]) {
      await alice.place({ marketId: id, outcome: 'no', price: '0.6', shares: '10' });
      await bob.place({ marketId: id, price: '0.4', shares: '10' });
    }
    for (const [id, outcome] of [
      [won, 'yes'],
      [lost, 'no'],
    ] as const) {
      await rig.call('adminCloseMarket', { params: { marketId: id } });
      await rig.call('adminResolveMarket', { params: { marketId: id }, body: { outcome } });
    }
    const inState = async (state: string) => {
      const { result } = await rig.call('listPositions', { apiKey: bob.apiKey, query: { state } });
      const { total, list } = result as { total: number; list: { marketId: number }[] };
      expect(list).toHaveLength(total);
      return list.map((position) => position.marketId);
    };
    expect(await inState('open')).toEqual([open, won]);
    expect(await inState('lost')).toEqual([lost]);
    await rig.call('redeemPositions', { apiKey: bob.apiKey, body: { marketId: won } });
    expect(await inState('open')).toEqual([open]);
    expect(await inState('claimed')).toEqual([won]);
    expect(await inState('lost,claimed')).toEqual([lost, won]);
    expect(await inState('')).toEqual([open, lost, won]);
    const query = { state: 'lost', marketId: open };
    const { result } = await rig.call('listUserPositions', { params: { address: bob.wallet }, query });
    expect(result).toEqual({ total: 0, list: [] });
    const unknown = await rig.call('listPositions', { apiKey: bob.apiKey, query: { state: 'settled' } });
    expect(unknown).toMatchObject({
      status: 400,
      errno: 2,
      message: expect.stringMatching(
        /^state: received "settled"; accepted: open, lost, claimed, separated by commas; or empty for all/,
      ),
    });
  });

  it('are public, by wallet and by trading wallet, in upper or lower case', async () => {
    await rig.call('splitPosition', { apiKey: alice.apiKey, body: { marketId, amount: '8' } });
    const own = await alice.positions();
    for (const address of [alice.wallet, alice.wallet.toLowerCase(), alice.tradingWallet]) {
      const { result } = await rig.call('listUserPositions', { params: { address } });
      expect(result).toEqual({ total: 2, list: own });
    }
    const nobody = { params: { address: `0x${'99'.repeat(20)}` } };
    expect(await rig.call('listUserPositions', nobody)).toMatchObject({ status: 200, errno: 321 });
    expect(await rig.call('listUserTrades', nobody)).toMatchObject({ status: 200, errno: 321 });
    expect(await rig.call('listUserTrades', { params: { address: '0x12' } })).toMatchObject({ status: 400, errno: 2 });
  });

  it('are listed by market; for a root, by its children', async () => {
    const root = await createMarket(rig, {
      marketTitle: 'Who?',
      children: [{ marketTitle: 'A' }, { marketTitle: 'B' }],
    });
    await rig.call('splitPosition', { apiKey: alice.apiKey, body: { marketId, amount: '1' } });
    await rig.call('splitPosition', { apiKey: alice.apiKey, body: { marketId: root + 1, amount: '1' } });
    const total = async (query: Record<string, number>) =>
      (await rig.call('listPositions', { apiKey: alice.apiKey, query })).result.total;
    expect([
      await total({}),
      await total({ marketId }),
      await total({ marketId: root }),
      await total({ marketId: 77_777 }),
    ]).toEqual([4, 2, 2, 0]);
  });
});
