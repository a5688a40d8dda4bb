import {
  type AccountId,
  type Command,
  digestOfText,
  type Event,
  Exchange,
  type MarketId,
  MarketStatus,
  Outcome,
  type PriceTicks,
  type QuoteUnits,
  Side,
  type SizeLots,
} from '@presage/exchange';
import { beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_MARKET_DATA } from '../testing/empty-market-data.ts';
import { TEST_MARKET, TEST_ORDER } from '../testing/test-commands.ts';
import { testDigest } from '../testing/test-digest.ts';
import { TEST_INSTALLATION } from '../testing/test-installation.ts';
import { LiveMarketData } from './live-market-data.ts';
import type { MarketQuery } from './market-data.ts';

const NOW_MS = 1_800_000_000_000;
const CUTOFF_SEC = NOW_MS / 1000 + 86_400;
const MAKER = 1 as AccountId;
const TAKER = 2 as AccountId;

let exchange: Exchange;
let data: LiveMarketData;
let orders: number;

beforeEach(() => {
  exchange = new Exchange();
  data = new LiveMarketData(TEST_INSTALLATION, EMPTY_MARKET_DATA);
  orders = 0;
  for (const account of [MAKER, TAKER]) {
    const wallet = `0x${String(account).padStart(40, '0')}`;
    run({ kind: 'registerAccount', wallet, tradingWallet: `0xa${wallet.slice(3)}` });
    run({ kind: 'credit', accountId: account, amountUnits: (10n ** 15n) as QuoteUnits });
  }
});

function run(command: Command, timeMs = NOW_MS): void {
  const events: Event[] = [];
  const sequence = exchange.sequence + 1;
  const outcome = exchange.apply({ sequence, timeMs, command }, events);
  expect(outcome).toMatchObject({ ok: true });
  data.onApplied([{ sequence, timeMs, command, outcome, events }]);
}

function market(words: {
  title: string;
  slug: string;
  children?: readonly string[];
  labelIds?: readonly number[];
}): MarketId {
  const before = exchange.sequence;
  run(
    {
      ...TEST_MARKET,
      ...words,
      cutoffAtSec: CUTOFF_SEC,
      children: (words.children ?? []).map((title, index) => ({
        title,
        slug: `${words.slug}-${index}`,
        rules: '',
        cutoffAtSec: CUTOFF_SEC + index,
      })),
    },
    NOW_MS + before,
  );
  const marketId = data.catalog.bySlug(words.slug)?.marketId;
  if (marketId === undefined) throw new Error('no event reported the market');
  run({ kind: 'moveMarket', marketId, action: 'activate' }, NOW_MS + before);
  return marketId;
}

function place(order: {
  account: AccountId;
  market: MarketId;
  outcome?: Outcome;
  side?: Side;
  price: number;
  shares: number;
  at?: number;
}): void {
  orders += 1;
  run(
    {
      ...TEST_ORDER,
      digest: digestOfText(testDigest(orders)),
      accountId: order.account,
      marketId: order.market,
      outcome: order.outcome ?? Outcome.Yes,
      side: order.side ?? Side.Buy,
      priceTicks: order.price as PriceTicks,
      sizeLots: (order.shares * 1_000_000) as SizeLots,
    },
    order.at ?? NOW_MS + 1_000,
  );
}

function body(
  marketId: MarketId,
  outcome: Outcome,
): { code: number; result: { bids: unknown; asks: unknown; tokenId: string } } {
  return JSON.parse(Buffer.from(data.book(marketId, outcome).body).toString());
}

const LIST: MarketQuery = { marketType: 2, status: '', sortBy: 1, page: 1, limit: 20, nowMs: NOW_MS + 10_000 };

describe('books', () => {
  it('show all liquidity in each token’s own terms, best first', () => {
    const marketId = market({ title: 'A', slug: 'a' });
    place({ account: MAKER, market: marketId, price: 4_000, shares: 10 });
    place({ account: MAKER, market: marketId, price: 4_100, shares: 5 });
    place({ account: MAKER, market: marketId, outcome: Outcome.No, price: 5_500, shares: 7 });
    expect(body(marketId, Outcome.Yes).result).toMatchObject({
      bids: [
        { price: '0.41', size: '5' },
        { price: '0.4', size: '10' },
      ],
      asks: [{ price: '0.45', size: '7' }],
    });
    expect(body(marketId, Outcome.No).result).toMatchObject({
      bids: [{ price: '0.55', size: '7' }],
      asks: [
        { price: '0.59', size: '5' },
        { price: '0.6', size: '10' },
      ],
    });
  });

  it('serialise once per change and give every reader the same bytes', () => {
    const marketId = market({ title: 'A', slug: 'a' });
    place({ account: MAKER, market: marketId, price: 4_000, shares: 10 });
    const first = data.book(marketId, Outcome.Yes).body;
    expect(data.book(marketId, Outcome.Yes).body).toBe(first);
    place({ account: MAKER, market: marketId, price: 3_000, shares: 10 });
    expect(data.book(marketId, Outcome.Yes).body).not.toBe(first);
  });

  it('are empty again when the last order is gone', () => {
    const marketId = market({ title: 'A', slug: 'a' });
    place({ account: MAKER, market: marketId, price: 4_000, shares: 10 });
    run({ kind: 'cancelOrders', accountId: MAKER }, NOW_MS + 2_000);
    expect(body(marketId, Outcome.Yes).result).toMatchObject({ bids: [], asks: [] });
  });
});

describe('last trades and volumes', () => {
  it('count the taker’s price times shares, for the child and its root', () => {
    const rootId = market({ title: 'Root', slug: 'root', children: ['One', 'Two'] });
    const child = data.catalog.children(rootId)[0];
    if (child === undefined) throw new Error('no child');
    place({ account: MAKER, market: child.marketId, price: 4_000, shares: 10 });
    place({ account: TAKER, market: child.marketId, outcome: Outcome.No, price: 6_000, shares: 10 });
    expect(data.lastTrade(child.marketId)).toMatchObject({
      yesPriceTicks: 4_000,
      takerOutcome: Outcome.No,
      takerSide: Side.Buy,
    });
    const sixQuote = 6n * 10n ** 10n;
    expect(data.catalog.market(child.marketId)?.volumeUnits).toBe(sixQuote);
    expect(data.catalog.market(rootId)?.volumeUnits).toBe(sixQuote);
    expect(data.volume(rootId, NOW_MS + 10_000)).toEqual({ dayUnits: sixQuote, weekUnits: sixQuote });
    expect(data.volume(rootId, NOW_MS + 2 * 86_400_000)).toEqual({ dayUnits: 0n, weekUnits: sixQuote });
    expect(data.volume(rootId, NOW_MS + 9 * 86_400_000)).toEqual({ dayUnits: 0n, weekUnits: 0n });
    // A clock that ran ahead for a while removed nothing.
    expect(data.volume(rootId, NOW_MS + 10_000)).toEqual({ dayUnits: sixQuote, weekUnits: sixQuote });
  });
});

describe('the catalog', () => {
  it('looks for the first eight different words of a search', () => {
    market({ title: 'Cup winner', slug: 'cup' });
    const found = (keywords: string) => data.catalog.list({ ...LIST, keywords }).total;
    expect(found('w i n e r winner wi snow')).toBe(0);
    expect(found('w i n e r winner wi W I N in snow')).toBe(1);
  });

  it('lists binaries and roots but never children, newest first', () => {
    const first = market({ title: 'Rain', slug: 'rain' });
    const root = market({ title: 'Cup', slug: 'cup', children: ['Spain', 'France'] });
    expect(data.catalog.list(LIST)).toMatchObject({ total: 2, list: [{ marketId: root }, { marketId: first }] });
  });

  it('filters by type, status, label and keywords in its own or a child’s title', () => {
    run({ kind: 'createLabel', name: 'Sports', imageUrl: '' });
    market({ title: 'Rain tomorrow', slug: 'rain' });
    const root = market({ title: 'Cup winner', slug: 'cup', children: ['Spain', 'France'], labelIds: [1] });
    const found = (query: Partial<MarketQuery>) => data.catalog.list({ ...LIST, ...query }).list.map((one) => one.slug);
    expect(found({ marketType: 0 })).toEqual(['rain']);
    expect(found({ marketType: 1 })).toEqual(['cup']);
    expect(found({ labelId: 1 })).toEqual(['cup']);
    expect(found({ keywords: 'WINNER spain' })).toEqual(['cup']);
    expect(found({ keywords: 'snow' })).toEqual([]);
    expect(found({ keywords: 'cup-1' })).toEqual(['cup']);
    expect(found({ keywords: `#${root}` })).toEqual(['cup']);
    expect(found({ keywords: `#${root + 1}` })).toEqual(['cup']);
    expect(found({ keywords: `#${root}0` })).toEqual([]);
    expect(found({ keywords: String(root) })).toEqual(['cup']);
    expect(found({ status: 'resolved' })).toEqual([]);
    run({ kind: 'moveMarket', marketId: root, action: 'fail' }, NOW_MS + 5_000);
    expect(found({ status: 'activated' })).toEqual(['rain']);
    expect(found({ status: 'failed' })).toEqual(['cup']);
  });

  it('includes deleted markets when all are listed', () => {
    const marketId = market({ title: 'Rain', slug: 'rain' });
    run({ kind: 'moveMarket', marketId, action: 'fail' }, NOW_MS + 5_000);
    run({ kind: 'moveMarket', marketId, action: 'delete' }, NOW_MS + 5_000);
    expect(data.catalog.list(LIST).list).toMatchObject([{ marketId, slug: 'rain', status: MarketStatus.Deleted }]);
    expect(data.catalog.list({ ...LIST, status: 'activated' }).total).toBe(0);
  });

  it('finds a token’s market, and resolves a root with the last of its children', () => {
    const root = market({ title: 'Cup', slug: 'cup', children: ['Spain', 'France'] });
    const [spain] = data.catalog.children(root);
    expect(data.catalog.token(spain?.noTokenId ?? '')).toEqual({ marketId: spain?.marketId, outcome: Outcome.No });
    expect(data.catalog.market(root)).toMatchObject({ yesTokenId: '', cutoffAtSec: CUTOFF_SEC + 1 });
    run({ kind: 'editMarket', marketId: spain?.marketId as MarketId, cutoffAtSec: CUTOFF_SEC + 50 }, NOW_MS + 5_000);
    expect(data.catalog.market(root)).toMatchObject({ cutoffAtSec: CUTOFF_SEC + 50 });
  });
});

it('finds accounts by wallet and by trading wallet in any case', () => {
  const account = data.directory.account(MAKER);
  expect(data.directory.byAddress(account?.wallet.toUpperCase().replace('0X', '0x') ?? '')).toBe(account);
  expect(data.directory.byAddress(account?.tradingWallet ?? '')).toBe(account);
  expect(data.directory.byWallet(account?.tradingWallet ?? '')).toBeUndefined();
});
