import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { AdminTarget } from './admin-client.ts';
import { haltAllMarkets, moveMarkets } from './move-markets.ts';

interface FakeMarket {
  readonly marketId: number;
  halted: boolean;
}

/** A service with markets that trade; `onHalt` can change them. */
async function serving(markets: FakeMarket[], onHalt: (marketId: number) => unknown = () => undefined) {
  const service = createServer(({ url = '' }, response) => {
    const [, id] = /^\/admin\/market\/(\d+)\/halt$/.exec(url) ?? [];
    const page = Number(new URL(url, 'http://x').searchParams.get('page'));
    const refusal = id === undefined ? undefined : (halt(Number(id)) ?? onHalt(Number(id)));
    const result = id === undefined ? { list: markets.slice(20 * (page - 1), 20 * page) } : {};
    response.end(JSON.stringify(refusal ?? { errno: 0, errmsg: '', result }));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void service.close());
  await once(service, 'listening');
  const target: AdminTarget = { baseUrl: `http://127.0.0.1:${(service.address() as AddressInfo).port}`, token: 'x' };
  return target;

  function halt(marketId: number) {
    const market = markets.find((each) => each.marketId === marketId && !each.halted);
    if (market === undefined) return { errno: 202, errmsg: `market ${marketId} is closed`, result: null };
    market.halted = true;
    return undefined;
  }
}

const marketsUpTo = (last: number): FakeMarket[] =>
  Array.from({ length: last }, (_, index) => ({ marketId: index + 1, halted: false }));

it('all markets that trade are halted, however many pages they fill', async () => {
  const markets = marketsUpTo(45);
  (markets[7] as FakeMarket).halted = true;
  const { moved, refused } = await haltAllMarkets(await serving(markets));
  expect(moved).toHaveLength(44);
  expect(refused).toEqual([]);
  expect(markets.every(({ halted }) => halted)).toBe(true);
});

it('a market that was opened meanwhile is halted too', async () => {
  const markets = marketsUpTo(3);
  const target = await serving(markets, (id) => {
    if (id === 2) markets.push({ marketId: 9, halted: false });
  });
  expect((await haltAllMarkets(target)).moved).toEqual([1, 2, 3, 9]);
});

it('one that is refused does not stop the others, and is named with the reason', async () => {
  const target = await serving(marketsUpTo(3));
  expect(await moveMarkets(target, 'halt', [1, 7, 3])).toEqual({
    moved: [1, 3],
    refused: [{ marketId: 7, why: 'errno 202: market 7 is closed' }],
  });
});

it('a service that refuses every halt ends the attempt', async () => {
  const target = await serving(marketsUpTo(2), () => ({ errno: 1, errmsg: 'the journal fails', result: null }));
  const { moved, refused } = await haltAllMarkets(target);
  expect([moved, refused.map(({ marketId }) => marketId)]).toEqual([[], [1, 2]]);
});
