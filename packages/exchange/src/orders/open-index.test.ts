import { expect, test } from 'vitest';
import { Outcome, Side } from '../enums.ts';
import { NO_POSITION } from '../ledger/positions.ts';
import { FIXED_HASH_SECRET } from '../memory/hash-secret.ts';
import type { AccountId, MarketId, OrderNo, PriceTicks, SizeLots } from '../units.ts';
import type { DigestWords } from './digest.ts';
import { OpenIndex } from './open-index.ts';
import { NO_SLOT, OrderSlab, type Slot } from './order-slab.ts';

function addOrder(orders: OrderSlab, number: number, digest: DigestWords): Slot {
  const order = {
    orderNo: number as OrderNo,
    accountId: 1 as AccountId,
    marketId: 1 as MarketId,
    outcome: Outcome.Yes,
    side: Side.Buy,
    priceTicks: 1 as PriceTicks,
    remainingLots: 1 as SizeLots,
    makerFeeBps: 0,
    expiresAtSec: 0,
    position: NO_POSITION,
  };
  return orders.add(order, digest);
}

test.each([
  { name: 'spread', firstWord: (number: number) => Math.imul(number, 0x9e3779b1) },
  { name: 'all alike in their first word', firstWord: () => -1 },
])('orders whose digests are $name are found while they are open', ({ firstWord }) => {
  const orders = new OrderSlab(10_000);
  const index = new OpenIndex(orders, FIXED_HASH_SECRET);
  const digestOf = (number: number) => Int32Array.of(firstWord(number), number, 0, 0, 0, 0, 0, 0);
  const open = new Map<number, Slot>();
  for (let number = 1; number <= 400; number++) {
    const slot = addOrder(orders, number, digestOf(number));
    index.add(slot);
    open.set(number, slot);
    const leaving = (number * 7_919) % 400;
    const left = number % 3 === 0 ? open.get(leaving) : undefined;
    if (left !== undefined) {
      index.remove(left);
      orders.remove(left);
      open.delete(leaving);
    }
  }
  for (let number = 1; number <= 401; number++) {
    expect(index.find(digestOf(number))).toBe(open.get(number) ?? NO_SLOT);
  }
});
