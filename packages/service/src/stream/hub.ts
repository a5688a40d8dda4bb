import type { MarketId } from '@presage/exchange';
import type { Clock, Timer, Timers } from '../clock.ts';
import type { Applied } from '../sequencer/applied.ts';
import { FLUSH_MS } from './limits.ts';
import type { MarketFeeds } from './market/market-feeds.ts';
import type { OrderUpdatePublisher } from './own/order-update-publisher.ts';
import type { OwnChannel } from './own/own-channel.ts';
import type { OwnFeeds } from './own/own-feeds.ts';
import type { OwnTrades } from './own/own-trades.ts';
import type { StreamObserver } from './stream-observer.ts';
import type { Writer } from './writer.ts';

export interface HubOptions {
  readonly markets: MarketFeeds;
  readonly ownFeeds: OwnFeeds;
  readonly orders: OrderUpdatePublisher;
  readonly trades: Pick<OwnTrades, 'take'>;
  readonly writer: Writer;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly observer: StreamObserver;
  /** Called once on a defect. Later messages could be wrong, so none are sent. */
  readonly onFailure: (error: unknown) => void;
}

/** Gathers applied events for a few milliseconds, then flushes: messages are numbered, framed and sent. */
export class Hub {
  readonly #options: HubOptions;
  #timer: Timer | undefined;
  /** When the last flush began, on the monotonic clock. */
  #flushedAtMs = Number.NEGATIVE_INFINITY;
  /** When the oldest pending event became durable. */
  #oldestAtMs: number | undefined;
  #isOver = false;

  constructor(options: HubOptions) {
    this.#options = options;
  }

  /** Called by the sequencer: neither throws nor blocks. */
  onApplied(group: readonly Applied[]): void {
    this.#guarded(() => {
      const { markets, orders, trades, ownFeeds, clock } = this.#options;
      let hasMarketChanges = false;
      for (const applied of group) {
        for (const event of applied.events) hasMarketChanges = markets.take(event, applied.timeMs) || hasMarketChanges;
        orders.take(applied);
        trades.take(applied);
      }
      if (hasMarketChanges || ownFeeds.hasMessages) this.#oldestAtMs ??= clock.monotonicMs();
      this.requestFlush();
    });
  }

  /** Notes that a reader waits for a snapshot of a market's book. */
  awaitBook(marketId: MarketId): void {
    this.#options.markets.await(marketId);
    this.requestFlush();
  }

  /** Notes that a reader of an own channel may take messages that it waits for. */
  awaitOwn(channel: OwnChannel): void {
    this.#options.ownFeeds.await(channel);
    this.requestFlush();
  }

  /** Schedules a flush {@link FLUSH_MS} after the last one, if there is anything to send. */
  requestFlush(): void {
    const { markets, ownFeeds, clock, writer } = this.#options;
    if (!markets.hasPending && !ownFeeds.hasPending) return;
    if (this.#timer !== undefined || writer.isBusy) return;
    this.#timer = this.#after(this.#flushedAtMs + FLUSH_MS - clock.monotonicMs(), () => {
      this.#timer = undefined;
      // Otherwise checksums are being written, and a flush is requested again when they are.
      if (!writer.isBusy) this.#guarded(() => this.#flush());
    });
  }

  /** Sends the checksums that are due. */
  publishChecksums(): void {
    const { markets, writer, clock } = this.#options;
    if (writer.isBusy) return;
    this.#guarded(() => {
      const time = { tsMs: clock.nowMs(), monotonicMs: clock.monotonicMs() };
      if (markets.publishChecksums(time)) writer.run(() => this.requestFlush());
    });
  }

  /** Flushes at once, before connections are closed: closing one writes what is queued for it. */
  flushNow(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#guarded(() => {
      do this.#flush();
      while (this.#options.ownFeeds.hasMessages);
    });
  }

  stop(): void {
    this.#isOver = true;
    this.#timer?.cancel();
  }

  /** Uses setImmediate for what is due now: responses go out first, and a timer would take at least a millisecond. */
  #after(delayMs: number, call: () => void): Timer {
    if (delayMs > 0) return this.#options.timers.after(delayMs, call);
    const soon = setImmediate(call);
    return { cancel: () => clearImmediate(soon) };
  }

  #flush(): void {
    const { markets, ownFeeds, writer, clock } = this.#options;
    const startedMs = clock.monotonicMs();
    const oldestAtMs = this.#oldestAtMs;
    this.#flushedAtMs = startedMs;
    const tsMs = clock.nowMs();
    markets.flush({ tsMs, monotonicMs: startedMs });
    ownFeeds.flush(tsMs);
    this.#oldestAtMs = ownFeeds.hasMessages ? oldestAtMs : undefined;
    writer.run(() => this.#written(startedMs, oldestAtMs));
  }

  #written(startedMs: number, oldestAtMs: number | undefined): void {
    const { observer, clock } = this.#options;
    const nowMs = clock.monotonicMs();
    observer.flushed(nowMs - startedMs);
    if (oldestAtMs !== undefined) observer.delivered(nowMs - oldestAtMs);
    this.requestFlush();
  }

  #guarded(step: () => void): void {
    if (this.#isOver) return;
    try {
      step();
    } catch (error) {
      this.stop();
      this.#options.onFailure(error);
    }
  }
}
