import {
  CloseReason,
  costUnits,
  type Event,
  type MarketId,
  type OrderClosed,
  type OrderFilled,
  type OrderNo,
  OrderType,
  Outcome,
  type PositionChanged,
  type PriceTicks,
  type QuoteUnits,
  Side,
  type SizeLots,
} from '@presage/exchange';
import type { Applied } from '../../sequencer/applied.ts';
import { StoreBehindError } from '../../store/errors.ts';
import {
  type AccountRow,
  type AuditRow,
  type BalanceRow,
  type CandleQuery,
  type CandleRow,
  type HoldingRow,
  type OrderFilter,
  type OrderRow,
  OrderStatus,
  type Page,
  type PositionFilter,
  type PositionRow,
  type PublicTradeRow,
  type ReadStore,
  type Rows,
  type TradeFilter,
  type TradeRow,
} from '../../store/read-store.ts';

type Live<Row> = { -readonly [Field in keyof Row]: Row[Field] };

const NO_BALANCE: BalanceRow = { availableUnits: 0n as QuoteUnits, heldUnits: 0n as QuoteUnits };

/** A read store that remembers everything in memory, written as plainly as can be, for tests of the gateway. */
export class MemoryStore implements ReadStore {
  sequence = 0;
  /** Set by tests to play a store that does not catch up. */
  behind = false;
  readonly #orders = new Map<OrderNo, Live<OrderRow>>();
  readonly #trades: TradeRow[] = [];
  readonly #fills: (PublicTradeRow & { timeSec: number })[] = [];
  readonly #positions = new Map<string, Live<PositionRow>>();
  readonly #balances = new Map<number, BalanceRow>();
  readonly #accounts: AccountRow[] = [];
  readonly #audit: AuditRow[] = [];

  onApplied(group: readonly Applied[]): void {
    for (const applied of group) {
      this.sequence = applied.sequence;
      for (const event of applied.events) this.#take(event, applied);
      if (applied.actor !== undefined) this.#audit.unshift(auditRow(applied, applied.actor));
    }
  }

  async reached(sequence: number): Promise<void> {
    if (this.behind) throw new StoreBehindError(sequence, 0);
  }

  async orders(filter: OrderFilter, page: Page): Promise<Rows<OrderRow>> {
    const rows = [...this.#orders.values()].filter(
      (row) =>
        row.accountId === filter.accountId &&
        (filter.marketIds?.includes(row.marketId) ?? true) &&
        (filter.statuses?.includes(row.status) ?? true),
    );
    return paged(rows.reverse(), page);
  }

  async orderByDigest(digest: string): Promise<OrderRow | undefined> {
    return [...this.#orders.values()].find((row) => row.digest === digest);
  }

  async tradesOfOrder(orderNo: OrderNo): Promise<readonly TradeRow[]> {
    const digest = this.#orders.get(orderNo)?.digest;
    return this.#trades.filter((row) => row.orderDigest === digest);
  }

  async trades(filter: TradeFilter, page: Page): Promise<Rows<TradeRow>> {
    const rows = this.#trades.filter(
      (row) => row.accountId === filter.accountId && (filter.marketIds?.includes(row.marketId) ?? true),
    );
    return paged(rows.reverse(), page);
  }

  async marketTrades(marketIds: readonly MarketId[], page: Page): Promise<Rows<PublicTradeRow>> {
    return paged(this.#fills.filter((fill) => marketIds.includes(fill.marketId)).reverse(), page);
  }

  async positions(filter: PositionFilter, page: Page): Promise<Rows<PositionRow>> {
    const rows = [...this.#positions.values()].filter(
      (row) =>
        row.accountId === filter.accountId &&
        (filter.marketIds?.includes(row.marketId) ?? true) &&
        (row.redeemed || row.availableLots + row.heldLots > 0),
    );
    return paged(rows, page);
  }

  async balance(accountId: number): Promise<BalanceRow> {
    return this.#balances.get(accountId) ?? NO_BALANCE;
  }

  async accounts(page: Page): Promise<Rows<AccountRow & BalanceRow>> {
    const rows = this.#accounts.map((account) => ({
      ...account,
      ...(this.#balances.get(account.accountId) ?? NO_BALANCE),
    }));
    return paged(rows, page);
  }

  async audit(page: Page): Promise<Rows<AuditRow>> {
    return paged(this.#audit, page);
  }

  async candles({ marketId, bucketSec, fromSec, toSec }: CandleQuery): Promise<readonly CandleRow[]> {
    const buckets = new Map<number, CandleRow>();
    for (const fill of this.#fills.filter((row) => row.marketId === marketId)) {
      const bucketStartSec = fill.timeSec - (fill.timeSec % bucketSec);
      if (bucketStartSec < fromSec || bucketStartSec >= toSec) continue;
      buckets.set(bucketStartSec, {
        bucketStartSec,
        closeYesTicks: fill.yesPriceTicks,
        volumeUnits: 0n as QuoteUnits,
      });
    }
    return [...buckets.values()];
  }

  async candleBefore(query: {
    marketId: MarketId;
    bucketSec: number;
    beforeSec: number;
  }): Promise<CandleRow | undefined> {
    const candles = await this.candles({ ...query, fromSec: 0, toSec: query.beforeSec });
    return candles.at(-1);
  }

  async firstCandle(query: { marketId: MarketId; bucketSec: number }): Promise<CandleRow | undefined> {
    const [first] = await this.candles({ ...query, fromSec: 0, toSec: Number.MAX_SAFE_INTEGER });
    return first;
  }

  async holdings(marketIds: readonly MarketId[]): Promise<readonly HoldingRow[]> {
    const sums = new Map<string, Live<HoldingRow>>();
    for (const row of this.#positions.values()) {
      const lots = row.availableLots + row.heldLots;
      if (lots === 0 || !marketIds.includes(row.marketId)) continue;
      const key = `${row.marketId}/${row.outcome}`;
      const sum = sums.get(key) ?? {
        marketId: row.marketId,
        outcome: row.outcome,
        holders: 0,
        lots: 0 as SizeLots,
      };
      sum.holders += 1;
      sum.lots = (sum.lots + lots) as SizeLots;
      sums.set(key, sum);
    }
    return [...sums.values()];
  }

  #take(event: Event, applied: Applied): void {
    const { timeMs } = applied;
    switch (event.kind) {
      case 'accountRegistered': {
        const { kind: _kind, ...account } = event;
        this.#accounts.push({ ...account, createdAtMs: timeMs });
        break;
      }
      case 'balanceChanged':
        this.#balances.set(event.accountId, event);
        break;
      case 'orderAccepted': {
        const { kind: _kind, postOnly: _postOnly, ...terms } = event;
        this.#orders.set(event.orderNo, {
          ...terms,
          filledLots: 0 as SizeLots,
          filledUnits: 0n as QuoteUnits,
          feeUnits: 0n as QuoteUnits,
          profitUnits: 0n as QuoteUnits,
          status: OrderStatus.Pending,
          closeReason: 0,
          createdAtMs: timeMs,
          closedAtMs: 0,
        });
        break;
      }
      case 'orderFilled':
        this.#fill(event, timeMs);
        break;
      case 'orderClosed':
        this.#close(event, timeMs);
        break;
      case 'positionChanged':
        this.#setPosition(event, Outcome.Yes, event.yesAvailableLots, event.yesHeldLots);
        this.#setPosition(event, Outcome.No, event.noAvailableLots, event.noHeldLots);
        break;
      case 'pairsSplit':
      case 'pairsMerged':
        this.#trades.push({
          kind: event.kind === 'pairsSplit' ? 'split' : 'merge',
          tradeNo: `${event.kind}-${applied.sequence}`,
          orderDigest: '',
          accountId: event.accountId,
          marketId: event.marketId,
          side: Side.Buy,
          outcome: 0,
          priceTicks: 10_000 as PriceTicks,
          sizeLots: event.sizeLots,
          amountUnits: costUnits(10_000 as PriceTicks, event.sizeLots),
          feeUnits: 0n as QuoteUnits,
          profitUnits: 0n as QuoteUnits,
          createdAtMs: timeMs,
        });
        break;
      case 'redeemed':
        for (const outcome of [Outcome.Yes, Outcome.No]) this.#position(event, outcome).redeemed = true;
        break;
      default:
        break;
    }
  }

  #fill(fill: OrderFilled, timeMs: number): void {
    const { marketId, matchType, yesPriceTicks, sizeLots, takerOutcome, takerSide, tradeNo } = fill;
    const createdAtMs = timeMs;
    const timeSec = Math.floor(timeMs / 1000);
    this.#fills.push({
      tradeNo,
      marketId,
      matchType,
      yesPriceTicks,
      sizeLots,
      takerOutcome,
      takerSide,
      createdAtMs,
      timeSec,
    });
    this.#fillSide(fill, 'taker', timeMs);
    this.#fillSide(fill, 'maker', timeMs);
  }

  #fillSide(fill: OrderFilled, party: 'taker' | 'maker', timeMs: number): void {
    const order = this.#orders.get(fill[`${party}OrderNo`]);
    if (order === undefined) throw new Error('a fill of an order that was never accepted');
    const ticks = order.outcome === Outcome.Yes ? fill.yesPriceTicks : 10_000 - fill.yesPriceTicks;
    const units = costUnits(ticks as PriceTicks, fill.sizeLots);
    const fee = fill[`${party}FeeUnits`];
    order.filledLots = (order.filledLots + fill.sizeLots) as SizeLots;
    order.filledUnits = (order.filledUnits + units) as QuoteUnits;
    order.feeUnits = (order.feeUnits + fee) as QuoteUnits;
    this.#trades.push({
      kind: 'fill',
      tradeNo: `${fill.tradeNo}-${party}`,
      orderDigest: order.digest,
      accountId: order.accountId,
      marketId: fill.marketId,
      side: order.side,
      outcome: order.outcome,
      priceTicks: ticks as PriceTicks,
      sizeLots: fill.sizeLots,
      amountUnits: units,
      feeUnits: fee,
      profitUnits: 0n as QuoteUnits,
      createdAtMs: timeMs,
    });
    const position = this.#position(order, order.outcome);
    if (order.side === Side.Buy) position.costUnits = (position.costUnits + units + fee) as QuoteUnits;
  }

  #close({ orderNo, reason }: OrderClosed, timeMs: number): void {
    const order = this.#orders.get(orderNo);
    if (order === undefined) throw new Error('an order closed that was never accepted');
    order.closeReason = reason;
    order.closedAtMs = timeMs;
    const finished = reason === CloseReason.Filled || (order.type === OrderType.Market && order.filledLots > 0);
    if (finished) order.status = OrderStatus.Finished;
    else order.status = reason === CloseReason.Expired ? OrderStatus.Expired : OrderStatus.Canceled;
  }

  #setPosition(event: PositionChanged, outcome: Outcome, availableLots: SizeLots, heldLots: SizeLots): void {
    Object.assign(this.#position(event, outcome), { availableLots, heldLots });
  }

  #position(of: Pick<PositionRow, 'accountId' | 'marketId'>, outcome: Outcome): Live<PositionRow> {
    const { accountId, marketId } = of;
    const key = `${accountId}/${marketId}/${outcome}`;
    const known = this.#positions.get(key);
    if (known !== undefined) return known;
    const empty = { availableLots: 0 as SizeLots, heldLots: 0 as SizeLots, costUnits: 0n as QuoteUnits };
    const position = { accountId, marketId, outcome, ...empty, realisedUnits: 0n, redeemed: false };
    this.#positions.set(key, position);
    return position;
  }
}

function auditRow({ sequence, timeMs, command, outcome }: Applied, actor: string): AuditRow {
  const target = 'marketId' in command ? `market ${command.marketId}` : '';
  return { sequence, atMs: timeMs, actor, action: command.kind, target, detail: JSON.stringify({ ok: outcome.ok }) };
}

function paged<Row>(rows: readonly Row[], { page, limit }: Page): Rows<Row> {
  return { total: rows.length, list: rows.slice((page - 1) * limit, page * limit) };
}
