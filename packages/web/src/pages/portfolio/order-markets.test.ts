import type { Order } from '@presage/client';
import { expect, it } from 'vitest';
import { orderMarkets } from './order-markets.ts';

const order = (marketId: number, marketTitle: string, root?: { id: number; title: string }) =>
  ({ marketId, marketTitle, rootMarketId: root?.id ?? 0, rootMarketTitle: root?.title ?? '' }) as Order;

it('orders of all outcomes of a categorical market are in that market, and markets are sorted by title', () => {
  const race = { id: 7, title: 'Race' };
  const [north, rain, south, snow] = [
    order(8, 'North', race),
    order(1, 'Rain'),
    order(9, 'South', race),
    order(2, 'Avalanche'),
  ];
  expect(orderMarkets([north, rain, south, snow])).toEqual([
    { marketId: 2, title: 'Avalanche', orders: [snow] },
    { marketId: 7, title: 'Race', orders: [north, south] },
    { marketId: 1, title: 'Rain', orders: [rain] },
  ]);
});
