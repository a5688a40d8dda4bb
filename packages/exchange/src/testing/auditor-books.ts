import type { Ledger, MarketStatus } from '../enums.ts';
import type { Fill, LevelChanged, OrderAccepted, OrderClosed, PositionChanged } from '../event.ts';
import type { AccountId, MarketId, OrderNo, TradeNo } from '../units.ts';

/** An accepted order as its events report it. */
export interface AuditedOrder {
  readonly accepted: OrderAccepted;
  readonly makerFeeBps: number;
  readonly takerFeeBps: number;
  remainingLots: number;
  filledLots: number;
  /** Size of fills that failed to settle, which counts as cancelled. */
  failedLots: number;
  /** What the buyer has paid so far, fees included. */
  spentUnits: bigint;
  closed: OrderClosed | undefined;
}

export interface AuditedMarket {
  readonly categorical: boolean;
  status: MarketStatus;
  halted: boolean;
  cutoffAtSec: number;
  makerFeeBps: number;
  takerFeeBps: number;
  /** Tokens that must exist, according to mints, merges and redemptions. */
  yesSupplyLots: number;
  noSupplyLots: number;
  collateralUnits: bigint;
}

/** An account's quote: the total of its history, and the last reported balance. */
export interface AuditedBalance {
  earnedUnits: bigint;
  availableUnits: bigint;
  heldUnits: bigint;
}

/** An account's tokens in a market: the total of its history, and the last reported position. */
export interface AuditedPosition {
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  yesEarnedLots: number;
  noEarnedLots: number;
  reported: Omit<PositionChanged, 'kind' | 'accountId' | 'marketId'>;
}

/** Everything that a reader of the events knows. */
export interface AuditedBooks {
  readonly ledger: Ledger;
  /** Fills waiting for the chain. */
  readonly pending: Map<TradeNo, Fill>;
  timeMs: number;
  feesUnits: bigint;
  depositsUnits: bigint;
  tradeCount: number;
  readonly orders: Map<OrderNo, AuditedOrder>;
  /** The orders that have not been closed. */
  readonly open: Map<OrderNo, AuditedOrder>;
  readonly markets: Map<MarketId, AuditedMarket>;
  readonly balances: Map<AccountId, AuditedBalance>;
  /** Armed cancel timers, Unix seconds. */
  readonly cancelTimers: Map<AccountId, number>;
  readonly positions: Map<string, AuditedPosition>;
  readonly levels: Map<string, LevelChanged>;
}

export function emptyBooks(ledger: Ledger): AuditedBooks {
  return {
    ledger,
    pending: new Map(),
    timeMs: 0,
    feesUnits: 0n,
    depositsUnits: 0n,
    tradeCount: 0,
    orders: new Map(),
    open: new Map(),
    markets: new Map(),
    balances: new Map(),
    cancelTimers: new Map(),
    positions: new Map(),
    levels: new Map(),
  };
}

/** An account and a market. */
export type Place = { readonly accountId: AccountId; readonly marketId: MarketId };

/** Creates (or, if negative, destroys) tokens of an account together with the quote that backs them. */
export function makeTokens(
  books: AuditedBooks,
  place: Place,
  made: { readonly yesLots: number; readonly noLots: number; readonly units: bigint },
): void {
  const market = marketIn(books, place.marketId);
  market.yesSupplyLots += made.yesLots;
  market.noSupplyLots += made.noLots;
  market.collateralUnits += made.units;
  const position = positionIn(books, place);
  position.yesEarnedLots += made.yesLots;
  position.noEarnedLots += made.noLots;
}

export function earn(books: AuditedBooks, accountId: AccountId, units: bigint): void {
  balanceIn(books, accountId).earnedUnits += units;
}

export function marketIn(books: AuditedBooks, marketId: MarketId): AuditedMarket {
  const market = books.markets.get(marketId);
  if (market === undefined) throw new Error(`market ${marketId} was never created`);
  return market;
}

export function balanceIn(books: AuditedBooks, accountId: AccountId): AuditedBalance {
  const known = books.balances.get(accountId);
  if (known !== undefined) return known;
  const balance = { earnedUnits: 0n, availableUnits: 0n, heldUnits: 0n };
  books.balances.set(accountId, balance);
  return balance;
}

export function positionIn(books: AuditedBooks, { accountId, marketId }: Place): AuditedPosition {
  const key = `${accountId}/${marketId}`;
  const known = books.positions.get(key);
  if (known !== undefined) return known;
  const reported = {
    yesAvailableLots: 0,
    yesHeldLots: 0,
    noAvailableLots: 0,
    noHeldLots: 0,
  } as AuditedPosition['reported'];
  const position = { accountId, marketId, yesEarnedLots: 0, noEarnedLots: 0, reported };
  books.positions.set(key, position);
  return position;
}
