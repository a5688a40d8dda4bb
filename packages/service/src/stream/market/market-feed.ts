import type { Event, LevelChanged, MarketEdited, MarketStatusChanged, OrderFilled } from '@presage/exchange';
import type { MarketChannelName } from '@presage/protocol';
import type { MarketData } from '../../market-data/market-data.ts';
import type { MarketRow } from '../../store/read-store.ts';
import { CHECKSUM_MS, MARKET_LINGER_MS, MAX_REPLAY_MESSAGES } from '../limits.ts';
import { closeIfExpired, type LingeringChannel } from '../lingering-channel.ts';
import type { ReplayBudget } from '../replay/replay-budget.ts';
import type { StreamCounts } from '../stream-observer.ts';
import type { Channel } from './channel.ts';
import { DepthChannel, type FlushTime } from './depth-channel.ts';
import { createBookTexts, createDiffTexts } from './depth-texts.ts';
import { lastPriceText, lastTradeText, type TimedFill } from './fill-texts.ts';
import { NumberedChannel, type NumberedChannelOptions, type RootReaders } from './numbered-channel.ts';
import { PendingLevels } from './pending-levels.ts';
import { StatusChannel, statusText } from './status-channel.ts';

/** The parts of the stream that feeds need. */
export interface FeedDeps {
  readonly marketData: Pick<MarketData, 'book'>;
  /** Returns the start number of a new channel. */
  readonly nextStart: () => number;
  /** Unix milliseconds. */
  readonly nowMs: () => number;
  readonly budget: ReplayBudget;
  readonly counts: StreamCounts;
  /** Readers that follow a child through its root. */
  rootReaders(rootMarketId: number, channel: MarketChannelName): RootReaders;
}

/** A book's channel, with the changes of the book since the last flush; both are dropped together. */
interface LingeringDepth extends LingeringChannel<DepthChannel> {
  readonly levels: PendingLevels;
}

/** A changed level is sent in the terms of each token. */
const DIFFS_PER_LEVEL = 2;

/** The events that a market's channels are about. */
export type FeedEvent = LevelChanged | OrderFilled | MarketEdited | MarketStatusChanged;

/** Whether a market's channels may need an event. */
export function isFeedEvent(event: Event): event is FeedEvent {
  switch (event.kind) {
    case 'levelChanged':
    case 'orderFilled':
    case 'marketEdited':
    case 'marketStatusChanged':
      return true;
    default:
      return false;
  }
}

/** The channels of one market: gathers its events for the channels in use, and publishes them at the next flush. */
export class MarketFeed {
  readonly #market: MarketRow;
  readonly #deps: FeedDeps;
  readonly #diffTexts: ReturnType<typeof createDiffTexts>;
  #fills: TimedFill[] = [];
  #depth: LingeringDepth | undefined;
  #price: LingeringChannel<NumberedChannel> | undefined;
  #trade: LingeringChannel<NumberedChannel> | undefined;
  #status: LingeringChannel<StatusChannel> | undefined;
  #checksumDueMs = Number.POSITIVE_INFINITY;

  constructor(market: MarketRow, deps: FeedDeps) {
    this.#market = market;
    this.#deps = deps;
    this.#diffTexts = createDiffTexts(market);
  }

  /** Returns a channel, creating it if needed. */
  open(name: MarketChannelName): Channel {
    switch (name) {
      case 'market.depth.diff':
        this.#depth ??= this.#depthChannel();
        return this.#depth.channel;
      case 'market.last.price':
        this.#price ??= this.#numberedChannel(name);
        return this.#price.channel;
      case 'market.last.trade':
        this.#trade ??= this.#numberedChannel(name);
        return this.#trade.channel;
      case 'market.status':
        this.#status ??= this.#statusChannel();
        return this.#status.channel;
    }
  }

  /** @returns whether a channel in use needs the event of a command with that timestamp, so that there is something to flush */
  take(event: FeedEvent, timeMs: number): boolean {
    switch (event.kind) {
      case 'levelChanged':
        return this.#levelChanged(event);
      case 'orderFilled':
        return this.#filled({ fill: event, timeMs });
      case 'marketEdited':
        this.#status?.channel.edited();
        break;
      case 'marketStatusChanged':
        this.#status?.channel.moved();
        break;
    }
    return this.#status !== undefined;
  }

  /** @returns whether a reader still waits for a snapshot, so that the next flush must retry */
  flush(time: FlushTime): boolean {
    // First, so that a reader knows that trading has resumed before it sees a trade.
    this.#status?.channel.publish(time.tsMs);
    const last = this.#fills.at(-1);
    if (last !== undefined) {
      this.#price?.channel.publish([lastPriceText(this.#market, last.fill)], time.tsMs);
      this.#trade?.channel.publish(
        this.#fills.map((fill) => lastTradeText(this.#market, fill)),
        time.tsMs,
      );
      this.#fills = [];
    }
    if (this.#depth === undefined) return false;
    const { channel, levels } = this.#depth;
    if (levels.size * DIFFS_PER_LEVEL > MAX_REPLAY_MESSAGES) channel.skip(levels.take().length * DIFFS_PER_LEVEL);
    else if (levels.size > 0) channel.publish(levels.take().flatMap(this.#diffTexts), time.tsMs);
    return channel.serveWaiting(time);
  }

  /** Sends the book's checksum when it is due. @returns whether it was due */
  publishChecksum(time: FlushTime): boolean {
    const latestMs = time.monotonicMs + CHECKSUM_MS;
    // The first checksum is due one interval after the first call.
    this.#checksumDueMs = Math.min(this.#checksumDueMs, latestMs);
    if (this.#depth === undefined || time.monotonicMs < this.#checksumDueMs) return false;
    this.#checksumDueMs = latestMs;
    this.flush(time);
    this.#depth.channel.publishChecksum();
    return true;
  }

  /** Closes channels that have had no reader for long. @returns whether any channel remains */
  sweep(monotonicMs: number): boolean {
    const time = { monotonicMs, lingerMs: MARKET_LINGER_MS };
    this.#depth = closeIfExpired(this.#depth, time);
    this.#price = closeIfExpired(this.#price, time);
    this.#trade = closeIfExpired(this.#trade, time);
    this.#status = closeIfExpired(this.#status, time);
    return [this.#depth, this.#price, this.#trade, this.#status].some((entry) => entry !== undefined);
  }

  #levelChanged(change: LevelChanged): boolean {
    if (this.#depth === undefined) return false;
    if (this.#depth.levels.set(change)) this.#deps.counts.conflated += 1;
    return true;
  }

  #filled(fill: TimedFill): boolean {
    if (this.#price === undefined && this.#trade === undefined) return false;
    this.#fills.push(fill);
    return true;
  }

  #depthChannel(): LingeringDepth {
    const { nextStart, budget, counts, marketData } = this.#deps;
    const book = createBookTexts(this.#market, marketData);
    const channel = new DepthChannel({ startSeq: nextStart(), budget, book, counts });
    return { channel, unreadSinceMs: undefined, levels: new PendingLevels() };
  }

  #numberedChannel(name: MarketChannelName): LingeringChannel<NumberedChannel> {
    return { channel: new NumberedChannel(this.#numberedOptions(name)), unreadSinceMs: undefined };
  }

  #statusChannel(): LingeringChannel<StatusChannel> {
    const options = this.#numberedOptions('market.status');
    const stateText = (): string => statusText(this.#market);
    const channel = new StatusChannel({ ...options, stateText, nowMs: this.#deps.nowMs });
    return { channel, unreadSinceMs: undefined };
  }

  #numberedOptions(name: MarketChannelName): NumberedChannelOptions {
    const { nextStart, budget, rootReaders } = this.#deps;
    const { rootMarketId } = this.#market;
    const root = rootMarketId === 0 ? undefined : rootReaders(rootMarketId, name);
    return { startSeq: nextStart(), budget, root };
  }
}
