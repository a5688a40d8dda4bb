import { MAX_HISTORIES } from '@presage/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitInAllTests } from './testing/limited.ts';
import { createRig, type Rig } from './testing/rig.ts';
import { createMarket, createTrader, type Trader } from './testing/trader.ts';

let limited: Rig;
limitInAllTests((rig) => {
  limited = rig;
});

describe('price histories', () => {
  let rig: Rig;
  let alice: Trader;
  let bob: Trader;
  let marketId: number;
  let root: number;
  let minute: number;
  beforeAll(async () => {
    rig = await createRig();
    alice = await createTrader(rig, 1, '1000');
    bob = await createTrader(rig, 2, '1000');
    marketId = await createMarket(rig);
    const children = [{ marketTitle: 'Ann' }, { marketTitle: 'Ben' }];
    root = await createMarket(rig, { marketTitle: 'Who wins?', slug: 'who-wins', children });
    const nowSec = Math.floor(rig.clock.ms / 1_000);
    minute = nowSec - (nowSec % 60);
    await alice.place({ marketId, price: '0.4', shares: '5' });
    await bob.place({ marketId, outcome: 'no', price: '0.6', shares: '5' });
    await bob.place({ marketId: root + 1, outcome: 'no', price: '0.75', shares: '5' });
    await alice.place({ marketId: root + 1, price: '0.25', shares: '5' });
  });
  afterAll(() => rig.close());

  const ask = (marketIds: string | number, query: Record<string, string | number> = {}) =>
    rig.call('listPriceHistories', { query: { marketIds, ...query } });

  it('are those of Yes, whatever was traded, in the order requested; empty for a market without a trade', async () => {
    const { result } = await ask(`${root + 2},${root + 1},${marketId}`, { interval: '1m' });
    expect(result.list).toEqual([
      { marketId: root + 2, history: [] },
      { marketId: root + 1, history: [{ t: minute, p: '0.25' }] },
      { marketId, history: [{ t: minute, p: '0.4' }] },
    ]);
  });

  it('are those of the token, whatever the window', async () => {
    const { yesTokenId } = (await rig.call('getMarket', { params: { marketId } })).result.data ?? {};
    for (const window of [{}, { interval: '1h', start_at: minute - 86_400 }, { interval: 'max', end_at: minute }]) {
      const single = await rig.call('getPriceHistory', { query: { token_id: String(yesTokenId), ...window } });
      expect((single.result.history as unknown[]).length).toBeGreaterThan(0);
      expect((await ask(marketId, window)).result.list).toEqual([{ marketId, ...single.result }]);
    }
  });

  it('of too many points are refused for all markets', async () => {
    const refused = await ask(`${root + 2},${marketId}`, { interval: '1m', start_at: 0 });
    expect(refused).toMatchObject({ status: 400, errno: 2 });
    expect(refused.message).toContain('start_at, end_at: a window of');
  });

  it('of an unknown or a categorical market are refused by name', async () => {
    expect(await ask(`${marketId},999`)).toMatchObject({ status: 200, errno: 200 });
    expect((await ask(`${marketId},999`)).message).toContain('marketIds: received "999", which is not a market');
    expect((await ask(`${marketId},${root}`)).message).toContain(`GET /market/${root} lists them`);
  });

  it('are limited to a number of markets', async () => {
    const numbers = (count: number) => Array.from({ length: count }, () => marketId).join();
    expect((await ask(numbers(MAX_HISTORIES))).result.list).toHaveLength(MAX_HISTORIES);
    const refused = await ask(numbers(MAX_HISTORIES + 1));
    expect(refused).toMatchObject({ status: 400, errno: 2 });
    expect(refused.message).toContain('accepted: 1 to 30 market ids separated by commas, such as "1,2,3"');
  });

  it('count for the rate limit, each as a request', async () => {
    const number = await createMarket(limited);
    const { apiKey } = await createTrader(limited, 1);
    const query = { marketIds: `${number},${number},${number}` };
    const { headers } = await limited.call('listPriceHistories', { apiKey, query });
    expect(headers['ratelimit-remaining']).toBe('397');
  });
});
