import { MatchType, OrderType, Outcome, Side } from '../enums.ts';
import type { Fill, FillFailed, FillSettled, OrderFilled } from '../event.ts';
import type { AccountId, OrderNo } from '../units.ts';
import type { AuditedBooks, AuditedOrder } from './auditor-books.ts';
import { earn, marketIn, positionIn } from './auditor-books.ts';
import { costOf, feeOf, isBid, mirrored } from './naive-money.ts';

/** Applies a fill; returns its violations, judged by the orders it names. */
export function foldFill(books: AuditedBooks, fill: OrderFilled): string[] {
  const taker = books.orders.get(fill.takerOrderNo);
  const maker = books.orders.get(fill.makerOrderNo);
  if (taker === undefined || maker === undefined)
    return [`fill ${fill.tradeNo} names an order that was never accepted`];
  const wrong = [
    ...partiesWrong(books, fill, { taker, maker }),
    ...priceWrong(books, fill, { taker, maker }),
    ...feesWrong(fill, { taker, maker }),
  ];
  books.tradeCount += 1;
  count(fill, taker);
  count(fill, maker);
  if (fill.pending !== (books.ledger === 'chain')) wrong.push('is pending on the custodial ledger, or final on chain');
  if (fill.pending) books.pending.set(fill.tradeNo, fill);
  else settleBoth(books, fill, { taker, maker });
  if (taker.remainingLots < 0 || maker.remainingLots < 0) wrong.push('fills more than the size of an order');
  if (isOverspent(taker)) wrong.push('spends more than the budget');
  return wrong.map((what) => `fill ${fill.tradeNo} ${what}`);
}

/** Applies the end of a pending fill, which must settle or fail once, and with the terms that were reported. */
export function foldEnding(books: AuditedBooks, ending: FillSettled | FillFailed): string[] {
  const fill = books.pending.get(ending.tradeNo);
  const taker = books.orders.get(ending.takerOrderNo);
  const maker = books.orders.get(ending.makerOrderNo);
  if (fill === undefined || taker === undefined || maker === undefined)
    return [`fill ${ending.tradeNo} is not pending`];
  books.pending.delete(ending.tradeNo);
  if (ending.kind === 'fillSettled') settleBoth(books, ending, { taker, maker });
  else {
    for (const order of [taker, maker]) {
      order.filledLots -= ending.sizeLots;
      order.failedLots += ending.sizeLots;
    }
  }
  const isAsReported = Object.entries(fill).every(
    ([name, value]) => name === 'kind' || name === 'pending' || ending[name as keyof Fill] === value,
  );
  return isAsReported ? [] : [`fill ${ending.tradeNo} ends with other terms than it was reported with`];
}

interface Parties {
  readonly taker: AuditedOrder;
  readonly maker: AuditedOrder;
}

function partiesWrong(books: AuditedBooks, fill: OrderFilled, { taker, maker }: Parties): string[] {
  const wrong: string[] = [];
  if (fill.tradeNo !== books.tradeCount + 1) wrong.push('has a wrong number');
  if (fill.sizeLots <= 0) wrong.push('has no size');
  if (taker.closed !== undefined || maker.closed !== undefined) wrong.push('comes after an order was closed');
  if (maker.accepted.orderNo >= taker.accepted.orderNo) wrong.push('has a maker newer than its taker');
  if (taker.accepted.accountId === maker.accepted.accountId) wrong.push('is between orders of the same account');
  if (isBid(taker.accepted) === isBid(maker.accepted)) wrong.push('has both orders on one side');
  for (const { accepted } of [taker, maker]) {
    const { expiresAtSec } = accepted;
    if (accepted.marketId !== fill.marketId) wrong.push('is of another market');
    if (expiresAtSec > 0 && expiresAtSec * 1000 <= books.timeMs) wrong.push('has an expired order');
  }
  const complementary = taker.accepted.side !== maker.accepted.side;
  const sameSide = taker.accepted.side === Side.Buy ? MatchType.Mint : MatchType.Merge;
  if (fill.matchType !== (complementary ? MatchType.Complementary : sameSide)) wrong.push('has a wrong match type');
  if (!sidesAreReported(fill, { taker, maker })) wrong.push('reports the sides wrongly');
  return wrong;
}

function sidesAreReported(fill: OrderFilled, { taker, maker }: Parties): boolean {
  const reported = [
    fill.takerAccountId,
    fill.takerSide,
    fill.takerOutcome,
    fill.makerAccountId,
    fill.makerSide,
    fill.makerOutcome,
  ];
  const actual = [taker, maker].flatMap(({ accepted }) => [accepted.accountId, accepted.side, accepted.outcome]);
  return reported.every((word, i) => word === actual[i]);
}

function yesLimit({ accepted }: AuditedOrder): number {
  return mirrored(accepted.outcome, accepted.priceTicks);
}

/** The worst price that an order accepts by its own terms; the slippage of a market order is in no event. */
function boundOf(taker: AuditedOrder): number | undefined {
  const { type, outcome, worstPriceTicks } = taker.accepted;
  if (type === OrderType.Limit) return yesLimit(taker);
  return worstPriceTicks === 0 ? undefined : mirrored(outcome, worstPriceTicks);
}

/** The maker must get its price, the taker no worse than its limit, and no better order may be skipped. */
function priceWrong(books: AuditedBooks, fill: OrderFilled, { taker, maker }: Parties): string[] {
  const wrong: string[] = [];
  if (fill.yesPriceTicks !== yesLimit(maker)) wrong.push("is not at the maker's price");
  const towardsWorse = isBid(taker.accepted) ? 1 : -1;
  const bound = boundOf(taker);
  if (bound !== undefined && towardsWorse * (fill.yesPriceTicks - bound) > 0) wrong.push("is beyond the taker's limit");
  for (const other of books.open.values()) {
    if (other === taker || other === maker) continue;
    if (other.accepted.marketId !== fill.marketId || isBid(other.accepted) === isBid(taker.accepted)) continue;
    const better =
      towardsWorse * (yesLimit(maker) - yesLimit(other)) || maker.accepted.orderNo - other.accepted.orderNo;
    if (better > 0) wrong.push(`passes over order ${other.accepted.orderNo}`);
  }
  return wrong;
}

function feesWrong(fill: OrderFilled, { taker, maker }: Parties): string[] {
  const wrong: string[] = [];
  const takerFee = feeOf(taker.takerFeeBps, fill.yesPriceTicks, fill.sizeLots);
  const makerFee = feeOf(maker.makerFeeBps, fill.yesPriceTicks, fill.sizeLots);
  if (fill.takerFeeUnits !== takerFee) wrong.push(`charges the taker ${fill.takerFeeUnits} instead of ${takerFee}`);
  if (fill.makerFeeUnits !== makerFee) wrong.push(`charges the maker ${fill.makerFeeUnits} instead of ${makerFee}`);
  return wrong;
}

/** Applies a fill to one of its two orders. */
function count(fill: Fill, order: AuditedOrder): void {
  const { side, type } = order.accepted;
  const buys = side === Side.Buy;
  order.filledLots += fill.sizeLots;
  if (!(buys && type === OrderType.Market)) order.remainingLots -= fill.sizeLots;
  if (buys) order.spentUnits += costOfBuying(fill, order);
}

/** What a buyer pays for a fill in total. */
function costOfBuying(fill: Fill, { accepted }: AuditedOrder): bigint {
  return costOf(mirrored(accepted.outcome, fill.yesPriceTicks), fill.sizeLots) + feeOfSide(fill, accepted.orderNo);
}

function feeOfSide(fill: Fill, orderNo: OrderNo): bigint {
  return orderNo === fill.takerOrderNo ? fill.takerFeeUnits : fill.makerFeeUnits;
}

function settleBoth(books: AuditedBooks, fill: Fill, { taker, maker }: Parties): void {
  settle(books, fill, taker);
  settle(books, fill, maker);
  settlePairs(books, fill);
}

/** Applies a settled fill to one of its two accounts. */
function settle(books: AuditedBooks, fill: Fill, order: AuditedOrder): void {
  const { accountId, outcome, side, orderNo } = order.accepted;
  const feeUnits = feeOfSide(fill, orderNo);
  const cost = costOf(mirrored(outcome, fill.yesPriceTicks), fill.sizeLots);
  const buys = side === Side.Buy;
  books.feesUnits += feeUnits;
  earn(books, accountId, buys ? -(cost + feeUnits) : cost - feeUnits);
  moveTokens(books, { accountId, outcome, fill }, buys ? fill.sizeLots : -fill.sizeLots);
}

function moveTokens(
  books: AuditedBooks,
  of: { readonly accountId: AccountId; readonly outcome: Outcome; readonly fill: Fill },
  lots: number,
): void {
  const position = positionIn(books, { accountId: of.accountId, marketId: of.fill.marketId });
  if (of.outcome === Outcome.Yes) position.yesEarnedLots += lots;
  else position.noEarnedLots += lots;
}

/** A mint locks 1 quote behind each new pair, a merge releases it. */
function settlePairs(books: AuditedBooks, fill: Fill): void {
  if (fill.matchType === MatchType.Complementary) return;
  const lots = fill.matchType === MatchType.Mint ? fill.sizeLots : -fill.sizeLots;
  const market = marketIn(books, fill.marketId);
  market.yesSupplyLots += lots;
  market.noSupplyLots += lots;
  market.collateralUnits += 10_000n * BigInt(lots);
}

function isOverspent({ accepted, spentUnits }: AuditedOrder): boolean {
  return accepted.type === OrderType.Market && accepted.side === Side.Buy && spentUnits > accepted.budgetUnits;
}
