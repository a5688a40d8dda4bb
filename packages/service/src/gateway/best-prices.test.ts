import { MAX_BEST_PRICES } from '@presage/protocol';
import { afterAll, describe, expect, it } from 'vitest';
import { createRig } from './testing/rig.ts';
import { createMarket, createTrader } from './testing/trader.ts';

const rig = await createRig();
afterAll(() => rig.close());
const alice = await createTrader(rig, 1, '1000');
const bob = await createTrader(rig, 2, '1000');
const marketId = await createMarket(rig);
const root = await createMarket(rig, {
  marketTitle: 'Who wins?',
  slug: 'who-wins',
  children: [{ marketTitle: 'Ann' }, { marketTitle: 'Ben' }],
});

const ask = (marketIds: string | number) => rig.call('listBestPrices', { query: { marketIds } });
const best = async (marketIds: string | number) => (await ask(marketIds)).result.list;

describe('best prices', () => {
  it('are absent where nobody bids or offers', async () => {
    expect(await best(marketId)).toEqual([{ marketId }]);
    const { order } = await alice.place({ marketId, price: '0.2', shares: '5' });
    expect(await best(marketId)).toEqual([{ marketId, bestBid: '0.2' }]);
    await alice.cancel(order.orderId);
    expect(await best(marketId)).toEqual([{ marketId }]);
  });

  it('are those of Yes, orders of No included, and follow every order', async () => {
    await alice.place({ marketId, price: '0.4', shares: '10' });
    const { order: high } = await alice.place({ marketId, price: '0.45', shares: '10' });
    await alice.place({ marketId, price: '0.3', shares: '10' });
    await bob.place({ marketId, outcome: 'no', price: '0.2', shares: '10' });
    const { order: low } = await bob.place({ marketId, outcome: 'no', price: '0.2525', shares: '10' });
    expect(await best(marketId)).toEqual([{ marketId, bestBid: '0.45', bestAsk: '0.7475' }]);
    await bob.cancel(low.orderId);
    expect(await best(marketId)).toEqual([{ marketId, bestBid: '0.45', bestAsk: '0.8' }]);
    await alice.cancel(high.orderId);
    expect(await best(marketId)).toEqual([{ marketId, bestBid: '0.4', bestAsk: '0.8' }]);
  });

  it('are the first levels of the order book of either token', async () => {
    const [{ bestBid, bestAsk } = {}] = (await best(marketId)) as { bestBid?: string; bestAsk?: string }[];
    const { yesTokenId, noTokenId } = (await rig.call('getMarket', { params: { marketId } })).result.data ?? {};
    const book = async (token: unknown) =>
      (await rig.call('getOrderbook', { query: { token_id: String(token) } })).result as {
        bids: { price: string }[];
        asks: { price: string }[];
      };
    const yes = await book(yesTokenId);
    const no = await book(noTokenId);
    expect([yes.bids[0]?.price, yes.asks[0]?.price]).toEqual([bestBid, bestAsk]);
    expect(Number(no.asks[0]?.price)).toBeCloseTo(1 - Number(bestBid));
  });

  it('are returned for several markets, including children, in the order requested', async () => {
    await alice.place({ marketId: root + 2, price: '0.6', shares: '5' });
    expect(await best(`${root + 2},${marketId},${root + 1}`)).toEqual([
      { marketId: root + 2, bestBid: '0.6' },
      { marketId, bestBid: '0.4', bestAsk: '0.8' },
      { marketId: root + 1 },
    ]);
  });

  it('come with the last trade in terms of Yes, whatever the taker bought', async () => {
    const traded = await createMarket(rig, { slug: 'traded' });
    await alice.place({ marketId: traded, price: '0.3', shares: '5' });
    await bob.place({ marketId: traded, outcome: 'no', price: '0.7', shares: '5' });
    const { yesTokenId } = (await rig.call('getMarket', { params: { marketId: traded } })).result.data ?? {};
    const latest = await rig.call('getLatestPrice', { query: { token_id: String(yesTokenId) } });
    const { timestamp } = latest.result as { timestamp: number };
    expect(await best(traded)).toEqual([{ marketId: traded, lastTrade: { price: '0.3', timestamp } }]);
  });

  it('disappear with the orders of a market that closes', async () => {
    const closing = await createMarket(rig, { slug: 'closing' });
    await alice.place({ marketId: closing, price: '0.6', shares: '5' });
    expect(await best(closing)).toEqual([{ marketId: closing, bestBid: '0.6' }]);
    await rig.call('adminCloseMarket', { params: { marketId: closing }, body: {} });
    expect(await best(closing)).toEqual([{ marketId: closing }]);
  });

  it.each(['0', '-1', '999', '9007199254740993', '99999999999999999999'])(
    'of market %s are refused by name',
    async (number) => {
      const { status, errno, message } = await ask(`${marketId},${number}`);
      expect([status, errno]).toEqual([200, 200]);
      expect(message).toContain(`marketIds: received "${number}", which is not a market`);
    },
  );

  it('of a categorical market are refused, and the message says where its children are', async () => {
    const { status, errno, message } = await ask(`${marketId},${root}`);
    expect([status, errno]).toEqual([200, 200]);
    expect(message).toContain(`GET /market/${root} lists them`);
  });

  it.each(['', 'x', '1,', ',1', '1,,2', '1, 2', '01', '1.5', '0x1', '1e3', '١'])(
    'of %j are not understood',
    async (marketIds) => {
      const { status, errno, message } = await ask(marketIds);
      expect([status, errno]).toEqual([400, 2]);
      expect(message).toContain('accepted: 1 to 100 market ids separated by commas, such as "1,2,3"');
    },
  );

  it('are limited to a number of markets', async () => {
    expect(await rig.call('listBestPrices')).toMatchObject({ status: 400, errno: 2 });
    const numbers = (count: number) => Array.from({ length: count }, () => marketId).join();
    expect((await best(numbers(MAX_BEST_PRICES))) as unknown[]).toHaveLength(MAX_BEST_PRICES);
    expect(await ask(numbers(MAX_BEST_PRICES + 1))).toMatchObject({ status: 400, errno: 2 });
  });
});
