import { type Book, NO_PRICE } from '../book/book.ts';
import { type Core, isDue } from '../core.ts';
import { MarketStatus, Side } from '../enums.ts';
import type { Market } from '../market/market.ts';
import { inYesTerms } from '../money.ts';
import type { Slot } from '../orders/order-slab.ts';
import { cancelTimersOf } from '../queries.ts';
import { bookSide } from '../sides.ts';
import type { AccountId, MarketId, PriceTicks } from '../units.ts';
import type { Findings } from './findings.ts';

/** The orders of one side at one price, in the order in which they would be filled. */
interface Level {
  readonly marketId: MarketId;
  readonly side: Side;
  readonly yesTicks: PriceTicks;
  readonly slots: Slot[];
}

/** No book is crossed or locked, each level equals the sum of its orders, and every open order can be found. */
export function auditBooks(core: Core, findings: Findings): void {
  const slots: Slot[] = [];
  for (const market of core.markets.all) {
    if (market.book === undefined) continue;
    auditBest(market, market.book, findings);
    for (const level of levelsOf(core, market.marketId, market.book)) {
      auditLevel(core, market.book, level, findings);
      for (const slot of level.slots) slots.push(slot);
    }
  }
  auditLists(core, slots, findings);
}

function auditBest({ marketId, status }: Market, book: Book, findings: Findings): void {
  const bid = book.bestTicks(Side.Buy);
  const ask = book.bestTicks(Side.Sell);
  findings.expect(
    ask === NO_PRICE || bid < ask,
    () => `market ${marketId} has a bid of ${bid} ticks and an ask of ${ask}`,
  );
  findings.expect(status === MarketStatus.Activated, () => `market ${marketId} has a book in status ${status}`);
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

/** Checks the structures that find orders by digest, account and expiry, and those that cancel orders and close markets. */
function auditLists(core: Core, slots: readonly Slot[], findings: Findings): void {
  const { orders, openIndex, digests, accounts, accountOrders, expiries, cutoffs, markets } = core;
  findings.expect(orders.count === slots.length, () => `${orders.count} orders are kept, ${slots.length} rest`);
  for (const slot of slots) {
    const orderNo = orders.orderNo(slot);
    const digest = orders.digest(slot);
    const isFound = openIndex.find(digest) === slot && digests.find(digest) === orderNo;
    findings.expect(isFound, () => `order ${orderNo} is not found by its digest`);
  }
  let listed = 0;
  for (let accountId = 1 as AccountId; accountId <= accounts.count; accountId++)
    listed += accountOrders.count(accountId);
  const dated = slots.filter((slot) => orders.expiresAtSec(slot) > 0).length;
  const trading = markets.all.filter(({ status, categorical }) => status === MarketStatus.Activated && !categorical);
  findings.expect(listed === slots.length, () => `accounts list ${listed} orders, ${slots.length} rest`);
  findings.expect(expiries.count === dated, () => `${expiries.count} orders will expire, ${dated} are dated`);
  findings.expect(
    cutoffs.count === trading.length,
    () => `${cutoffs.count} markets will be cut off, ${trading.length} trade`,
  );
  for (const { accountId, cancelAtSec } of cancelTimersOf(core)) {
    const isWaiting = accounts.has(accountId) && !isDue(core, cancelAtSec);
    findings.expect(isWaiting, () => `account ${accountId} has a wrong cancel timer of ${cancelAtSec}`);
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
