import type { LevelChanged, OrderFilled } from '@presage/exchange';
import type { MarketChannelName } from '@presage/protocol';
import type { MarketData } from '../../market-data/market-data.ts';
import type { MarketRow } from '../../store/read-store.ts';
import { CHECKSUM_MS, MARKET_LINGER_MS } from '../limits.ts';
import { isForgotten, type Listened } from '../listened.ts';
import type { ReplayBudget } from '../replay/replay-budget.ts';
import type { StreamCounts } from '../stream-observer.ts';
import type { Channel } from './channel.ts';
import { DepthChannel, type FlushTime } from './depth-channel.ts';
import { createBookTexts, createDiffTexts } from './depth-texts.ts';
import { FillChannel, type RootReaders } from './fill-channel.ts';
import { lastPriceText, lastTradeText } from './fill-texts.ts';
import { PendingLevels } from './pending-levels.ts';

/** What feeds need of the stream they belong to. */
export interface FeedDeps {
  readonly marketData: Pick<MarketData, 'book'>;
  /** Where the numbers of a new channel begin. */
  readonly nextStart: () => number;
  readonly budget: ReplayBudget;
  readonly counts: StreamCounts;
  /** Those who follow a child by its root. */
  rootReaders(rootMarketId: number, channel: MarketChannelName): RootReaders;
}

/** A book's channel, and what has changed in the book since the last flush: both end together. */
interface ListenedDepth extends Listened<DepthChannel> {
  readonly levels: PendingLevels;
}

/** What there is to tell of a market: gathered as it happens, told at the next flush, to channels that somebody asked for. */
export class MarketFeed {
  readonly #market: MarketRow;
  readonly #deps: FeedDeps;
  readonly #diffTexts: ReturnType<typeof createDiffTexts>;
  #fills: OrderFilled[] = [];
  #depth: ListenedDepth | undefined;
  #price: Listened<FillChannel> | undefined;
  #trade: Listened<FillChannel> | undefined;
  #checksumDueMs = Number.POSITIVE_INFINITY;

  constructor(market: MarketRow, deps: FeedDeps) {
    this.#market = market;
    this.#deps = deps;
    this.#diffTexts = createDiffTexts(market);
  }

  /** A channel, numbered from now on when it was not before. */
  open(name: MarketChannelName): Channel {
    switch (name) {
      case 'market.depth.diff':
        this.#depth ??= this.#depthChannel();
        return this.#depth.channel;
      case 'market.last.price':
        this.#price ??= this.#fillChannel(name);
        return this.#price.channel;
      case 'market.last.trade':
        this.#trade ??= this.#fillChannel(name);
        return this.#trade.channel;
    }
  }

  /** @returns whether there is something to flush */
  levelChanged(change: LevelChanged): boolean {
    if (this.#depth === undefined) return false;
    if (this.#depth.levels.set(change)) this.#deps.counts.conflated += 1;
    return true;
  }

  /** @returns whether there is something to flush */
  filled(fill: OrderFilled): boolean {
    if (this.#price === undefined && this.#trade === undefined) return false;
    this.#fills.push(fill);
    return true;
  }

  /** @returns whether somebody still waits and the next flush must look again */
  flush(time: FlushTime): boolean {
    const last = this.#fills.at(-1);
    if (last !== undefined) {
      this.#price?.channel.publish([lastPriceText(this.#market, last)], time.tsMs);
      this.#trade?.channel.publish(
        this.#fills.map((fill) => lastTradeText(this.#market, fill)),
        time.tsMs,
      );
      this.#fills = [];
    }
    if (this.#depth === undefined) return false;
    const { channel, levels } = this.#depth;
    if (levels.size > 0) channel.publish(levels.take().flatMap(this.#diffTexts), time.tsMs);
    return channel.serveWaiting(time);
  }

  /** Tells the book's checksum when it is due. @returns whether it was */
  tellChecksum(time: FlushTime): boolean {
    const latestMs = time.monotonicMs + CHECKSUM_MS;
    // A channel's first one is due a whole interval after it was first seen here.
    this.#checksumDueMs = Math.min(this.#checksumDueMs, latestMs);
    if (this.#depth === undefined || time.monotonicMs < this.#checksumDueMs) return false;
    this.#checksumDueMs = latestMs;
    this.flush(time);
    this.#depth.channel.tellChecksum();
    return true;
  }

  /** Closes channels to which nobody has listened for long. @returns whether any is left */
  sweep(monotonicMs: number): boolean {
    const time = { monotonicMs, lingerMs: MARKET_LINGER_MS };
    if (isForgotten(this.#depth, time)) {
      this.#depth.channel.close();
      this.#depth = undefined;
    }
    if (isForgotten(this.#price, time)) {
      this.#price.channel.close();
      this.#price = undefined;
    }
    if (isForgotten(this.#trade, time)) {
      this.#trade.channel.close();
      this.#trade = undefined;
    }
    return this.#depth !== undefined || this.#price !== undefined || this.#trade !== undefined;
  }

  #depthChannel(): ListenedDepth {
    const { nextStart, budget, counts, marketData } = this.#deps;
    const book = createBookTexts(this.#market, marketData);
    const channel = new DepthChannel({ startSeq: nextStart(), budget, book, counts });
    return { channel, unreadSinceMs: undefined, levels: new PendingLevels() };
  }

  #fillChannel(name: MarketChannelName): Listened<FillChannel> {
    const { nextStart, budget, rootReaders } = this.#deps;
    const { rootMarketId } = this.#market;
    const root = rootMarketId === 0 ? undefined : rootReaders(rootMarketId, name);
    return { channel: new FillChannel({ startSeq: nextStart(), budget, root }), unreadSinceMs: undefined };
  }
}
