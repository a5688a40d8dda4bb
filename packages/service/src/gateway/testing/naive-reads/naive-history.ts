import type { Event, Ledger, OrderAccepted } from '@presage/exchange';
import { type Fill, MarketStatus, OrderType } from '@presage/exchange';
import type { Applied } from '../../../sequencer/applied.ts';
import { type NaiveHolding, NaiveHoldings } from './naive-holdings.ts';

export interface NaiveMarket {
  readonly id: number;
  readonly rootId: number;
  readonly categorical: boolean;
  readonly title: string;
  readonly slug: string;
  rules: string;
  labelIds: readonly number[];
  cutoffAtSec: number;
  makerFeeBps: number;
  takerFeeBps: number;
  readonly tickStep: number;
  status: MarketStatus;
  halted: boolean;
  /** 0 before. */
  resolution: number;
  readonly createdMs: number;
  /** When it was resolved or failed; 0 before. */
  endedMs: number;
  /** When its book changed last. */
  bookMs: number;
}

export interface NaiveOrder {
  readonly accepted: OrderAccepted;
  readonly createdMs: number;
  /** 0 while open. */
  closeReason: number;
  /** In the order of events. */
  readonly trades: NaiveTrade[];
}

/** One account's part in a fill, or its split or merge. */
export interface NaiveTrade {
  readonly no: string;
  readonly kind: 'Buy' | 'Sell' | 'Split' | 'Merge';
  readonly accountId: number;
  readonly marketId: number;
  /** 0 for a split or merge. */
  readonly outcome: number;
  readonly digest: string;
  readonly ticks: number;
  readonly lots: number;
  readonly units: bigint;
  readonly feeUnits: bigint;
  readonly timeMs: number;
  profitUnits: bigint;
  /** 1 pending, 2 final, 6 failed. */
  status: 1 | 2 | 6;
  txHash: string;
  cause: string;
}

/** A fill as the public sees it: on the taker's token. */
export interface NaiveFill {
  readonly no: number;
  readonly marketId: number;
  readonly outcome: number;
  readonly isSell: boolean;
  readonly ticks: number;
  readonly yesTicks: number;
  readonly lots: number;
  readonly units: bigint;
  readonly timeMs: number;
}

export interface NaivePayout {
  readonly accountId: number;
  readonly marketId: number;
  readonly outcome: number;
  readonly ticks: number;
  readonly lots: number;
  readonly units: bigint;
  readonly profitUnits: bigint;
  readonly timeMs: number;
  readonly txHash: string;
}

interface NaiveAccount {
  readonly id: number;
  readonly wallet: string;
  readonly tradingWallet: string;
  readonly createdMs: number;
  availableUnits: bigint;
  heldUnits: bigint;
  /** When its timer cancels its orders; 0 = it is not armed. */
  cancelAtSec: number;
}

/**
 * What the events of a journal mean to its readers, in plain lists, and without anything that makes reading fast. Written
 * apart from the store and the market data, which must answer the same.
 */
export class NaiveHistory {
  readonly ledger: Ledger;
  readonly accounts: NaiveAccount[] = [];
  readonly labels: { readonly id: number; readonly name: string; readonly imageUrl: string }[] = [];
  readonly markets: NaiveMarket[] = [];
  readonly orders: NaiveOrder[] = [];
  readonly trades: NaiveTrade[] = [];
  readonly fills: NaiveFill[] = [];
  readonly payouts: NaivePayout[] = [];
  readonly audit: Applied[] = [];
  /** Fees that were taken out. */
  sweptUnits = 0n;
  readonly #holdings: NaiveHoldings;

  constructor(ledger: Ledger) {
    this.ledger = ledger;
    this.#holdings = new NaiveHoldings(ledger, (marketId, outcome) => this.priceTicks(marketId, outcome));
  }

  take(entry: Applied): this {
    let pairs = 0;
    for (const event of entry.events) {
      if (event.kind === 'pairsSplit' || event.kind === 'pairsMerged') pairs += 1;
      this.#event(event, entry, pairs);
    }
    this.#holdings.entryEnds();
    if (entry.actor !== undefined) this.audit.push(entry);
    return this;
  }

  market(marketId: number): NaiveMarket {
    const market = this.markets.find(({ id }) => id === marketId);
    if (market === undefined) throw new Error(`there is no market ${marketId}`);
    return market;
  }

  /** The market itself, or a root's children. */
  binariesOf(marketId: number): readonly number[] {
    const { categorical } = this.market(marketId);
    return categorical ? this.markets.filter(({ rootId }) => rootId === marketId).map(({ id }) => id) : [marketId];
  }

  /** Positions that were ever held. */
  get holdings(): readonly NaiveHolding[] {
    return this.#holdings.all.filter(({ known }) => known);
  }

  /** What a token is worth: its payout once it is known, else the last price; undefined without either. */
  priceTicks(marketId: number, outcome: number): number | undefined {
    const paid = this.payTicks(marketId, outcome);
    if (paid !== undefined) return paid;
    const last = this.fills.findLast((fill) => fill.marketId === marketId);
    return last && (outcome === 1 ? last.yesTicks : 10_000 - last.yesTicks);
  }

  /** What a share pays; undefined before the market is resolved or has failed. */
  payTicks(marketId: number, outcome: number): number | undefined {
    const { endedMs, resolution } = this.market(marketId);
    if (endedMs === 0) return undefined;
    // One that failed has no resolution.
    if (resolution === 3 || resolution === 0) return 5_000;
    return resolution === outcome ? 10_000 : 0;
  }

  order(orderNo: number): NaiveOrder {
    const order = this.orders.find(({ accepted }) => accepted.orderNo === orderNo);
    if (order === undefined) throw new Error(`there is no order ${orderNo}`);
    return order;
  }

  #event(event: Event, { sequence, timeMs }: Applied, pair: number): void {
    switch (event.kind) {
      case 'accountRegistered':
        this.accounts.push({
          ...event,
          id: event.accountId,
          createdMs: timeMs,
          availableUnits: 0n,
          heldUnits: 0n,
          cancelAtSec: 0,
        });
        break;
      case 'labelCreated':
        this.labels.push({ ...event, id: event.labelId });
        break;
      case 'marketCreated':
        this.markets.push({ ...event, ...newMarket(timeMs), id: event.marketId, rootId: event.rootMarketId });
        break;
      case 'marketEdited':
        Object.assign(this.market(event.marketId), event);
        break;
      case 'marketResolved':
        this.market(event.marketId).resolution = event.resolution;
        break;
      case 'marketStatusChanged':
        this.#moved(this.market(event.marketId), event, timeMs);
        break;
      case 'levelChanged':
        this.market(event.marketId).bookMs = timeMs;
        break;
      case 'feesSwept':
        this.sweptUnits += event.amountUnits;
        break;
      case 'balanceChanged':
      case 'cancelTimerSet':
        Object.assign(this.accounts[event.accountId - 1] ?? {}, event);
        break;
      case 'orderAccepted':
        this.orders.push({ accepted: event, createdMs: timeMs, closeReason: 0, trades: [] });
        break;
      case 'orderClosed':
        this.order(event.orderNo).closeReason = event.reason;
        break;
      case 'positionChanged':
        this.#holdings.reported(event);
        break;
      case 'orderFilled':
        this.#filled(event, event.pending, timeMs);
        break;
      case 'fillSettled':
        this.#ended(event, { status: 2, txHash: event.txHash, cause: '' });
        break;
      case 'fillFailed':
        this.#ended(event, { status: 6, txHash: '', cause: event.cause });
        break;
      case 'pairsSplit':
      case 'pairsMerged':
        this.#paired(event, pair === 1 ? `${sequence}` : `${sequence}-${pair}`, timeMs);
        break;
      case 'redeemed':
        for (const payout of this.#holdings.redeem(event, (outcome) => this.payTicks(event.marketId, outcome)))
          this.payouts.push({ ...payout, timeMs, txHash: event.txHash ?? '' });
    }
  }

  #moved(market: NaiveMarket, to: { readonly status: MarketStatus; readonly halted: boolean }, timeMs: number): void {
    market.status = to.status;
    market.halted = to.halted;
    if (to.status === MarketStatus.Resolved || to.status === MarketStatus.Failed) market.endedMs = timeMs;
    // A root is open again when another child is.
    else if (to.status !== MarketStatus.Deleted) market.endedMs = 0;
  }

  #filled(fill: Fill, isPending: boolean, timeMs: number): void {
    const { tradeNo, marketId, takerOutcome, takerSide, yesPriceTicks, sizeLots } = fill;
    const ticks = takerOutcome === 1 ? yesPriceTicks : 10_000 - yesPriceTicks;
    this.#trade(fill, 'taker', isPending, timeMs);
    this.#trade(fill, 'maker', isPending, timeMs);
    // The price of what follows includes this fill, that of its own shares does not.
    this.fills.push({
      no: tradeNo,
      marketId,
      outcome: takerOutcome,
      isSell: takerSide === 1,
      ticks,
      yesTicks: yesPriceTicks,
      lots: sizeLots,
      units: BigInt(ticks) * BigInt(sizeLots),
      timeMs,
    });
  }

  #trade(fill: Fill, part: 'taker' | 'maker', isPending: boolean, timeMs: number): void {
    const outcome = fill[`${part}Outcome`];
    const isSell = fill[`${part}Side`] === 1;
    const ticks = outcome === 1 ? fill.yesPriceTicks : 10_000 - fill.yesPriceTicks;
    const order = this.order(fill[`${part}OrderNo`]);
    const trade: NaiveTrade = {
      no: `${fill.tradeNo}-${part}`,
      kind: isSell ? 'Sell' : 'Buy',
      accountId: fill[`${part}AccountId`],
      marketId: fill.marketId,
      outcome,
      digest: order.accepted.digest,
      ticks,
      lots: fill.sizeLots,
      units: BigInt(ticks) * BigInt(fill.sizeLots),
      feeUnits: fill[`${part}FeeUnits`],
      timeMs,
      profitUnits: 0n,
      status: isPending ? 1 : 2,
      txHash: '',
      cause: '',
    };
    if (!isPending) trade.profitUnits = this.#holdings.exchange(trade);
    this.trades.push(trade);
    order.trades.push(trade);
  }

  #ended(fill: Fill, end: Pick<NaiveTrade, 'status' | 'txHash' | 'cause'>): void {
    for (const part of ['taker', 'maker'] as const) {
      const trade = this.trades.find(({ no }) => no === `${fill.tradeNo}-${part}`);
      if (trade === undefined) throw new Error(`there is no fill ${fill.tradeNo}`);
      Object.assign(trade, end);
      if (end.status === 2) trade.profitUnits = this.#holdings.exchange(trade);
    }
  }

  #paired(event: Extract<Event, { kind: 'pairsSplit' | 'pairsMerged' }>, no: string, timeMs: number): void {
    const { accountId, marketId, sizeLots, txHash = '' } = event;
    const isSplit = event.kind === 'pairsSplit';
    const holdings = this.#holdings;
    const profitUnits = isSplit ? holdings.split(event) : holdings.merge(event);
    this.trades.push({
      no: `${isSplit ? 'split' : 'merge'}-${no}`,
      kind: isSplit ? 'Split' : 'Merge',
      accountId,
      marketId,
      outcome: 0,
      digest: '',
      ticks: 10_000,
      lots: sizeLots,
      units: BigInt(sizeLots) * 10_000n,
      feeUnits: 0n,
      timeMs,
      profitUnits,
      status: 2,
      txHash,
      cause: '',
    });
  }
}

function newMarket(createdMs: number) {
  const { Created } = MarketStatus;
  return { status: Created, halted: false, resolution: 0, createdMs, endedMs: 0, bookMs: createdMs };
}

/** The status of an order (wire contract §3): failed shares count as cancelled. */
export function orderStatus({ accepted, closeReason, trades }: NaiveOrder): number {
  if (closeReason === 0) return 1;
  const good = trades.filter(({ status }) => status !== 6).length;
  const failed = trades.length - good;
  if (accepted.type === OrderType.Market) {
    if (good > 0) return 2;
    return failed > 0 ? 5 : 3;
  }
  if (closeReason === 1) {
    if (failed === 0) return 2;
    return good > 0 ? 3 : 5;
  }
  return closeReason === 6 ? 4 : 3;
}
