import type { Client, Position } from '@presage/client';
import { describe, expect, it } from 'vitest';
import { sumOf } from '../format/sum.ts';
import { realisedProfit, unrealisedProfit } from '../pages/portfolio/profit.ts';
import { readLostPositions, readOpenPositions } from './own-positions.ts';

type Listed = Pick<Position, 'tokenId' | 'marketStatusEnum' | 'currentValueInQuoteToken' | 'unrealizedPnl'> & {
  readonly state: 'open' | 'lost' | 'claimed';
};

const several = (count: number, state: Listed['state'], of: Partial<Listed>) =>
  Array.from({ length: count }, (_, index) => ({ state, tokenId: `${state} ${index}`, ...of }) as Listed);

/** A trader of long standing, whose open positions are in the oldest markets. */
const veteran = () => [
  ...several(1_000, 'claimed', { marketStatusEnum: 'resolved', currentValueInQuoteToken: '0', unrealizedPnl: '0' }),
  ...several(1_000, 'lost', { marketStatusEnum: 'resolved', currentValueInQuoteToken: '0', unrealizedPnl: '-0.5' }),
  ...several(30, 'open', { marketStatusEnum: 'activated', currentValueInQuoteToken: '3', unrealizedPnl: '1' }),
];

/** A service with these positions, which counts its requests. */
function serviceWith(positions: Listed[]) {
  const requests = { count: 0 };
  const getMyPositions: Client['getMyPositions'] = async ({ state = '', page = 1, limit = 10 } = {}) => {
    requests.count++;
    const selected = positions.filter((one) => state === '' || state.split(',').includes(one.state));
    const list = selected.slice((page - 1) * limit, page * limit) as unknown as Position[];
    return { errno: 0, errmsg: '', result: { total: selected.length, list } };
  };
  return { client: { getMyPositions }, requests };
}

describe('the positions of a trader with 2,000 settled and 30 open ones', () => {
  it('give the right totals', async () => {
    const { client } = serviceWith(veteran());
    const [open, lost] = [await readOpenPositions(client), await readLostPositions(client)];
    expect([open.isTruncated, lost.isTruncated]).toEqual([false, false]);
    expect(sumOf(open.items.map((one) => one.currentValueInQuoteToken))).toBe('90');
    expect(unrealisedProfit(open.items)).toBe('30');
    expect(realisedProfit({ trades: [], payouts: [], positions: [...open.items, ...lost.items] })).toBe('-500');
  });

  it('are refreshed without reading the settled ones', async () => {
    const { client, requests } = serviceWith(veteran());
    await readOpenPositions(client);
    expect(requests.count).toBe(2);
  });

  it('are lost in lists that are read again only when there are more or fewer', async () => {
    const positions = veteran();
    const { client, requests } = serviceWith(positions);
    const known = await readLostPositions(client);
    requests.count = 0;
    expect(await readLostPositions(client, known)).toBe(known);
    expect(requests.count).toBe(1);
    positions.splice(positions.length - 1, 1, { ...(positions.at(-1) as Listed), state: 'lost' });
    expect((await readLostPositions(client, known)).items).toHaveLength(1_001);
  });
});

it('says when there are more positions than are read', async () => {
  const { client } = serviceWith([...several(2_001, 'open', {}), ...several(2_001, 'lost', {})]);
  for (const { items, isTruncated } of [await readOpenPositions(client), await readLostPositions(client)])
    expect([items.length, isTruncated]).toEqual([2_000, true]);
});
