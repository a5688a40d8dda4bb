import { type Book, NO_PRICE } from '../book/book.ts';
import type { Core } from '../core.ts';
import { Side } from '../enums.ts';
import { inYesTerms } from '../money.ts';
import type { Slot } from '../orders/order-slab.ts';
import { bookSide } from '../sides.ts';
import type { MarketId, PriceTicks } from '../units.ts';
import type { Findings } from './findings.ts';

/** The orders of one side at one price, in the order in which they would be filled. */
interface Level {
  readonly marketId: MarketId;
  readonly side: Side;
  readonly yesTicks: PriceTicks;
  readonly slots: Slot[];
}

/** No book is crossed or locked, each level equals the sum of its orders, and these are in the order of their numbers. */
export function auditBooks(core: Core, findings: Findings): void {
  for (const { marketId, book } of core.markets.all) {
    if (book === undefined) continue;
    auditBest(marketId, book, findings);
    for (const level of levelsOf(core, marketId, book)) auditLevel(core, book, level, findings);
  }
}

function auditBest(marketId: MarketId, book: Book, findings: Findings): void {
  const bid = book.bestTicks(Side.Buy);
  const ask = book.bestTicks(Side.Sell);
  findings.expect(
    ask === NO_PRICE || bid < ask,
    () => `market ${marketId} has a bid of ${bid} ticks and an ask of ${ask}`,
  );
}

function auditLevel({ orders }: Core, book: Book, level: Level, findings: Findings): void {
  const { marketId, side, yesTicks, slots } = level;
  const sumLots = Number(slots.reduce((sum, slot) => sum + BigInt(orders.remainingLots(slot)), 0n));
  const sizeLots = book.sizeLots(side, yesTicks);
  const words = `market ${marketId} at ${yesTicks} ticks`;
  findings.expect(sumLots === sizeLots, () => `${words} shows ${sizeLots} lots, its orders have ${sumLots}`);
  for (const [index, slot] of slots.entries()) {
    const orderNo = orders.orderNo(slot);
    const earlierNo = orders.orderNo(slots[index - 1] ?? slot);
    findings.expect(earlierNo <= orderNo, () => `${words} fills order ${earlierNo} before ${orderNo}`);
    findings.expect(orders.remainingLots(slot) > 0, () => `order ${orderNo} rests with nothing left`);
  }
}

function* levelsOf({ orders }: Core, marketId: MarketId, book: Book): Iterable<Level> {
  let level: Level | undefined;
  for (const slot of book.slots()) {
    const outcome = orders.outcome(slot);
    const side = bookSide(outcome, orders.side(slot));
    const yesTicks = inYesTerms(outcome, orders.priceTicks(slot));
    if (level?.side !== side || level.yesTicks !== yesTicks) {
      if (level !== undefined) yield level;
      level = { marketId, side, yesTicks, slots: [] };
    }
    level.slots.push(slot);
  }
  if (level !== undefined) yield level;
}
