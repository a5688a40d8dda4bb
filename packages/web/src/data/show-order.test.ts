import { type Order, OrderStatus } from '@presage/client';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keys } from './keys.ts';
import type { AllPages } from './read-all-pages.ts';
import { showOrder } from './show-order.ts';

const order = (orderId: string, changes: Partial<Order> = {}) =>
  ({ orderId, marketId: 5, rootMarketId: 3, status: OrderStatus.PENDING, ...changes }) as Order;

it('adds an order to the lists of its market, its root and all markets, and removes it when it is closed', () => {
  const client = new QueryClient();
  const lists = [keys.openOrders(), keys.openOrders(5), keys.openOrders(3), keys.openOrders(9)];
  for (const key of lists) client.setQueryData<AllPages<Order>>(key, { items: [order('old')], isTruncated: false });
  const shown = () => lists.map((key) => client.getQueryData<AllPages<Order>>(key)).map((list) => list?.items.length);

  showOrder(client, order('new'));
  expect(shown()).toEqual([2, 2, 2, 1]);
  showOrder(client, order('new', { filledShares: '1' }));
  expect(shown()[0]).toBe(2);
  showOrder(client, order('new', { status: OrderStatus.CANCELED }));
  expect(shown()).toEqual([1, 1, 1, 1]);
});

it('does not create a list that has not been read', () => {
  const client = new QueryClient();
  showOrder(client, order('new'));
  expect(client.getQueryData(keys.openOrders())).toBeUndefined();
});
