import { MarketStatus, OrderType, Outcome, Side } from '../enums.ts';
import type { Event } from '../event.ts';
import type { AccountId, MarketId } from '../units.ts';
import type { AuditedBooks, AuditedMarket, AuditedOrder } from './auditor-books.ts';
import type { FillPart } from './naive-holdings.ts';
import { partsOf } from './naive-holdings.ts';
import { costOf, feeOf, isBid, mirrored } from './naive-money.ts';

const TAIL: readonly string[] = ['levelChanged', 'balanceChanged', 'positionChanged'];

/** Levels, balances and positions must come last, in that order, each at most once per command. */
export function eventOrderViolations(events: readonly Event[]): string[] {
  const violations: string[] = [];
  const reported = new Set<string>();
  let rank = -1;
  for (const event of events) {
    const next = TAIL.indexOf(event.kind);
    if (next < rank) violations.push(`${event.kind} comes too late`);
    rank = Math.max(rank, next);
    if (next < 0) continue;
    const { accountId, marketId, side, yesPriceTicks } = {
      accountId: 0,
      marketId: 0,
      side: 0,
      yesPriceTicks: 0,
      ...event,
    };
    const key = [event.kind, accountId, marketId, side, yesPriceTicks].join('/');
    if (reported.has(key)) violations.push(`${key} is reported twice`);
    reported.add(key);
  }
  return violations;
}

/** Everything that must hold between two commands. */
export function stateViolations(books: AuditedBooks): string[] {
  const open = [...books.open.values()];
  return [
    ...openOrderViolations(books, open),
    ...cancelTimerViolations(books),
    ...levelViolations(books, open),
    ...balanceViolations(books, open),
    ...positionViolations(books, open),
    ...sizeViolations(books),
    // On chain anyone may hold tokens, so the events do not determine their supply and collateral.
    ...(books.ledger === 'chain' ? [] : [...supplyViolations(books), ...conservationViolations(books)]),
  ];
}

/** Open orders must have size, be unexpired and belong to a trading market. */
function openOrderViolations(books: AuditedBooks, open: readonly AuditedOrder[]): string[] {
  const violations: string[] = [];
  for (const { accepted, remainingLots } of open) {
    const { orderNo, type, expiresAtSec, marketId } = accepted;
    if (type === OrderType.Market) violations.push(`market order ${orderNo} rests`);
    if (remainingLots <= 0) violations.push(`order ${orderNo} rests with nothing left`);
    if (expiresAtSec > 0 && expiresAtSec * 1000 <= books.timeMs)
      violations.push(`order ${orderNo} is open after its expiry`);
    if (books.markets.get(marketId)?.status !== MarketStatus.Activated)
      violations.push(`order ${orderNo} is open although its market does not trade`);
  }
  for (const [marketId, market] of books.markets) {
    const trades = market.status === MarketStatus.Activated && !market.categorical;
    if (trades && market.cutoffAtSec * 1000 <= books.timeMs)
      violations.push(`market ${marketId} trades after its cutoff`);
  }
  return violations;
}

/** An account whose timer has run out must have had all its orders cancelled, and the timer disarmed. */
function cancelTimerViolations(books: AuditedBooks): string[] {
  const overdue = [...books.cancelTimers].filter(([, cancelAtSec]) => cancelAtSec * 1000 <= books.timeMs);
  return overdue.map(([accountId]) => `account ${accountId} has an overdue cancel timer`);
}

/** Every level must be the sum of its orders, and no market's bids may reach its asks. */
function levelViolations(books: AuditedBooks, open: readonly AuditedOrder[]): string[] {
  const violations: string[] = [];
  const sums = new Map<string, number>();
  const best = new Map<MarketId, { bid: number; ask: number }>();
  for (const { accepted, remainingLots } of open) {
    const price = mirrored(accepted.outcome, accepted.priceTicks);
    const bids = isBid(accepted);
    const key = `${accepted.marketId}/${bids ? Side.Buy : Side.Sell}/${price}`;
    sums.set(key, (sums.get(key) ?? 0) + remainingLots);
    const at = best.get(accepted.marketId) ?? { bid: 0, ask: 10_000 };
    if (bids) at.bid = Math.max(at.bid, price);
    else at.ask = Math.min(at.ask, price);
    best.set(accepted.marketId, at);
  }
  for (const key of new Set([...sums.keys(), ...books.levels.keys()])) {
    const reported = books.levels.get(key)?.sizeLots ?? 0;
    if (reported !== (sums.get(key) ?? 0))
      violations.push(`level ${key} is reported as ${reported}, but its orders have ${sums.get(key) ?? 0}`);
  }
  for (const [marketId, { bid, ask }] of best) {
    if (bid >= ask) violations.push(`market ${marketId} is crossed: bid ${bid}, ask ${ask}`);
  }
  return violations;
}

/** Reported balances must equal the history, and hold exactly what open orders need. */
function balanceViolations(books: AuditedBooks, open: readonly AuditedOrder[]): string[] {
  const violations: string[] = [];
  const needed = new Map<AccountId, bigint>();
  for (const { accepted, remainingLots, makerFeeBps } of open) {
    if (accepted.side === Side.Sell) continue;
    const { accountId, priceTicks } = accepted;
    const hold = costOf(priceTicks, remainingLots) + feeOf(makerFeeBps, priceTicks, remainingLots);
    needed.set(accountId, (needed.get(accountId) ?? 0n) + hold);
  }
  for (const { accountId, units } of inSettlement(books).filter(({ side }) => side === Side.Buy)) {
    needed.set(accountId, (needed.get(accountId) ?? 0n) + units);
  }
  for (const accountId of needed.keys()) {
    if (!books.balances.has(accountId)) violations.push(`account ${accountId} holds for orders but has no balance`);
  }
  for (const [accountId, { earnedUnits, availableUnits, heldUnits }] of books.balances) {
    const total = availableUnits + heldUnits;
    const isShort = books.ledger === 'chain' && availableUnits === 0n && earnedUnits >= 0n && total > earnedUnits;
    if (total !== earnedUnits && !isShort)
      violations.push(`account ${accountId} has ${total}, but its history adds up to ${earnedUnits}`);
    if (availableUnits < 0n || heldUnits < 0n) violations.push(`account ${accountId} has a negative balance`);
    const hold = needed.get(accountId) ?? 0n;
    if (heldUnits !== hold) violations.push(`account ${accountId} holds ${heldUnits}, but its orders need ${hold}`);
  }
  return violations;
}

function positionViolations(books: AuditedBooks, open: readonly AuditedOrder[]): string[] {
  const violations: string[] = [];
  const needed = neededLots(books, open);
  for (const [key, position] of books.positions) {
    const { yesAvailableLots, yesHeldLots, noAvailableLots, noHeldLots } = position.reported;
    const all = [yesAvailableLots, yesHeldLots, noAvailableLots, noHeldLots];
    if (all.some((lots) => lots < 0)) violations.push(`position ${key} is negative`);
    if (yesHeldLots !== (needed.get(tokensKey({ ...position, outcome: Outcome.Yes })) ?? 0))
      violations.push(`position ${key} holds wrong yes`);
    if (noHeldLots !== (needed.get(tokensKey({ ...position, outcome: Outcome.No })) ?? 0))
      violations.push(`position ${key} holds wrong no`);
    // On chain, tokens come and go without events.
    if (books.ledger === 'chain') continue;
    if (yesAvailableLots + yesHeldLots !== position.yesEarnedLots) violations.push(`position ${key} has wrong yes`);
    if (noAvailableLots + noHeldLots !== position.noEarnedLots) violations.push(`position ${key} has wrong no`);
  }
  return violations;
}

/** The tokens that open sell orders and pending sales must hold, by account, market and outcome. */
function neededLots(books: AuditedBooks, open: readonly AuditedOrder[]): ReadonlyMap<string, number> {
  const needed = new Map<string, number>();
  const add = (tokens: Tokens, lots: number): void => {
    const key = tokensKey(tokens);
    needed.set(key, (needed.get(key) ?? 0) + lots);
  };
  for (const { accepted, remainingLots } of open) if (accepted.side === Side.Sell) add(accepted, remainingLots);
  for (const part of inSettlement(books)) if (part.side === Side.Sell) add(part, part.lots);
  return needed;
}

type Tokens = Pick<FillPart, 'accountId' | 'marketId' | 'outcome'>;

function tokensKey({ accountId, marketId, outcome }: Tokens): string {
  return `${accountId}/${marketId}/${outcome}`;
}

function inSettlement(books: AuditedBooks): FillPart[] {
  return partsOf([...books.pending.values()]);
}

/** An order's size must be accounted for: filled, failed to settle and so cancelled, or still to be filled. */
function sizeViolations(books: AuditedBooks): string[] {
  const violations: string[] = [];
  for (const { accepted, filledLots, failedLots, remainingLots } of books.open.values()) {
    const isMarketBuy = accepted.type === OrderType.Market && accepted.side === Side.Buy;
    const isWhole = isMarketBuy || filledLots + failedLots + remainingLots === accepted.sizeLots;
    if (!isWhole || filledLots < 0) violations.push(`order ${accepted.orderNo} has lost size`);
  }
  return violations;
}

/** Accounts must hold the whole supply, as many Yes as No until the market is over, each pair backed by 1 quote. */
function supplyViolations(books: AuditedBooks): string[] {
  const violations: string[] = [];
  const held = new Map<MarketId, { yes: number; no: number }>();
  for (const { marketId, yesEarnedLots, noEarnedLots } of books.positions.values()) {
    const sum = held.get(marketId) ?? { yes: 0, no: 0 };
    held.set(marketId, { yes: sum.yes + yesEarnedLots, no: sum.no + noEarnedLots });
  }
  for (const [marketId, market] of books.markets) {
    const { yes, no } = held.get(marketId) ?? { yes: 0, no: 0 };
    if (yes !== market.yesSupplyLots || no !== market.noSupplyLots)
      violations.push(`market ${marketId} has lost tokens`);
    if (isBalancedWrongly(market)) violations.push(`market ${marketId} has unequal sides or wrong collateral`);
    if (market.collateralUnits < 0n) violations.push(`market ${marketId} paid out more than it had`);
    if (market.status === MarketStatus.Deleted && yes + no > 0)
      violations.push(`market ${marketId} was deleted with tokens`);
  }
  return violations;
}

function isBalancedWrongly(market: AuditedMarket): boolean {
  const { status, yesSupplyLots, noSupplyLots, collateralUnits } = market;
  const over: readonly number[] = [MarketStatus.Resolved, MarketStatus.Failed, MarketStatus.Deleted];
  if (over.includes(status)) return yesSupplyLots + noSupplyLots === 0 && collateralUnits !== 0n;
  return yesSupplyLots !== noSupplyLots || collateralUnits !== 10_000n * BigInt(yesSupplyLots);
}

/** All quote must be accounted for: in accounts, as collateral, or as fees. */
function conservationViolations(books: AuditedBooks): string[] {
  let total = books.feesUnits;
  for (const { availableUnits, heldUnits } of books.balances.values()) total += availableUnits + heldUnits;
  for (const { collateralUnits } of books.markets.values()) total += collateralUnits;
  if (books.feesUnits < 0n) return ['fees are negative'];
  return total === books.depositsUnits ? [] : [`all quote adds up to ${total}, but deposits to ${books.depositsUnits}`];
}
