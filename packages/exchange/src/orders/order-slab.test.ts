import { expect, test } from 'vitest';
import { Outcome, Side } from '../enums.ts';
import { accountId } from '../testing/notation.ts';
import type { MarketId, OrderNo, PriceTicks, SizeLots } from '../units.ts';
import { DIGEST_WORDS } from './digest.ts';
import { OrderSlab } from './order-slab.ts';

function add(orders: OrderSlab, orderNo: number): number {
  const order = {
    orderNo: orderNo as OrderNo,
    accountId: accountId('A'),
    marketId: 1 as MarketId,
    outcome: Outcome.Yes,
    side: Side.Buy,
    priceTicks: 1 as PriceTicks,
    remainingLots: 1 as SizeLots,
    makerFeeBps: 0,
    expiresAtSec: 0,
    position: 0,
  };
  return orders.add(order, new Int32Array(DIGEST_WORDS));
}

test('freed slots are used again, the last freed first, so that memory is bounded by the orders open at a time', () => {
  const orders = new OrderSlab(10);
  const slots = [1, 2, 3].map((orderNo) => add(orders, orderNo));
  for (const slot of slots) orders.remove(slot);
  expect([4, 5, 6].map((orderNo) => add(orders, orderNo))).toEqual(slots.toReversed());
  expect(slots).not.toContain(add(orders, 7));
});

test('an order cannot be removed twice, nor added to a full slab', () => {
  const orders = new OrderSlab(1);
  const slot = add(orders, 1);
  expect(orders.isFull).toBe(true);
  expect(() => add(orders, 2)).toThrow('full slab');
  orders.remove(slot);
  expect(() => orders.remove(slot)).toThrow('removed twice');
});
