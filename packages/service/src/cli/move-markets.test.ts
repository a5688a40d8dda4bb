import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TopicStatus } from '@presage/protocol/values';
import { expect, it, onTestFinished } from 'vitest';
import { MarketMover } from './move-markets.ts';

interface FakeMarket {
  readonly marketId: number;
  readonly status: TopicStatus;
  halted: boolean;
  readonly childMarkets: readonly FakeMarket[];
}

/** What a service does besides halting markets. */
interface Mishaps {
  /** Changes the markets, or refuses. */
  readonly onHalt?: (marketId: number) => unknown;
  /** The market at which the connection is cut. */
  readonly cutAt?: number;
  /** How many lists the rate limit refuses. */
  limitedLists?: number;
}

/** A mover of the markets of a service in which they trade. */
async function serving(markets: FakeMarket[], mishaps: Mishaps = {}): Promise<MarketMover> {
  const service = createServer(({ url = '' }, response) => {
    const [, id] = /^\/admin\/market\/(\d+)\/halt$/.exec(url) ?? [];
    if (id !== undefined && Number(id) === mishaps.cutAt) return void response.destroy();
    const refusal = id === undefined ? limit() : (halt(Number(id)) ?? mishaps.onHalt?.(Number(id)));
    const page = Number(new URL(url, 'http://x').searchParams.get('page'));
    const result = id === undefined ? { list: markets.slice(20 * (page - 1), 20 * page) } : {};
    if (refusal === LIMITED) response.writeHead(429, { 'retry-after': '0' });
    return void response.end(JSON.stringify(refusal ?? { errno: 0, errmsg: '', result }));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void service.close());
  await once(service, 'listening');
  return new MarketMover({ baseUrl: `http://127.0.0.1:${(service.address() as AddressInfo).port}`, token: 'x' });

  function limit() {
    mishaps.limitedLists = (mishaps.limitedLists ?? 0) - 1;
    return mishaps.limitedLists >= 0 ? LIMITED : undefined;
  }

  function halt(marketId: number) {
    const all = markets.flatMap((each) => [each, ...each.childMarkets]);
    const market = all.find((each) => each.marketId === marketId && !each.halted);
    if (market === undefined) return { errno: 202, errmsg: `market ${marketId} is closed`, result: null };
    market.halted = true;
    for (const root of markets) {
      if (root.childMarkets.includes(market))
        root.halted = root.childMarkets.every(({ status, halted }) => halted || status !== TopicStatus.ACTIVATED);
    }
    return undefined;
  }
}

const LIMITED = { errno: 429, errmsg: 'too many requests', result: null };

function marketWith(marketId: number, more: Partial<FakeMarket> = {}): FakeMarket {
  return { marketId, status: TopicStatus.ACTIVATED, halted: false, childMarkets: [], ...more };
}

const marketsUpTo = (last: number): FakeMarket[] => Array.from({ length: last }, (_, index) => marketWith(index + 1));

it('all markets that trade are halted, however many pages they fill', async () => {
  const markets = marketsUpTo(45);
  (markets[7] as FakeMarket).halted = true;
  const mover = await serving(markets);
  await mover.haltAll();
  expect(mover.markets.moved).toHaveLength(44);
  expect(mover.markets.refused).toEqual([]);
  expect(markets.every(({ halted }) => halted)).toBe(true);
});

it('all are halted although others use up the rate limit of the address', async () => {
  const mover = await serving(marketsUpTo(3), { limitedLists: 2 });
  await mover.haltAll();
  expect(mover.markets.moved).toEqual([1, 2, 3]);
});

it('a market that was opened meanwhile is halted too', async () => {
  const markets = marketsUpTo(3);
  const mover = await serving(markets, {
    onHalt: (id) => {
      if (id === 2) markets.push(marketWith(9));
    },
  });
  await mover.haltAll();
  expect(mover.markets.moved).toEqual([1, 2, 3, 9]);
});

it('when markets are opened as fast as they are halted, that ends it, and says which trade', async () => {
  const markets = [marketWith(1)];
  const mover = await serving(markets, { onHalt: (id) => void markets.push(marketWith(id + 1)) });
  await expect(mover.haltAll()).rejects.toThrow('markets are opened as fast as they are halted: 6 trade');
  expect(mover.markets.moved).toEqual([1, 2, 3, 4, 5]);
});

it('children that were halted before stay out of it, so that a resumption leaves them halted', async () => {
  const [halted, over, trading] = [
    marketWith(6, { halted: true }),
    marketWith(7, { status: TopicStatus.RESOLVING }),
    marketWith(8),
  ];
  const mover = await serving([marketWith(5, { childMarkets: [halted, over, trading] }), marketWith(9)]);
  await mover.haltAll();
  expect(mover.markets).toEqual({ moved: [8, 9], refused: [] });
});

it('one that is refused does not stop the others, and is named with the reason', async () => {
  const mover = await serving(marketsUpTo(3));
  await mover.move('halt', [1, 7, 3]);
  expect(mover.markets).toEqual({
    moved: [1, 3],
    refused: [{ marketId: 7, why: 'errno 202: market 7 is closed' }],
  });
});

it('what was halted is known when the service ceases to respond', async () => {
  const mover = await serving(marketsUpTo(3), { cutAt: 3 });
  await expect(mover.haltAll()).rejects.toThrow('was closed before the response arrived');
  expect(mover.markets).toEqual({ moved: [1, 2], refused: [] });
});

it('a service that refuses every halt ends the attempt', async () => {
  const onHalt = () => ({ errno: 1, errmsg: 'the journal fails', result: null });
  const mover = await serving(marketsUpTo(2), { onHalt });
  await mover.haltAll();
  const { moved, refused } = mover.markets;
  expect([moved, refused.map(({ marketId }) => marketId)]).toEqual([[], [1, 2]]);
});
