import type { ChainBalance, ChainPosition } from './chain-command.ts';
import type { Core } from './core.ts';
import { Outcome } from './enums.ts';
import type { BalanceChanged, Fill, PositionChanged } from './event.ts';
import type { PositionRow } from './ledger/positions.ts';
import type { Market } from './market/market.ts';
import { digestText } from './orders/digest.ts';
import type { RestingOrder, Slot } from './orders/order-slab.ts';
import { totalLotsOf, totalUnitsOf } from './settlement/totals.ts';
import type { AccountId, MarketId, OrderNo } from './units.ts';

/** An order resting in a book. */
export interface OpenOrder extends Omit<RestingOrder, 'position'> {
  /** 64 lower-case hex digits. */
  readonly digest: string;
}

/** A fill waiting for the chain, with the digests of its orders. */
export interface PendingFill extends Fill {
  readonly takerDigest: string;
  readonly makerDigest: string;
}

/** An account's armed cancel timer. */
export interface CancelTimer {
  readonly accountId: AccountId;
  /** Unix seconds. */
  readonly cancelAtSec: number;
}

/** An account's quote. */
export type Balance = Omit<BalanceChanged, 'kind' | 'accountId'>;

/** An account's tokens of a market. */
export type Position = Omit<PositionChanged, 'kind' | 'accountId' | 'marketId'>;

/** The current state of a market. */
export interface MarketState extends Readonly<Omit<Market, 'children' | 'book'>> {
  readonly slug: string;
}

/** Every open order: by market, then price in Yes terms ascending, then first in, first out. */
export function* openOrders(core: Core): Iterable<OpenOrder> {
  for (const { book } of core.markets.all) {
    for (const slot of book?.slots() ?? []) yield openOrder(core, slot);
  }
}

/** Every fill waiting for the chain, lowest number first; none on the custodial ledger. */
export function* pendingFills(core: Core): Iterable<PendingFill> {
  if (core.chain === undefined) return;
  for (const fill of core.chain.pending.values()) {
    const takerDigest = digestOf(core, fill.takerOrderNo);
    const makerDigest = digestOf(core, fill.makerOrderNo);
    yield { ...fill, takerDigest, makerDigest };
  }
}

/** Every armed cancel timer, lowest account number first. */
export function cancelTimersOf({ cancelTimers }: Core): CancelTimer[] {
  const accountIds = cancelTimers.items.sort((a, b) => a - b) as AccountId[];
  return accountIds.map((accountId) => ({ accountId, cancelAtSec: cancelTimers.atSecOf(accountId) }));
}

export function balanceOf({ accounts, balances }: Core, accountId: AccountId): Balance | undefined {
  if (!accounts.has(accountId)) return undefined;
  return { availableUnits: balances.available(accountId), heldUnits: balances.held(accountId) };
}

/** The account's quote on chain according to blocks and settled fills: available plus held minus its shortfall. */
export function chainBalanceOf(core: Core, accountId: AccountId): ChainBalance | undefined {
  return core.accounts.has(accountId) ? { accountId, quoteUnits: totalUnitsOf(core, accountId) } : undefined;
}

export function chainPositionOf(core: Core, accountId: AccountId, marketId: MarketId): ChainPosition {
  return { accountId, marketId, ...totalsIn(core, core.positions.find(accountId, marketId)) };
}

/** The tokens of a market of every account that has any, by account number. */
export function chainPositionsOf(core: Core, marketId: MarketId): ChainPosition[] {
  const { positions } = core;
  return positions
    .rowsOf(marketId)
    .map((row) => ({ accountId: positions.accountId(row), marketId, ...totalsIn(core, row) }));
}

function totalsIn(core: Core, row: PositionRow): Pick<ChainPosition, 'yesLots' | 'noLots'> {
  return { yesLots: totalLotsOf(core, row, Outcome.Yes), noLots: totalLotsOf(core, row, Outcome.No) };
}

export function positionOf({ positions }: Core, accountId: AccountId, marketId: MarketId): Position {
  const row = positions.find(accountId, marketId);
  return {
    yesAvailableLots: positions.available(row, Outcome.Yes),
    yesHeldLots: positions.held(row, Outcome.Yes),
    noAvailableLots: positions.available(row, Outcome.No),
    noHeldLots: positions.held(row, Outcome.No),
  };
}

export function marketState({ markets }: Core, marketId: MarketId): MarketState | undefined {
  const market = markets.find(marketId);
  if (market === undefined) return undefined;
  const { children, book, ...state } = market;
  return { ...state, slug: markets.slugs.at(marketId) };
}

function openOrder({ orders }: Core, slot: Slot): OpenOrder {
  return {
    orderNo: orders.orderNo(slot),
    digest: digestText(orders.digest(slot)),
    accountId: orders.accountId(slot),
    marketId: orders.marketId(slot),
    outcome: orders.outcome(slot),
    side: orders.side(slot),
    priceTicks: orders.priceTicks(slot),
    remainingLots: orders.remainingLots(slot),
    makerFeeBps: orders.makerFeeBps(slot),
    expiresAtSec: orders.expiresAtSec(slot),
  };
}

function digestOf({ digests }: Core, orderNo: OrderNo): string {
  return digestText(digests.digest(orderNo));
}
