import type { AccountId } from '@presage/exchange';
import { OWN_CHANNELS } from '@presage/protocol';
import type { Logger } from 'pino';
import type { KeyCache } from '../auth/auth.ts';
import type { Clock, Timer, Timers } from '../clock.ts';
import type { JournalHeader } from '../journal/journal.ts';
import type { MarketData } from '../market-data/market-data.ts';
import { createWireContext } from '../presenters/wire-context.ts';
import type { Applied } from '../sequencer/applied.ts';
import type { Settings } from '../settings/settings.ts';
import type { UnfinishedOrderRow } from '../store/read-store.ts';
import { FAILED, STOPPING } from './connection/close-reasons.ts';
import { Connection } from './connection/connection.ts';
import { createKeyCheck } from './connection/key-check.ts';
import { Session, type SessionDeps } from './connection/session.ts';
import { Sessions } from './connection/sessions.ts';
import { UpgradeHandler } from './connection/upgrade-handler.ts';
import { Hub } from './hub.ts';
import {
  CHECKSUM_CHECK_INTERVAL_MS,
  HANDOVER_WAIT_MS,
  MAX_CONNECTIONS,
  MAX_OWN_REPLAY_BYTES,
  SWEEP_MS,
} from './limits.ts';
import { MarketFeeds } from './market/market-feeds.ts';
import { createNumbering } from './numbering.ts';
import { OpenOrders } from './own/open-orders.ts';
import { OrderUpdatePublisher } from './own/order-update-publisher.ts';
import { type OwnChannelBefore, OwnFeeds } from './own/own-feeds.ts';
import type { OwnMessage } from './own/own-message.ts';
import { OwnTrades, type TradeSource } from './own/own-trades.ts';
import { tradeRecord } from './own/trade-record.ts';
import { ReplayBudget } from './replay/replay-budget.ts';
import type { StreamObserver } from './stream-observer.ts';
import { Writer } from './writer.ts';

export interface StreamOptions {
  readonly installation: JournalHeader;
  readonly marketData: MarketData;
  readonly trades: TradeSource;
  /** As of the sequence after which {@link Stream.onApplied} receives every entry. */
  readonly openOrders: Iterable<UnfinishedOrderRow>;
  /** Timestamp of the last command, Unix milliseconds. */
  readonly lastStampMs: number;
  readonly settings: Pick<Settings, 'corsOrigins' | 'trustedProxies' | 'rateLimit' | 'requireApiKey'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly observer: StreamObserver;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** What a stop hands to the next start. */
export interface Handover {
  /** Sequence of the last command that was applied; undefined if none was in this run. */
  readonly sequence: number | undefined;
  readonly channels: readonly OwnChannelBefore[];
}

type KeptOptions = Omit<StreamOptions, 'openOrders'>;

/** The stream: fed by the sequencer from the start, open to connections once API keys can be checked. */
export class Stream {
  /** Without the open orders, which are read once and would otherwise stay in memory. */
  readonly #options: KeptOptions;
  readonly #sessions = new Sessions();
  readonly #writer = new Writer((error) => this.#fail(error));
  readonly #markets: MarketFeeds;
  readonly #ownFeeds: OwnFeeds;
  readonly #trades: OwnTrades;
  readonly #hub: Hub;
  readonly #timers: Timer[] = [];
  #state: 'open' | 'closed' | 'stopped' | 'failed' = 'open';
  /** Sequence of the last command that was applied; undefined if none was in this run. */
  #sequence: number | undefined;

  constructor(options: StreamOptions) {
    const { openOrders, ...kept } = options;
    const { marketData, clock, timers, observer, installation } = kept;
    const { counts } = observer;
    const nextStart = createNumbering(clock, options.lastStampMs);
    const budget = new ReplayBudget();
    const context = createWireContext(installation, marketData);
    const onFailure = (error: unknown): void => this.#fail(error);
    this.#options = kept;
    this.#markets = new MarketFeeds({ marketData, nextStart, nowMs: () => clock.nowMs(), budget, counts });
    const trades = new OwnTrades({
      source: options.trades,
      timers,
      publish: (row) => this.#guarded(() => this.#publishTrade(tradeRecord(context, row), row.accountId)),
    });
    const ownFeeds = new OwnFeeds(nextStart, new ReplayBudget(MAX_OWN_REPLAY_BYTES), trades);
    this.#trades = trades;
    this.#ownFeeds = ownFeeds;
    const orders = new OrderUpdatePublisher({
      orders: new OpenOrders(openOrders),
      context,
      hasChannel: (accountId) => ownFeeds.has('trade.order.update', accountId),
      publish: (accountId, message) => ownFeeds.enqueue('trade.order.update', accountId, message),
    });
    const markets = this.#markets;
    const writer = this.#writer;
    this.#hub = new Hub({ markets, ownFeeds, orders, trades, writer, clock, timers, observer, onFailure });
    this.#every(SWEEP_MS, () => this.#sweep());
    this.#every(CHECKSUM_CHECK_INTERVAL_MS, () => this.#hub.publishChecksums());
  }

  get connections(): number {
    return this.#sessions.size;
  }

  get subscriptions(): number {
    return this.#sessions.subscriptions;
  }

  /** Whether a defect stopped the stream; trading is not affected. */
  get hasFailed(): boolean {
    return this.#state === 'failed';
  }

  /** Called by the sequencer: neither throws nor blocks. */
  onApplied(group: readonly Applied[]): void {
    this.#sequence = group.at(-1)?.sequence ?? this.#sequence;
    this.#hub.onApplied(group);
  }

  /**
   * Starts to admit connections.
   *
   * @param maxConnections fewer than the limit where the system allows the service fewer
   */
  open(keys: KeyCache, maxConnections: number = MAX_CONNECTIONS): UpgradeHandler {
    const { settings, clock, timers, observer, log, marketData } = this.#options;
    const { counts } = observer;
    const checkKey = createKeyCheck(keys);
    const onError = (error: unknown): void => log.error({ err: error }, 'the stream failed one connection');
    const deps: SessionDeps = {
      markets: this.#markets,
      ownFeeds: this.#ownFeeds,
      hub: this.#hub,
      marketData,
      checkKey,
      clock,
      onError,
      requireApiKey: settings.requireApiKey,
      isLimited: settings.rateLimit,
    };
    keys.onKeyRevoked((revoked) => {
      for (const session of this.#sessions.all()) session.keyRevoked(revoked);
    });
    return new UpgradeHandler({
      settings,
      checkKey,
      sessions: this.#sessions,
      maxConnections,
      clock,
      onError,
      closedReason: () => this.#closedReason(),
      admit: (ws, socket, holder) =>
        new Session(new Connection({ ws, socket, writer: this.#writer, clock, timers, counts }), holder, deps),
    });
  }

  /**
   * Opens the own channels of the run before, so that clients which return learn that they missed nothing. Nothing may
   * have been applied since.
   */
  reopen(channels: readonly OwnChannelBefore[]): void {
    this.#ownFeeds.reopen(channels);
  }

  /**
   * Sends pending messages, closes every connection with code 1001 and admits no more. What is still applied is numbered
   * until {@link stop}, so that the next run of the service knows who missed it.
   */
  async close(): Promise<void> {
    if (this.#state === 'open') this.#hub.flushNow();
    // The flush may have failed.
    if (this.#state === 'open') this.#state = 'closed';
    const sessions = this.#sessions.all();
    for (const { connection } of sessions) connection.close(STOPPING);
    await Promise.all(sessions.map(({ connection }) => connection.closed));
  }

  /**
   * Ends it, once everything is applied; closes it first, if that was not done.
   *
   * @returns what the next run of the service needs for {@link reopen}; undefined if it has failed, or was stopped before
   */
  async stop(): Promise<Handover | undefined> {
    await this.close();
    if (this.#state === 'closed') this.#hub.flushNow();
    const hasAllTrades = this.#state === 'closed' && (await this.#hasSentTrades());
    if (this.#state === 'closed') this.#hub.flushNow();
    const handover = this.#state === 'closed' ? this.#handover(hasAllTrades) : undefined;
    this.#end('stopped');
    return handover;
  }

  /** Numbers the trades that are due, once the store has them. @returns whether it had them in time */
  async #hasSentTrades(): Promise<boolean> {
    const late = Promise.withResolvers<boolean>();
    const timer = this.#options.timers.after(HANDOVER_WAIT_MS, () => late.resolve(false));
    const sent = this.#trades.sent().then(
      () => true,
      () => false,
    );
    const hasSent = await Promise.race([sent, late.promise]);
    timer.cancel();
    return hasSent;
  }

  /** Trades that the store was too late with have no numbers. */
  #handover(hasAllTrades: boolean): Handover {
    if (!hasAllTrades)
      this.#options.log.warn(
        'the store was too late at the stop: whoever follows own trades is told of a gap after the start',
      );
    const names = OWN_CHANNELS.filter((name) => name !== 'trade.record.new' || hasAllTrades);
    return { sequence: this.#sequence, channels: this.#ownFeeds.positions(names) };
  }

  #publishTrade(message: OwnMessage, accountId: AccountId): void {
    this.#ownFeeds.enqueue('trade.record.new', accountId, message);
    this.#hub.requestFlush();
  }

  #closedReason(): string | undefined {
    if (this.#state === 'closed' || this.#state === 'stopped') return 'the service is stopping';
    return this.#state === 'failed' ? 'the stream has failed; HTTP requests still work' : undefined;
  }

  #sweep(): void {
    const nowMs = this.#options.clock.monotonicMs();
    for (const session of this.#sessions.all()) session.sweep();
    this.#markets.sweep(nowMs);
    this.#ownFeeds.sweep(nowMs);
  }

  get #isRunning(): boolean {
    return this.#state === 'open' || this.#state === 'closed';
  }

  /** Messages could be wrong after a defect, so the stream is closed. Trading continues. */
  #fail(error: unknown): void {
    if (!this.#isRunning) return;
    this.#options.log.error({ err: error }, 'the stream has failed and is closed until the next start');
    this.#end('failed');
    for (const { connection } of this.#sessions.all()) connection.close(FAILED);
  }

  #end(state: 'stopped' | 'failed'): void {
    this.#state = state;
    this.#hub.stop();
    this.#trades.stop();
    for (const timer of this.#timers) timer.cancel();
  }

  #guarded(step: () => void): void {
    if (!this.#isRunning) return;
    try {
      step();
    } catch (error) {
      this.#fail(error);
    }
  }

  #every(intervalMs: number, call: () => void): void {
    let next: Timer;
    const again = (): void => {
      next = this.#options.timers.after(intervalMs, () => {
        this.#guarded(call);
        if (this.#isRunning) again();
      });
    };
    again();
    this.#timers.push({ cancel: () => next.cancel() });
  }
}
