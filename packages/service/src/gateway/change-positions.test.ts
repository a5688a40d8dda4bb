import { describe, expect, it } from 'vitest';
import type { Rig } from './testing/rig.ts';
import { createMarket, type Trader } from './testing/trader.ts';
import { tradeInEachTest } from './testing/trading.ts';

let rig: Rig;
let alice: Trader;
let marketId: number;

tradeInEachTest('new traders', (trading) => {
  ({ rig, alice, marketId } = trading);
});

describe('split, merge and redeem', () => {
  const call = (id: 'splitPosition' | 'mergePositions', body: object) => rig.call(id, { apiKey: alice.apiKey, body });

  it.each(['0', '0.0000001', '900000001'])('refuse an amount of %s', async (amount) => {
    expect(await call('splitPosition', { marketId, amount })).toMatchObject({ status: 400, errno: 2 });
    expect(await call('mergePositions', { marketId, amount })).toMatchObject({ status: 400, errno: 2 });
  });

  it.each(['', '-1', '1e3', ' 1', '01', '1.', '.5', 5, null])('do not understand an amount of %j', async (amount) => {
    expect(await call('splitPosition', { marketId, amount })).toMatchObject({ status: 400, errno: 2 });
  });

  it('name the balance that is missing', async () => {
    expect(await call('splitPosition', { marketId, amount: '1001' })).toMatchObject({
      errno: 303,
      message: expect.stringContaining('needed 1001, available 1000'),
    });
    expect(await call('mergePositions', { marketId, amount: '1' })).toMatchObject({
      errno: 303,
      message: expect.stringContaining('needed 1, available 0'),
    });
    expect(await rig.call('redeemPositions', { apiKey: alice.apiKey, body: { marketId } })).toMatchObject({
      errno: 201,
      message: expect.stringContaining('accepted: a market that is resolved or failed'),
    });
    await rig.call('adminFailMarket', { params: { marketId } });
    expect(await rig.call('redeemPositions', { apiKey: alice.apiKey, body: { marketId } })).toMatchObject({
      errno: 309,
    });
  });

  it('name the statuses in which a market can be split and merged', async () => {
    const body = { marketTitle: 'Not yet', cutoffAt: Math.floor(rig.clock.ms / 1000) + 86_400 };
    const created = Number((await rig.call('adminCreateMarket', { body })).result.data?.marketId);
    for (const [id, status] of [
      ['splitPosition', 'activated and not halted'],
      ['mergePositions', 'activated and not halted, or resolving'],
    ] as const) {
      const message = `market ${created} is created: not open for this; accepted: a market that is ${status}`;
      expect(await call(id, { marketId: created, amount: '1' })).toMatchObject({ errno: 201, message });
    }
  });

  it('are refused for an unknown market and for a root', async () => {
    const root = await createMarket(rig, {
      marketTitle: 'Who?',
      children: [{ marketTitle: 'A' }, { marketTitle: 'B' }],
    });
    for (const unknown of [0, -5, 99_999, 1e300]) {
      expect(await call('splitPosition', { marketId: unknown, amount: '1' })).toMatchObject({
        status: 200,
        errno: 200,
      });
      expect(await rig.call('redeemPositions', { apiKey: alice.apiKey, body: { marketId: unknown } })).toMatchObject({
        status: 200,
        errno: 200,
      });
    }
    expect(await call('splitPosition', { marketId: root, amount: '1' })).toMatchObject({
      errno: 201,
      message: `market ${root} is activated, categorical and has no tokens of its own: name one of its childMarkets`,
    });
  });

  it('allow merging but not splitting while a market is resolving', async () => {
    await call('splitPosition', { marketId, amount: '5' });
    await rig.call('adminCloseMarket', { params: { marketId } });
    expect(await call('splitPosition', { marketId, amount: '1' })).toMatchObject({
      errno: 201,
      message: expect.stringContaining('resolving'),
    });
    expect(await call('mergePositions', { marketId, amount: '1' })).toMatchObject({ errno: 0 });
  });
});
