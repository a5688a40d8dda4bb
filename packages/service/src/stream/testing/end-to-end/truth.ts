import { type AccountId, type MarketId, Outcome } from '@presage/exchange';
import { lotsToShares, ticksToPrice } from '@presage/protocol';
import { LiveMarketData } from '../../../market-data/live-market-data.ts';
import { createWireContext } from '../../../presenters/wire-context.ts';
import type { Applied } from '../../../sequencer/applied.ts';
import { EMPTY_MARKET_DATA } from '../../../testing/empty-market-data.ts';
import { TEST_INSTALLATION } from '../../../testing/test-installation.ts';
import { lastPriceText, lastTradeText } from '../../market/fill-texts.ts';
import { statusText } from '../../market/status-channel.ts';
import { OpenOrders } from '../../own/open-orders.ts';
import { OrderUpdatePublisher } from '../../own/order-update-publisher.ts';
import { tradeRecord } from '../../own/trade-record.ts';
import type { SimulatedService } from './simulated-service.ts';

/** A message that must be sent once. */
export interface Due {
  /** Its {@link contentOf}. */
  readonly content: string;
  readonly marketId: number;
  readonly rootMarketId: number;
}

/** A message without its closing brace, less what depends on when and to whom it was sent. */
export function contentOf(head: string): string {
  const { seq: _seq, ts: _ts, prevSeq: _prevSeq, rootMarketId: _root, ...content } = JSON.parse(`${head}}`);
  return JSON.stringify(content);
}

/** Where messages are in one order: a market's trades, or an account's orders or trades. */
export type SourceKey = string;

export function marketSource(channel: string, marketId: number): SourceKey {
  return `${channel} of market ${marketId}`;
}

export function ownSource(channel: string, account: number): SourceKey {
  return `${channel} of account ${account}`;
}

/** Everything that ever happened, which no restart and no reader affects. */
export class Truth {
  readonly marketData: LiveMarketData;
  readonly #context;
  readonly #due = new Map<SourceKey, Due[]>();
  readonly #counts = new Map<SourceKey, number>();
  readonly #lastPrices = new Map<number, string>();
  readonly #orders: OrderUpdatePublisher;
  readonly #service: SimulatedService;
  /** How many trades of the store it has. */
  #trades = 0;

  constructor(service: SimulatedService) {
    this.#service = service;
    this.marketData = new LiveMarketData(TEST_INSTALLATION, EMPTY_MARKET_DATA);
    this.#context = createWireContext(TEST_INSTALLATION, this.marketData);
    this.#orders = new OrderUpdatePublisher({
      orders: new OpenOrders([]),
      context: this.#context,
      hasChannel: () => true,
      publish: (accountId, { head, marketId, rootMarketId }) => {
        const source = ownSource('trade.order.update', accountId);
        this.#add(source, { content: contentOf(head()), marketId, rootMarketId });
        this.#count(source);
      },
    });
    this.#take(service.journal.applied);
    service.onApplied((group) => this.#take(group));
  }

  /** How often the service was started again. */
  get restarts(): number {
    return this.#service.restarts;
  }

  /** How many messages of a source there have been, even if they cannot be read yet. */
  count(source: SourceKey): number {
    return this.#counts.get(source) ?? 0;
  }

  /** The messages of a source, in order. */
  due(source: SourceKey): readonly Due[] {
    return this.#due.get(source) ?? [];
  }

  lastPrice(marketId: number): string | undefined {
    return this.#lastPrices.get(marketId);
  }

  status(marketId: number): string {
    const market = this.marketData.catalog.market(marketId);
    return market === undefined ? '' : statusText(market);
  }

  yesToken(marketId: number): string {
    return this.marketData.catalog.market(marketId)?.yesTokenId ?? '';
  }

  /** Both sides of a token's book, as text. */
  book(marketId: number, outcome: Outcome = Outcome.Yes): string {
    const { bids, asks } = this.marketData.book(marketId as MarketId, outcome);
    const levels = [bids, asks].map((side) =>
      side.map(({ priceTicks, sizeLots }) => ({ price: ticksToPrice(priceTicks), size: lotsToShares(sizeLots) })),
    );
    return JSON.stringify(levels);
  }

  /** Reads the trades that have reached the store. */
  readTrades(): void {
    for (const { row } of this.#service.trades.slice(this.#trades)) {
      const { head, marketId, rootMarketId } = tradeRecord(this.#context, row);
      this.#add(ownSource('trade.record.new', row.accountId), { content: contentOf(head()), marketId, rootMarketId });
    }
    this.#trades = this.#service.trades.length;
  }

  #take(group: readonly Applied[]): void {
    this.marketData.onApplied(group);
    for (const applied of group) {
      this.#orders.take(applied);
      for (const event of applied.events) {
        if (event.kind === 'pairsSplit' || event.kind === 'pairsMerged') this.#countTrade(event.accountId);
        if (event.kind !== 'orderFilled') continue;
        this.#countTrade(event.takerAccountId);
        this.#countTrade(event.makerAccountId);
        const market = this.marketData.catalog.market(event.marketId);
        if (market === undefined) continue;
        const source = marketSource('market.last.trade', event.marketId);
        const { marketId, rootMarketId } = market;
        this.#add(source, {
          content: contentOf(lastTradeText(market, { fill: event, timeMs: applied.timeMs })),
          marketId,
          rootMarketId,
        });
        this.#count(source);
        this.#lastPrices.set(marketId, lastPriceText(market, event));
      }
    }
  }

  #countTrade(accountId: AccountId): void {
    this.#count(ownSource('trade.record.new', accountId));
  }

  #count(source: SourceKey): void {
    this.#counts.set(source, this.count(source) + 1);
  }

  #add(source: SourceKey, due: Due): void {
    const known = this.#due.get(source);
    if (known === undefined) this.#due.set(source, [due]);
    else known.push(due);
  }
}
