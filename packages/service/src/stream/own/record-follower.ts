import type { AccountId, Event, TradeNo } from '@presage/exchange';
import type { Logger } from 'pino';
import type { Applied } from '../../sequencer/applied.ts';
import type { Timer, Timers } from '../../sequencer/clock.ts';
import { StoreBehindError } from '../../store/errors.ts';
import type { TradeFeed } from '../../store/open-store.ts';
import type { ReadStore, TradeRow } from '../../store/read-store.ts';
import { MAX_ACCOUNTS_PER_QUERY, MAX_FILLS_PER_QUERY, RECORD_RETRY_MS, RECORD_TURN_MS } from '../limits.ts';

export interface RecordFollowerOptions {
  readonly feed: TradeFeed;
  readonly reads: Pick<ReadStore, 'reached'>;
  readonly timers: Timers;
  readonly log: Pick<Logger, 'warn'>;
  /** Accounts whose trades are to be told. */
  readonly accounts: () => readonly AccountId[];
  readonly isHeard: (accountId: AccountId) => boolean;
  readonly tell: (row: TradeRow) => void;
  /** Hears of anything else than a store that lies behind. */
  readonly onFailure: (error: unknown) => void;
}

/** Fills that ended with a command. */
interface EndedFills {
  readonly sequence: number;
  readonly tradeNos: readonly TradeNo[];
}

/**
 * Follows the store's trades, for a trade's profit is known there alone. Rows come in the order of events; whatever is
 * not told yet lies in the store, so nothing piles up here. A trade that was pending is told again when it has settled or
 * failed.
 */
export class RecordFollower {
  readonly #options: RecordFollowerOptions;
  /** Steps run one after the other. */
  #steps: Promise<void> = Promise.resolve();
  /** Key of the last row that was looked at; undefined while nobody listens. */
  #lastTradeId: number | undefined;
  /** Of the last command that was taken: the store takes it up later. */
  #takenSequence = 0;
  /** Of the last command that made a trade for somebody who listens, and of the last one whose trades were read. */
  #dueSequence = 0;
  #readSequence = 0;
  /** Not told again yet: never more than wait for the chain. */
  #ended: EndedFills[] = [];
  #isFollowing = false;
  #timer: Timer | undefined;
  #isStopped = false;

  constructor(options: RecordFollowerOptions) {
    this.#options = options;
  }

  /** Everything that is due was told. */
  get isIdle(): boolean {
    return !this.#isFollowing && this.#readSequence >= this.#dueSequence;
  }

  /**
   * Resolves once every trade made before was looked at, and none made later will be missed: an account's channel may
   * be opened then. Rejects with {@link StoreBehindError} or what else the store has.
   */
  start(): Promise<void> {
    const sequence = this.#takenSequence;
    return this.#step(async () => {
      await this.#options.reads.reached(sequence);
      if (this.#lastTradeId === undefined) this.#lastTradeId = await this.#options.feed.last();
      else await this.#readToEnd(this.#lastTradeId);
    });
  }

  take({ sequence, events }: Applied): void {
    this.#takenSequence = sequence;
    const { isHeard } = this.#options;
    const tradeNos: TradeNo[] = [];
    let concerns = false;
    for (const event of events) {
      if (!concernsOneOf(event, isHeard)) continue;
      concerns = true;
      if (event.kind === 'fillSettled' || event.kind === 'fillFailed') tradeNos.push(event.tradeNo);
    }
    if (!concerns) return;
    if (tradeNos.length > 0) this.#ended.push({ sequence, tradeNos });
    this.#dueSequence = sequence;
    this.#follow();
  }

  /** Leaves behind what concerned nobody, so that it is not looked at later; forgets it all when nobody listens. */
  sweep(): void {
    if (!this.isIdle || this.#isStopped || this.#lastTradeId === undefined) return;
    if (this.#options.accounts().length === 0) this.#lastTradeId = undefined;
    else this.#step(() => this.#skipToEnd()).catch(this.#options.onFailure);
  }

  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
  }

  #follow(): void {
    if (this.#isFollowing || this.#isStopped || this.#timer !== undefined) return;
    this.#isFollowing = true;
    const sequence = this.#dueSequence;
    this.#step(() => this.#readUntil(sequence)).then(
      () => this.#followed(),
      (error: unknown) => this.#failed(error),
    );
  }

  #followed(): void {
    this.#isFollowing = false;
    if (!this.isIdle && !this.#isStopped) this.#followAfter(RECORD_TURN_MS);
  }

  /** Nothing is lost by waiting: what was not told is still in the store. */
  #failed(error: unknown): void {
    this.#isFollowing = false;
    if (this.#isStopped) return;
    if (!(error instanceof StoreBehindError)) {
      this.#options.onFailure(error);
      return;
    }
    this.#options.log.warn({ err: error }, 'the stream waits for the store before it tells of trades');
    this.#followAfter(RECORD_RETRY_MS);
  }

  #followAfter(delayMs: number): void {
    this.#timer = this.#options.timers.after(delayMs, () => {
      this.#timer = undefined;
      this.#follow();
    });
  }

  async #readUntil(sequence: number): Promise<void> {
    await this.#options.reads.reached(sequence);
    if (this.#lastTradeId !== undefined) await this.#readToEnd(this.#lastTradeId);
    await this.#readEnded(sequence);
    this.#readSequence = sequence;
  }

  /** Tells again what has settled or failed up to a command. */
  async #readEnded(sequence: number): Promise<void> {
    const due = this.#ended.filter((ended) => ended.sequence <= sequence);
    const tradeNos = due.flatMap((ended) => ended.tradeNos);
    for (let from = 0; from < tradeNos.length; from += MAX_FILLS_PER_QUERY) {
      const query = { tradeNos: tradeNos.slice(from, from + MAX_FILLS_PER_QUERY), accountIds: this.#heardAccounts() };
      for (const row of await this.#options.feed.ofFills(query)) this.#options.tell(row);
    }
    this.#ended = this.#ended.filter((ended) => ended.sequence > sequence);
  }

  /** Undefined: too many to be asked for one by one. */
  #heardAccounts(): readonly AccountId[] | undefined {
    const heard = this.#options.accounts();
    return heard.length > MAX_ACCOUNTS_PER_QUERY ? undefined : heard;
  }

  /** Tells everything that the store has now. */
  async #readToEnd(from: number): Promise<void> {
    const { feed, tell } = this.#options;
    for (let tradeId = from; ; ) {
      const { list, lastTradeId } = await feed.after({ tradeId, accountIds: this.#heardAccounts() });
      for (const row of list) tell(row);
      this.#lastTradeId = lastTradeId;
      if (lastTradeId === tradeId) return;
      tradeId = lastTradeId;
    }
  }

  /** What came meanwhile for somebody who listens has made it due: then nothing is skipped. */
  async #skipToEnd(): Promise<void> {
    const dueSequence = this.#dueSequence;
    const lastTradeId = await this.#options.feed.last();
    if (dueSequence === this.#dueSequence && this.isIdle && this.#lastTradeId !== undefined) {
      this.#lastTradeId = lastTradeId;
    }
  }

  #step(run: () => Promise<void>): Promise<void> {
    const done = this.#steps.then(run);
    this.#steps = done.catch(() => undefined);
    return done;
  }
}

function concernsOneOf(event: Event, isHeard: (accountId: AccountId) => boolean): boolean {
  switch (event.kind) {
    case 'orderFilled':
    case 'fillSettled':
    case 'fillFailed':
      return isHeard(event.takerAccountId) || isHeard(event.makerAccountId);
    case 'pairsSplit':
    case 'pairsMerged':
      return isHeard(event.accountId);
    default:
      return false;
  }
}
