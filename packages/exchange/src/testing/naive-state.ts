import type { Ledger, MarketStatus, OrderType, Outcome, Resolution, Side, TimeInForce } from '../enums.ts';
import type { Fill } from '../event.ts';
import type { Done } from '../outcome.ts';
import type { ChainHead } from '../settlement/chain-ledger.ts';
import type { AccountId, MarketId, OrderNo, PriceTicks, SizeLots } from '../units.ts';

/** One account: its addresses and its quote, in units of 1e-10. */
export interface NaiveAccount {
  readonly accountId: AccountId;
  readonly wallet: string;
  readonly tradingWallet: string;
  availableUnits: bigint;
  heldUnits: bigint;
  /** Chain ledger: the total on chain, as far as known. */
  totalUnits: bigint;
  /** Cancel timer, Unix seconds; 0 = disarmed. */
  cancelAtSec: number;
}

/** An account's tokens of one kind in one market, in lots. */
export interface NaiveTokens {
  available: number;
  held: number;
  /** The same as for an account's quote. */
  total: number;
}

export interface NaivePosition {
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly yes: NaiveTokens;
  readonly no: NaiveTokens;
}

/** A binary market, a child, or a categorical root (which has no book, no tokens and no status of its own). */
export interface NaiveMarket {
  readonly marketId: MarketId;
  readonly rootMarketId: MarketId | 0;
  readonly categorical: boolean;
  readonly slug: string;
  readonly tickStep: number;
  makerFeeBps: number;
  takerFeeBps: number;
  cutoffAtSec: number;
  status: MarketStatus;
  halted: boolean;
  /** 0 until it is resolved; a failed market pays like an invalid one. */
  resolution: Resolution | 0;
  yesSupplyLots: number;
  noSupplyLots: number;
  /** Quote that backs the tokens, in units. */
  collateralUnits: bigint;
}

export interface NaiveOrder {
  readonly orderNo: OrderNo;
  readonly digest: string;
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly outcome: Outcome;
  readonly side: Side;
  readonly type: OrderType;
  /** In terms of the order's own token; 0 for market orders. */
  readonly priceTicks: PriceTicks;
  readonly expiresAtSec: number;
  readonly postOnly: boolean;
  readonly timeInForce: TimeInForce;
  readonly slippagePpm: number;
  /** In terms of the order's own token; undefined = no such bound. */
  readonly worstPriceTicks: PriceTicks | undefined;
  /** Rates of the market when the order was accepted. */
  readonly makerFeeBps: number;
  readonly takerFeeBps: number;
  remainingLots: SizeLots;
  /** Market buy: the remaining budget. */
  budgetLeftUnits: bigint;
  state: 'taking' | 'resting' | 'closed';
}

/** The whole state of the reference: plain lists, without derived data that could disagree with them. */
export interface NaiveState {
  readonly ledger: Ledger;
  /** Chain ledger: the last block, and the pending fills, in order. */
  head: ChainHead;
  pending: Fill[];
  timeMs: number;
  sequence: number;
  tradeCount: number;
  feesUnits: bigint;
  /** Deposits minus withdrawals. */
  depositsUnits: bigint;
  keyIssuance: boolean;
  readonly labels: string[];
  readonly accounts: NaiveAccount[];
  readonly positions: Map<string, NaivePosition>;
  readonly markets: NaiveMarket[];
  /** Orders that rest or are being matched, in order of acceptance. */
  open: NaiveOrder[];
  /** Every order ever accepted, by digest. */
  readonly orders: Map<string, NaiveOrder>;
  /** The requests with an id that were carried out: their ids, by the digits that identify them, and their outcomes. */
  readonly requests: Map<string, { readonly requestId: string; readonly outcome: Done }>;
}

export function emptyState(ledger: Ledger): NaiveState {
  return {
    ledger,
    head: { blockNumber: 0, blockHash: '' },
    pending: [],
    timeMs: 0,
    sequence: 0,
    tradeCount: 0,
    feesUnits: 0n,
    depositsUnits: 0n,
    keyIssuance: true,
    labels: [],
    accounts: [],
    positions: new Map(),
    markets: [],
    open: [],
    orders: new Map(),
    requests: new Map(),
  };
}

export function accountOf(state: NaiveState, accountId: AccountId): NaiveAccount {
  const account = state.accounts[accountId - 1];
  if (account === undefined) throw new Error(`no account ${accountId}`);
  return account;
}

export function marketOf(state: NaiveState, marketId: MarketId): NaiveMarket {
  const market = state.markets[marketId - 1];
  if (market === undefined) throw new Error(`no market ${marketId}`);
  return market;
}

/** The children of a root, in order of creation. */
export function childrenOf(state: NaiveState, root: NaiveMarket): NaiveMarket[] {
  return state.markets.filter((market) => market.rootMarketId === root.marketId);
}

/** An account's position in a market: empty if it never had one. */
export function positionOf(state: NaiveState, accountId: AccountId, marketId: MarketId): NaivePosition {
  const key = `${accountId}/${marketId}`;
  const known = state.positions.get(key);
  if (known !== undefined) return known;
  const position = { accountId, marketId, yes: noTokens(), no: noTokens() };
  state.positions.set(key, position);
  return position;
}

function noTokens(): NaiveTokens {
  return { available: 0, held: 0, total: 0 };
}
