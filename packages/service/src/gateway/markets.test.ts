import { afterAll, describe, expect, it } from 'vitest';
import { createRig } from './testing/rig.ts';
import { createMarket, createTrader } from './testing/trader.ts';

const DAY_SEC = 86_400;

const rig = await createRig();
afterAll(() => rig.close());
const nowSec = Math.floor(rig.clock.ms / 1000);
const alice = await createTrader(rig, 1, '1000');
const bob = await createTrader(rig, 2, '1000');
await rig.call('adminCreateLabel', { body: { labelName: 'Weather', imageUrl: 'https://example.org/w.svg' } });
await rig.call('adminCreateLabel', { body: { labelName: 'Crypto' } });
const binary = await createMarket(rig, { labelIds: [2, 1], rules: 'By the airport station.', takerFeeBps: 200 });
const root = await createMarket(rig, {
  marketTitle: 'Who wins?',
  slug: 'who-wins',
  cutoffAt: nowSec + 2 * DAY_SEC,
  children: [
    { marketTitle: 'Ann', rules: 'If Ann wins.' },
    { marketTitle: 'Ben', cutoffAt: nowSec + 3 * DAY_SEC },
  ],
});
const child = root + 1;
await alice.place({ marketId: binary, outcome: 'no', price: '0.6', shares: '10' });
await bob.place({ marketId: binary, price: '0.5', shares: '4' });

async function market(marketId: number): Promise<Record<string, unknown>> {
  return (await rig.call('getMarket', { params: { marketId } })).result.data ?? {};
}

describe('a binary market', () => {
  it('is returned with all its fields', async () => {
    expect(await market(binary)).toEqual({
      marketId: binary,
      marketTitle: 'Will it rain?',
      status: 2,
      statusEnum: 'activated',
      marketType: 0,
      labels: ['Crypto', 'Weather'],
      labelIds: [2, 1],
      slug: 'will-it-rain',
      rules: 'By the airport station.',
      yesLabel: 'Yes',
      noLabel: 'No',
      yesTokenId: expect.stringMatching(/^\d{70,78}$/),
      noTokenId: expect.stringMatching(/^\d{70,78}$/),
      resultTokenId: '',
      conditionId: expect.stringMatching(/^[0-9a-f]{64}$/),
      questionId: expect.stringMatching(/^[0-9a-f]{64}$/),
      quoteToken: '0x55d398326f99059fF775485246999027B3197955',
      chainId: '56',
      volume: '1.600000000000000000',
      volume24h: '1.600000000000000000',
      volume7d: '1.600000000000000000',
      createdAt: nowSec,
      cutoffAt: nowSec + DAY_SEC,
      resolvedAt: 0,
      childMarkets: [],
      rootMarketId: 0,
      halted: false,
      tickSize: '0.0001',
      minShares: '1',
      makerFeeBps: 0,
      takerFeeBps: 200,
    });
  });

  it('is found by its slug', async () => {
    const { result } = await rig.call('getMarketBySlug', { params: { slug: 'will-it-rain' } });
    expect(result.data).toEqual(await market(binary));
  });

  it('is not found as a categorical one', async () => {
    expect(await rig.call('getCategoricalMarket', { params: { marketId: binary } })).toMatchObject({
      status: 200,
      errno: 200,
    });
  });
});

describe('a categorical market', () => {
  it('has children, no tokens of its own, and the latest cutoff', async () => {
    const { result } = await rig.call('getCategoricalMarket', { params: { marketId: root } });
    expect(result.data).toMatchObject({
      marketType: 1,
      slug: 'who-wins',
      yesTokenId: '',
      noTokenId: '',
      conditionId: '',
      cutoffAt: nowSec + 3 * DAY_SEC,
      status: 2,
      childMarkets: [
        {
          marketId: child,
          marketTitle: 'Ann',
          slug: 'who-wins-ann',
          rules: 'If Ann wins.',
          rootMarketId: root,
          cutoffAt: nowSec + 2 * DAY_SEC,
        },
        {
          marketId: child + 1,
          marketTitle: 'Ben',
          slug: 'who-wins-ben',
          rootMarketId: root,
          cutoffAt: nowSec + 3 * DAY_SEC,
        },
      ],
    });
  });

  it('has children that can be read as markets', async () => {
    expect(await market(child)).toMatchObject({ marketTitle: 'Ann', marketType: 0, rootMarketId: root });
  });

  it('has its title in the orders of its children', async () => {
    const { order } = await alice.place({ marketId: child, price: '0.1', shares: '1' });
    expect(order).toMatchObject({ marketTitle: 'Ann', rootMarketId: root, rootMarketTitle: 'Who wins?' });
  });
});

describe('a list of markets', () => {
  async function listed(query: Record<string, string | number>): Promise<unknown[]> {
    const { result } = await rig.call('listMarkets', { query });
    return (result.list as Record<string, unknown>[]).map((entry) => entry.marketId);
  }

  it('has binaries and roots, newest first, and no children', async () => {
    expect(await listed({})).toEqual([root, binary]);
  });

  it.each<[string, Record<string, string | number>, () => number[]]>([
    ['of one kind', { marketType: 0 }, () => [binary]],
    ['of the other kind', { marketType: 1 }, () => [root]],
    ['of both kinds', { marketType: 2 }, () => [root, binary]],
    ['of a status', { status: 'resolved' }, () => []],
    ['of another status', { status: 'activated' }, () => [root, binary]],
    ['of a status that is ours to filter by', { status: 'created' }, () => []],
    ['of any status', { status: '' }, () => [root, binary]],
    ['of a label', { labelId: 1 }, () => [binary]],
    ['of label 0, which is any', { labelId: 0 }, () => [root, binary]],
    ['of words in a title', { keywords: 'RAIN will' }, () => [binary]],
    ["of words in a child's title", { keywords: 'ann' }, () => [root]],
    ['of this chain', { chainId: '56' }, () => [root, binary]],
    ['of another chain', { chainId: '1' }, () => []],
    ['by cutoff', { sortBy: 2 }, () => [binary, root]],
    ['by volume', { sortBy: 3 }, () => [binary, root]],
    ['by volume, lowest first', { sortBy: 8 }, () => [root, binary]],
    ['in pages', { page: 2, limit: 1 }, () => [binary]],
    ['beyond its end', { page: 3, limit: 1 }, () => []],
  ])('%s', async (_name, query, wanted) => {
    expect(await listed(query)).toEqual(wanted());
  });

  it.each<[Record<string, string | number>, string]>([
    [{ limit: 21 }, 'limit: received 21; accepted: a whole number from 1 to 20'],
    [{ limit: 0 }, 'limit: received 0; accepted: a whole number from 1 to 20'],
    [{ page: '1e1' }, 'page: received "1e1"; accepted: a whole number'],
    [{ page: ' 1' }, 'page: received " 1"; accepted: a whole number'],
    [{ marketType: 3 }, 'marketType: received 3; accepted: 0 binary, 1 categorical, 2 all'],
    [{ status: 'open' }, 'status: received "open"; accepted: "", "created", "activated"'],
    [{ pages: 1 }, 'unknown field "pages"; known fields: chainId, marketType, status'],
  ])('is refused for %j with a reason', async (query, message) => {
    const answer = await rig.call('listMarkets', { query });
    expect(answer).toMatchObject({ status: 400, errno: 2, message: expect.stringContaining(message) });
  });
});

describe('an unknown market', () => {
  it.each([0, -1, 4242, '999999999999999999999999', `1${'0'.repeat(400)}`])(
    '%s is understood and not found',
    async (marketId) => {
      for (const id of ['getMarket', 'getCategoricalMarket', 'listMarketTrades'] as const) {
        expect(await rig.call(id, { params: { marketId } })).toMatchObject({ status: 200, errno: 200 });
      }
    },
  );

  it.each(['abc', '1.5', '01', '1e3', '0x10', ' 1', '-0', '+1', '١'])('%j is not understood', async (marketId) => {
    expect(await rig.call('getMarket', { params: { marketId } })).toMatchObject({ status: 400, errno: 2 });
  });

  it('is named by the number as sent, however large', async () => {
    const marketId = '9007199254740993';
    expect((await rig.call('getMarket', { params: { marketId } })).message).toContain(`received ${marketId},`);
    expect((await rig.call('listMarkets', { query: { page: marketId } })).message).toContain(`received ${marketId};`);
  });

  it('is not found by an odd slug', async () => {
    expect(await rig.call('getMarketBySlug', { params: { slug: '../../etc' } })).toMatchObject({
      status: 200,
      errno: 200,
    });
  });
});

describe('labels and quote tokens', () => {
  it('lists labels with their pictures', async () => {
    expect((await rig.call('listLabels')).result).toEqual({
      list: [
        { labelId: 1, labelName: 'Weather', imageUrl: 'https://example.org/w.svg' },
        { labelId: 2, labelName: 'Crypto' },
      ],
    });
  });

  it('lists the one quote token', async () => {
    const token = {
      id: 1,
      quoteTokenName: 'USDT',
      symbol: 'USDT',
      quoteTokenAddress: '0x55d398326f99059fF775485246999027B3197955',
      decimal: 18,
      ctfExchangeAddress: '0x5F45344126D6488025B0b84A3A8189F2487a7246',
      chainId: '56',
      createdAt: nowSec,
    };
    const list = async (query: Record<string, string | number>) =>
      (await rig.call('listQuoteTokens', { query })).result;
    expect(await list({})).toEqual({ total: 1, list: [token] });
    expect(await list({ chainId: '56', quoteTokenName: 'USDT' })).toEqual({ total: 1, list: [token] });
    expect(await list({ page: 2 })).toEqual({ total: 1, list: [] });
    expect(await list({ chainId: '1' })).toEqual({ total: 0, list: [] });
    expect(await list({ quoteTokenName: 'DAI' })).toEqual({ total: 0, list: [] });
  });

  it('returns the time and the ledger', async () => {
    expect((await rig.call('getTime')).result).toEqual({ time: rig.clock.ms });
    expect((await rig.call('getChain')).result).toEqual({ ledger: 'custodial', chainId: '56' });
  });
});

describe('a token', () => {
  async function tokens(marketId: number): Promise<{ yes: string; no: string }> {
    const { yesTokenId, noTokenId } = await market(marketId);
    return { yes: String(yesTokenId), no: String(noTokenId) };
  }

  it('shows all liquidity of its market in its own terms', async () => {
    const { yes, no } = await tokens(binary);
    const { conditionId } = await market(binary);
    const book = async (token_id: string) => (await rig.call('getOrderbook', { query: { token_id } })).result;
    const shared = { market: conditionId, timestamp: rig.clock.ms };
    expect(await book(yes)).toEqual({ ...shared, tokenId: yes, bids: [], asks: [{ price: '0.4', size: '6' }] });
    expect(await book(no)).toEqual({ ...shared, tokenId: no, bids: [{ price: '0.6', size: '6' }], asks: [] });
  });

  it('has the last trade of its market in its own terms', async () => {
    const { yes, no } = await tokens(binary);
    const latest = async (token_id: string) => (await rig.call('getLatestPrice', { query: { token_id } })).result;
    const shared = { size: '4', timestamp: rig.clock.ms };
    expect(await latest(yes)).toEqual({ ...shared, tokenId: yes, price: '0.4', side: 'BUY' });
    expect(await latest(no)).toEqual({ ...shared, tokenId: no, price: '0.6', side: 'SELL' });
    expect(await latest((await tokens(child)).yes)).toBeNull();
  });

  it('has a price history', async () => {
    const { yes, no } = await tokens(binary);
    const history = async (query: Record<string, string | number>) =>
      rig.call('getPriceHistory', { query: { token_id: yes, ...query } });
    const t = nowSec - (nowSec % 60);
    expect((await history({ interval: '1m' })).result).toEqual({ history: [{ t, p: '0.4' }] });
    expect((await history({ interval: '1m', token_id: no })).result).toEqual({ history: [{ t, p: '0.6' }] });
    expect((await history({})).result.history).toHaveLength(1);
    expect(await history({ interval: '1m', start_at: 0, end_at: nowSec })).toMatchObject({ status: 400, errno: 2 });
    expect(await history({ interval: '5m' })).toMatchObject({ status: 400, errno: 2 });
    expect(await history({ start_at: -1 })).toMatchObject({ status: 400, errno: 2 });
    const whole = await history({ interval: 'max', start_at: -1, end_at: 99_999_999_999_999 });
    expect(whole).toMatchObject({ status: 200, result: { history: [{ p: '0.4' }] } });
    const ever = { start_at: '-9223372036854775808', end_at: '9223372036854775807' };
    expect(await history({ interval: 'max', ...ever })).toMatchObject({ status: 200, result: whole.result });
    expect(await history({ end_at: '92233720368547758070' })).toMatchObject({ status: 400, errno: 2 });
    expect(await history({ interval: 'max', start_at: 1_795_003_600_000 })).toMatchObject({
      status: 400,
      message: expect.stringContaining('not milliseconds'),
    });
  });

  it('has the fee rates of its market', async () => {
    const { yes } = await tokens(binary);
    expect((await rig.call('getFeeRates', { query: { token_id: yes } })).result).toEqual({
      tokenId: yes,
      marketId: binary,
      makerFeeBps: '0',
      takerFeeBps: '200',
    });
    expect(await rig.call('getFeeRates', { query: { token_id: yes, chain_id: '1' } })).toMatchObject({
      status: 200,
      errno: 200,
    });
  });

  it('that is unknown gives code 200 with status 400 on the data endpoints, and with status 200 elsewhere', async () => {
    for (const id of ['getOrderbook', 'getLatestPrice', 'getPriceHistory'] as const) {
      expect(await rig.call(id, { query: { token_id: '123' } })).toMatchObject({ status: 400, errno: 200 });
      expect(await rig.call(id)).toMatchObject({
        status: 400,
        errno: 2,
        message: expect.stringContaining('token_id: missing'),
      });
      expect(await rig.call(id, { query: { token_id: '0x1' } })).toMatchObject({ status: 400, errno: 2 });
    }
    expect(await rig.call('getFeeRates', { query: { token_id: '123' } })).toMatchObject({ status: 200, errno: 200 });
  });
});

describe("a market's trades", () => {
  it("are shown from the takers' view; a root has those of all its children", async () => {
    const { yesTokenId } = await market(binary);
    const list = async (marketId: number) => (await rig.call('listMarketTrades', { params: { marketId } })).result;
    expect(await list(binary)).toEqual({
      total: 1,
      list: [
        {
          tradeNo: expect.any(String),
          marketId: binary,
          rootMarketId: 0,
          tokenId: yesTokenId,
          side: 'Buy',
          outcome: 'Yes',
          outcomeSide: 1,
          outcomeSideEnum: 'Yes',
          price: '0.4',
          shares: '4',
          amount: '1.6',
          createdAt: nowSec,
        },
      ],
    });
    await bob.place({ marketId: child, outcome: 'no', price: '0.9', shares: '1' });
    expect(await list(root)).toMatchObject({
      total: 1,
      list: [{ marketId: child, rootMarketId: root, outcomeSideEnum: 'No', price: '0.9' }],
    });
  });
});
