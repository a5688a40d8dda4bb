import type { Command, Event } from '@presage/exchange';
import { LOTS_PER_SHARE, OrderType, Outcome, Side, TICKS_PER_QUOTE, UNITS_PER_QUOTE } from '@presage/exchange';
import { digestAt, randomDigests } from './digests.ts';
import type { FlowEngine, RestingOrder, Trade } from './engine.ts';
import type { Flow } from './flow.ts';
import { FlowKind } from './flow.ts';
import { accountCommands, cancelCommand, marketCommands, orderCommand, Stage, splitCommand } from './stage.ts';

/** Fee rates of the run's markets. */
export interface Fees {
  readonly makerFeeBps: number;
  readonly takerFeeBps: number;
}

/**
 * Plays a flow on Presage's exchange, with its ledger, holds, fees and events. Every order has its own account. Half of
 * the accounts buy and half sell either token, so that complementary fills, mints and merges all occur. Market orders
 * are limits at the end of the grid whose remainder is cancelled.
 */
export class PresageEngine implements FlowEngine {
  private readonly stage = new Stage();
  private readonly flow: Flow;
  private readonly digests: Int32Array;
  private readonly trades: Trade[] | undefined;
  private commands: Command[] = [];
  /** For each market order that the book cannot fill, the command that cancels its remainder. */
  private cancels: (Command | undefined)[] = [];
  private firstCommand = 0;

  constructor(flow: Flow, fees: Fees, trades?: Trade[]) {
    const { tickStep } = flow;
    this.flow = flow;
    this.digests = randomDigests(flow.orders);
    this.trades = trades;
    for (let market = 1; market <= flow.markets; market += 1) {
      this.stage.applyAll(marketCommands(market, { tickStep, ...fees }));
    }
    for (let i = 0; i < flow.commands; i += 1) if (flow.kind[i] !== FlowKind.Cancel) this.fund(i);
  }

  /** Creates the commands as the exchange receives them: each a separate object with its own digest. */
  prepare(from: number, to: number): void {
    const { flow } = this;
    this.commands = [];
    this.cancels = [];
    this.firstCommand = from;
    for (let i = from; i < to; i += 1) {
      this.commands.push(this.commandOf(i));
      this.cancels.push(flow.isUnfilled[i] === 1 ? this.cancelOf(flow.order[i] as number) : undefined);
    }
  }

  play(from: number, to: number): void {
    const { stage } = this;
    for (let at = from - this.firstCommand; at < to - this.firstCommand; at += 1) {
      stage.apply(this.commands[at] as Command);
      if (this.trades !== undefined) collectTrades(stage.events.read(), this.trades);
      const cancel = this.cancels[at];
      if (cancel !== undefined) stage.apply(cancel);
    }
  }

  restingOrders(): RestingOrder[] {
    const resting = [...this.stage.exchange.openOrders()].map((order): RestingOrder => {
      const isYes = order.outcome === Outcome.Yes;
      const isBid = isYes === (order.side === Side.Buy) ? 1 : 0;
      const price = isYes ? order.priceTicks : TICKS_PER_QUOTE - order.priceTicks;
      return [order.marketId - 1, isBid, price, order.orderNo - 1, order.remainingLots / LOTS_PER_SHARE];
    });
    const bestFirst = (a: RestingOrder, b: RestingOrder): number => (a[1] === 1 ? b[2] - a[2] : a[2] - b[2]);
    return resting.sort((a, b) => a[0] - b[0] || b[1] - a[1] || bestFirst(a, b) || a[3] - b[3]);
  }

  private commandOf(i: number): Command {
    const { kind, isBid, price, size, market, tickStep, order } = this.flow;
    const id = order[i] as number;
    if (kind[i] === FlowKind.Cancel) return this.cancelOf(id);
    const bids = isBid[i] === 1;
    const outcome = isYesOrder(id) ? Outcome.Yes : Outcome.No;
    const endOfGrid = bids ? TICKS_PER_QUOTE - tickStep : tickStep;
    const yesPrice = kind[i] === FlowKind.Market ? endOfGrid : (price[i] as number);
    return orderCommand({
      digest: digestAt(this.digests, id),
      account: id + 1,
      market: (market[i] as number) + 1,
      outcome,
      side: bids === (outcome === Outcome.Yes) ? Side.Buy : Side.Sell,
      type: OrderType.Limit,
      priceTicks: outcome === Outcome.Yes ? yesPrice : TICKS_PER_QUOTE - yesPrice,
      shares: size[i] as number,
    });
  }

  private cancelOf(id: number): Command {
    return cancelCommand(id + 1, digestAt(this.digests, id));
  }

  /**
   * Creates the account for one order, with the most that the order can need: 1.1 quote per share, or the tokens it
   * sells.
   */
  private fund(i: number): void {
    const { isBid, size, order, market } = this.flow;
    const id = order[i] as number;
    const shares = size[i] as number;
    const sells = isYesOrder(id) !== (isBid[i] === 1);
    const quoteUnits = BigInt(shares) * UNITS_PER_QUOTE;
    this.stage.applyAll(accountCommands(id + 1, sells ? quoteUnits : (quoteUnits * 11n) / 10n));
    if (sells) this.stage.apply(splitCommand(id + 1, (market[i] as number) + 1, shares));
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
