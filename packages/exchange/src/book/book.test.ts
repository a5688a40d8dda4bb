import { beforeEach, describe, expect, test } from 'vitest';
import { Outcome, Side } from '../enums.ts';
import { NO_POSITION } from '../ledger/positions.ts';
import { OrderSlab, type Slot } from '../orders/order-slab.ts';
import type { AccountId, MarketId, OrderNo, PriceTicks, SizeLots } from '../units.ts';
import { Book, NO_PRICE } from './book.ts';
import { LevelSlab, PAGE_LEVELS } from './level-slab.ts';

const orders = new OrderSlab(1_000);
let levels: LevelSlab;
let book: Book;
let orderNo: number;

beforeEach(() => {
  levels = new LevelSlab(orders);
  book = newBook(1, 1);
  orderNo = 0;
});

function newBook(marketId: number, tickStep: number): Book {
  return new Book({ marketId: marketId as MarketId, tickStep }, { orders, levels });
}

function add(outcome: Outcome, side: Side, priceTicks: number, sizeLots = 10): Slot {
  const order = {
    orderNo: ++orderNo as OrderNo,
    accountId: 1 as AccountId,
    marketId: 1 as MarketId,
    outcome,
    side,
    priceTicks: priceTicks as PriceTicks,
    remainingLots: sizeLots as SizeLots,
    makerFeeBps: 0,
    expiresAtSec: 0,
    position: NO_POSITION,
  };
  const slot = orders.add(order, new Int32Array(8));
  book.append(slot);
  return slot;
}

const at = (ticks: number) => ticks as PriceTicks;

describe('a book in Yes terms', () => {
  test('counts buying Yes and selling No as bids, the others as asks', () => {
    add(Outcome.Yes, Side.Buy, 4_000);
    add(Outcome.No, Side.Sell, 5_900);
    add(Outcome.Yes, Side.Sell, 4_300);
    add(Outcome.No, Side.Buy, 5_800);
    expect(book.bestTicks(Side.Buy)).toBe(4_100);
    expect(book.bestTicks(Side.Sell)).toBe(4_200);
    expect([4_000, 4_100].map((ticks) => book.sizeLots(Side.Buy, at(ticks)))).toEqual([10, 10]);
    expect([4_200, 4_300].map((ticks) => book.sizeLots(Side.Sell, at(ticks)))).toEqual([10, 10]);
  });

  test('has no size on the other side of a level', () => {
    add(Outcome.Yes, Side.Buy, 4_000);
    expect(book.sizeLots(Side.Sell, at(4_000))).toBe(0);
  });

  test('has no best price when it is empty', () => {
    expect(book.bestTicks(Side.Buy)).toBe(NO_PRICE);
    expect(book.bestTicks(Side.Sell)).toBe(NO_PRICE);
  });

  test('keeps the order of arrival at a price when orders leave', () => {
    const [first, second, third] = [1, 2, 3].map(() => add(Outcome.Yes, Side.Buy, 4_000)) as [Slot, Slot, Slot];
    expect(book.firstOrder(at(4_000))).toBe(first);
    book.remove(second);
    const fourth = add(Outcome.Yes, Side.Buy, 4_000);
    expect([...book.slots()]).toEqual([first, third, fourth]);
    book.remove(first);
    expect(book.firstOrder(at(4_000))).toBe(third);
    book.remove(fourth);
    book.remove(third);
    expect(book.bestTicks(Side.Buy)).toBe(NO_PRICE);
  });

  test('subtracts fills from the order and from its level', () => {
    const slot = add(Outcome.Yes, Side.Buy, 4_000, 10);
    add(Outcome.Yes, Side.Buy, 4_000, 5);
    book.reduce(slot, 4 as SizeLots);
    expect(orders.remainingLots(slot)).toBe(6);
    expect(book.sizeLots(Side.Buy, at(4_000))).toBe(11);
    book.remove(slot);
    expect(book.sizeLots(Side.Buy, at(4_000))).toBe(5);
  });

  test('lists bids then asks, prices ascending', () => {
    const prices = [9_000, 100, 5_000, 63, 64, 65].map((ticks) => add(Outcome.Yes, Side.Buy, ticks));
    const ask = add(Outcome.Yes, Side.Sell, 9_999);
    const [a, b, c, d, e, f] = prices;
    expect([...book.slots()]).toEqual([d, e, f, b, c, a, ask]);
  });

  test('counts totals beyond 2^53 exactly, as bids at one tick can reach', () => {
    const huge = 9e14;
    const slots = Array.from({ length: 20 }, () => add(Outcome.Yes, Side.Buy, 1, huge));
    const last = add(Outcome.Yes, Side.Buy, 1, 1);
    for (const slot of slots) book.remove(slot);
    expect(book.sizeLots(Side.Buy, at(1))).toBe(1);
    book.remove(last);
    expect(book.bestTicks(Side.Buy)).toBe(NO_PRICE);
  });

  test('stops at a fill larger than its maker', () => {
    const slot = add(Outcome.Yes, Side.Buy, 4_000, 10);
    expect(() => book.reduce(slot, 11 as SizeLots)).toThrow('larger than its maker');
  });
});

describe('levels', () => {
  test('are addressed by the market grid, so that a coarse grid needs few pages', () => {
    book = newBook(1, 100);
    for (let ticks = 100; ticks < 10_000; ticks += 100) add(Outcome.Yes, Side.Buy, ticks);
    expect(book.bestTicks(Side.Buy)).toBe(9_900);
    const nextPage = levels.allocatePage({ marketId: 2 as MarketId, firstLevel: 0 });
    expect(nextPage).toBe(3 * PAGE_LEVELS);
  });

  test('of an emptied page are reused, but not before the command has reported its changes', () => {
    book.remove(add(Outcome.Yes, Side.Buy, 4_000));
    const other = levels.allocatePage({ marketId: 2 as MarketId, firstLevel: 0 });
    expect(other).toBe(2 * PAGE_LEVELS);
    levels.endCommand();
    expect(levels.allocatePage({ marketId: 3 as MarketId, firstLevel: 64 })).toBe(PAGE_LEVELS);
    expect([levels.marketId(PAGE_LEVELS + 5), levels.level(PAGE_LEVELS + 5)]).toEqual([3, 69]);
    expect(book.isEmpty).toBe(true);
  });

  test('stay allocated while an order rests on their page, on either side, or again within the same command', () => {
    const bid = add(Outcome.Yes, Side.Buy, 4_000);
    const ask = add(Outcome.Yes, Side.Sell, 4_030);
    book.remove(bid);
    levels.endCommand();
    book.remove(ask);
    add(Outcome.Yes, Side.Buy, 4_031);
    levels.endCommand();
    expect(book.sizeLots(Side.Buy, at(4_031))).toBe(10);
    expect(levels.allocatePage({ marketId: 2 as MarketId, firstLevel: 0 })).toBe(2 * PAGE_LEVELS);
  });

  test('are reused only once, however often their page was emptied within a command', () => {
    for (let time = 0; time < 3; time += 1) book.remove(add(Outcome.Yes, Side.Buy, 9_999));
    levels.endCommand();
    const owner = { marketId: 2 as MarketId, firstLevel: 0 };
    expect([levels.allocatePage(owner), levels.allocatePage(owner)]).toEqual([PAGE_LEVELS, 2 * PAGE_LEVELS]);
  });
});
