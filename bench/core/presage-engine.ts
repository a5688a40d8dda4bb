import type { AccountId, Command, Event, MarketId, PriceTicks, QuoteUnits, SizeLots } from '@presage/exchange';
import {
  EventTape,
  Exchange,
  LOTS_PER_SHARE,
  OrderType,
  Outcome,
  Side,
  TICKS_PER_QUOTE,
  TimeInForce,
  UNITS_PER_QUOTE,
} from '@presage/exchange';
import { digestAt, randomDigests } from './digests.ts';
import type { FlowEngine, RestingOrder, Trade } from './engine.ts';
import type { Flow } from './flow.ts';
import { FlowKind } from './flow.ts';

/** Fee rates of the run's markets. */
export interface Fees {
  readonly makerFeeBps: number;
  readonly takerFeeBps: number;
}

/** Unix seconds, late enough that no market reaches its cutoff during a run. */
const CUTOFF_SEC = 2_000_000_000;
const START_MS = 1_700_000_000_000;
/** Commands that share a millisecond. */
const COMMANDS_PER_MS = 64;

/**
 * Plays a flow on Presage's exchange, with its ledger, holds, fees and events. Every order has its own account. Half of
 * the accounts buy and half sell either token, so that complementary fills, mints and merges all occur. Market orders
 * are limits at the end of the grid whose remainder is cancelled.
 */
export class PresageEngine implements FlowEngine {
  readonly exchange = new Exchange();
  private readonly flow: Flow;
  private readonly digests: Int32Array;
  private readonly trades: Trade[] | undefined;
  private readonly events = new EventTape();
  private commands: Command[] = [];
  /** For each market order that the book cannot fill, the command that cancels its remainder. */
  private cancels: (Command | undefined)[] = [];
  private firstCommand = 0;

  constructor(flow: Flow, fees: Fees, trades?: Trade[]) {
    this.flow = flow;
    this.digests = randomDigests(flow.orders);
    this.trades = trades;
    for (let market = 1; market <= flow.markets; market += 1) this.openMarket(market, flow, fees);
    for (let i = 0; i < flow.commands; i += 1) if (flow.kind[i] !== FlowKind.Cancel) this.fund(flow, i);
  }

  /** Creates the commands as the exchange receives them: each a separate object with its own digest. */
  prepare(from: number, to: number): void {
    const { flow } = this;
    this.commands = [];
    this.cancels = [];
    this.firstCommand = from;
    for (let i = from; i < to; i += 1) {
      this.commands.push(this.commandOf(flow, i));
      this.cancels.push(flow.isUnfilled[i] === 1 ? this.cancelOf(flow.order[i] as number) : undefined);
    }
  }

  play(from: number, to: number): void {
    for (let at = from - this.firstCommand; at < to - this.firstCommand; at += 1) {
      this.apply(this.commands[at] as Command);
      if (this.trades !== undefined) collectTrades(this.events.read(), this.trades);
      const cancel = this.cancels[at];
      if (cancel !== undefined) this.apply(cancel);
    }
  }

  restingOrders(): RestingOrder[] {
    const resting = [...this.exchange.openOrders()].map((order): RestingOrder => {
      const isYes = order.outcome === Outcome.Yes;
      const isBid = isYes === (order.side === Side.Buy) ? 1 : 0;
      const price = isYes ? order.priceTicks : TICKS_PER_QUOTE - order.priceTicks;
      return [order.marketId - 1, isBid, price, order.orderNo - 1, order.remainingLots / LOTS_PER_SHARE];
    });
    const bestFirst = (a: RestingOrder, b: RestingOrder): number => (a[1] === 1 ? b[2] - a[2] : a[2] - b[2]);
    return resting.sort((a, b) => a[0] - b[0] || b[1] - a[1] || bestFirst(a, b) || a[3] - b[3]);
  }

  /** Applies a command, which must not be refused; its events stay on the tape. */
  apply(command: Command): void {
    const { exchange, events } = this;
    const sequence = exchange.sequence + 1;
    const timeMs = START_MS + Math.floor(sequence / COMMANDS_PER_MS);
    events.clear();
    const outcome = exchange.applyOnTape({ sequence, timeMs, command }, events);
    if (!outcome.ok) throw new Error(`command ${sequence} (${command.kind}) was refused: ${outcome.reject.code}`);
  }

  private commandOf({ kind, isBid, price, size, market, tickStep, order }: Flow, i: number): Command {
    const id = order[i] as number;
    if (kind[i] === FlowKind.Cancel) return this.cancelOf(id);
    const bids = isBid[i] === 1;
    const outcome = isYesOrder(id) ? Outcome.Yes : Outcome.No;
    const endOfGrid = bids ? TICKS_PER_QUOTE - tickStep : tickStep;
    const yesPrice = kind[i] === FlowKind.Market ? endOfGrid : (price[i] as number);
    return {
      kind: 'placeOrder',
      digest: digestAt(this.digests, id),
      accountId: (id + 1) as AccountId,
      marketId: ((market[i] as number) + 1) as MarketId,
      outcome,
      side: bids === (outcome === Outcome.Yes) ? Side.Buy : Side.Sell,
      type: OrderType.Limit,
      priceTicks: (outcome === Outcome.Yes ? yesPrice : TICKS_PER_QUOTE - yesPrice) as PriceTicks,
      sizeLots: ((size[i] as number) * LOTS_PER_SHARE) as SizeLots,
      budgetUnits: 0n as QuoteUnits,
      slippagePpm: 0,
      expiresAtSec: 0,
      postOnly: false,
      timeInForce: TimeInForce.GoodTillCancelled,
    };
  }

  private cancelOf(id: number): Command {
    return { kind: 'cancelOrder', accountId: (id + 1) as AccountId, digest: digestAt(this.digests, id) };
  }

  private openMarket(market: number, { tickStep }: Flow, fees: Fees): void {
    const words = { title: `Market ${market}`, rules: '', yesLabel: 'Yes', noLabel: 'No', labelIds: [], children: [] };
    const rules = { slug: `market-${market}`, cutoffAtSec: CUTOFF_SEC, tickStep, ...fees };
    this.apply({ kind: 'createMarket', ...words, ...rules });
    this.apply({ kind: 'moveMarket', marketId: market as MarketId, action: 'activate' });
  }

  /**
   * Creates the account for one order, with the most that the order can need: 1.1 quote per share, or the tokens it
   * sells.
   */
  private fund({ isBid, size, order, market }: Flow, i: number): void {
    const id = order[i] as number;
    const shares = size[i] as number;
    const accountId = (id + 1) as AccountId;
    const address = `0x${accountId.toString(16).padStart(40, '0')}`;
    const sells = isYesOrder(id) !== (isBid[i] === 1);
    const quoteUnits = BigInt(shares) * UNITS_PER_QUOTE;
    this.apply({ kind: 'registerAccount', wallet: address, tradingWallet: address });
    const amountUnits = (sells ? quoteUnits : (quoteUnits * 11n) / 10n) as QuoteUnits;
    this.apply({ kind: 'credit', accountId, amountUnits });
    if (!sells) return;
    const marketId = ((market[i] as number) + 1) as MarketId;
    this.apply({ kind: 'split', accountId, marketId, sizeLots: (shares * LOTS_PER_SHARE) as SizeLots });
  }
}

/** Chooses the token of an order by a hashed bit of its number. */
function isYesOrder(id: number): boolean {
  return Math.imul(id + 1, 0x9e3779b1) >>> 31 === 1;
}

function collectTrades(events: readonly Event[], trades: Trade[]): void {
  for (const event of events) {
    if (event.kind !== 'orderFilled') continue;
    const { makerOrderNo, takerOrderNo, yesPriceTicks, sizeLots } = event;
    trades.push([makerOrderNo - 1, takerOrderNo - 1, yesPriceTicks, sizeLots / LOTS_PER_SHARE]);
  }
}
