import type { Event, MarketId } from '@presage/exchange';
import type { MarketChannelName } from '@presage/protocol';
import type { MarketData } from '../../market-data/market-data.ts';
import { type FrameRun, joinFrames } from '../frame.ts';
import type { Receiver } from '../receiver.ts';
import type { Channel } from './channel.ts';
import type { FlushTime } from './depth-channel.ts';
import { type FeedDeps, isFeedEvent, MarketFeed } from './market-feed.ts';
import type { RootReaders } from './numbered-channel.ts';

export interface MarketFeedsOptions extends Omit<FeedDeps, 'rootReaders'> {
  readonly marketData: Pick<MarketData, 'book' | 'catalog'>;
}

/** Root readers, mutable. */
interface ChangingRoot extends RootReaders {
  readonly readers: Set<Receiver>;
}

/** The feeds of all markets that have or recently had readers. */
export class MarketFeeds {
  readonly #catalog: MarketData['catalog'];
  readonly #deps: FeedDeps;
  readonly #feeds = new Map<MarketId, MarketFeed>();
  readonly #roots = new Map<string, ChangingRoot>();
  /** Feeds with something to flush. */
  readonly #dirty = new Set<MarketFeed>();

  constructor(options: MarketFeedsOptions) {
    this.#catalog = options.marketData.catalog;
    this.#deps = { ...options, rootReaders: (rootMarketId, name) => this.#root(rootMarketId, name) };
  }

  /** Whether there are events to publish, or readers that wait for a book. */
  get hasPending(): boolean {
    return this.#dirty.size > 0;
  }

  /** A channel of a binary market or child. */
  channel(name: MarketChannelName, marketId: MarketId): Channel {
    return this.#feed(marketId).open(name);
  }

  /** Adds a reader of all children of a categorical market. @returns what it must be sent first */
  addToRoot(name: MarketChannelName, rootMarketId: MarketId, receiver: Receiver): FrameRun {
    const channels = this.#catalog.children(rootMarketId).map(({ marketId }) => this.channel(name, marketId));
    const states = channels.map((channel) => channel.stateForRoot?.(rootMarketId));
    this.#root(rootMarketId, name).readers.add(receiver);
    return joinFrames(states.filter((state) => state !== undefined));
  }

  removeFromRoot(name: MarketChannelName, rootMarketId: MarketId, receiver: Receiver): void {
    this.#roots.get(rootKey(rootMarketId, name))?.readers.delete(receiver);
  }

  /** Notes that a reader waits for a market's book. */
  await(marketId: MarketId): void {
    this.#dirty.add(this.#feed(marketId));
  }

  /** Gathers an event of a command with that timestamp. @returns whether any channel needs it */
  take(event: Event, timeMs: number): boolean {
    if (!isFeedEvent(event)) return false;
    const feed = this.#feeds.get(event.marketId);
    if (feed === undefined || !feed.take(event, timeMs)) return false;
    this.#dirty.add(feed);
    return true;
  }

  flush(time: FlushTime): void {
    for (const feed of this.#dirty) if (!feed.flush(time)) this.#dirty.delete(feed);
  }

  /** Sends the checksums that are due. @returns whether any was sent */
  publishChecksums(time: FlushTime): boolean {
    let hasPublished = false;
    for (const feed of this.#feeds.values()) hasPublished = feed.publishChecksum(time) || hasPublished;
    return hasPublished;
  }

  /** Drops feeds that have had no reader for long. */
  sweep(monotonicMs: number): void {
    for (const [marketId, feed] of this.#feeds) if (!feed.sweep(monotonicMs)) this.#feeds.delete(marketId);
  }

  #feed(marketId: MarketId): MarketFeed {
    const known = this.#feeds.get(marketId);
    if (known !== undefined) return known;
    const market = this.#catalog.market(marketId);
    if (market === undefined) throw new Error(`market ${marketId} is not in the catalog`);
    const feed = new MarketFeed(market, this.#deps);
    this.#feeds.set(marketId, feed);
    return feed;
  }

  /** Never dropped once created: a few bytes per root. */
  #root(rootMarketId: number, name: MarketChannelName): ChangingRoot {
    const key = rootKey(rootMarketId, name);
    const known = this.#roots.get(key);
    if (known !== undefined) return known;
    const root = { rootMarketId, readers: new Set<Receiver>() };
    this.#roots.set(key, root);
    return root;
  }
}

function rootKey(rootMarketId: number, name: MarketChannelName): string {
  return `${name}:${rootMarketId}`;
}
