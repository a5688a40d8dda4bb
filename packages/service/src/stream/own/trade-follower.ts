import type { AccountId, Event, TradeNo } from '@presage/exchange';
import type { Logger } from 'pino';
import type { Timer, Timers } from '../../clock.ts';
import type { Applied } from '../../sequencer/applied.ts';
import { isSqliteError } from '../../sqlite/result-code.ts';
import { StoreNotReadyError } from '../../store/errors.ts';
import type { ReadStore, TradeRow } from '../../store/read-store.ts';
import {
  MAX_ACCOUNTS_PER_QUERY,
  MAX_FILLS_PER_QUERY,
  TRADE_READ_INTERVAL_MS,
  TRADE_RETRY_INTERVAL_MS,
} from '../limits.ts';

/** What following trades needs of the store. */
export type TradeReads = Pick<ReadStore, 'reached' | 'lastTradeId' | 'tradesAfter' | 'tradesOfFills'>;

export interface TradeFollowerOptions {
  readonly reads: TradeReads;
  readonly timers: Timers;
  readonly log: Pick<Logger, 'warn'>;
  /** Accounts whose trades are to be sent. */
  readonly accounts: () => readonly AccountId[];
  readonly hasChannel: HasChannel;
  readonly publish: (row: TradeRow) => void;
  /** Called with any error other than a store that is behind or cannot be read. */
  readonly onFailure: (error: unknown) => void;
}

type HasChannel = (accountId: AccountId) => boolean;

/** Fills that settled or failed with a command. */
interface FinalFills {
  readonly sequence: number;
  readonly tradeNos: readonly TradeNo[];
}

/**
 * Follows trades in the store, because only the store knows a trade's profit. Rows come in the order of events; trades
 * not sent yet are in the store, so nothing piles up here. A pending trade is sent again when it has settled or failed.
 */
export class TradeFollower {
  readonly #options: TradeFollowerOptions;
  /** The end of the last step: steps run one after the other. */
  #steps: Promise<void> = Promise.resolve();
  /** Key of the last row examined; undefined while no account's channel is kept. */
  #lastTradeId: number | undefined;
  /** Sequence of the last command received here; the store gets to it later. */
  #takenSequence = 0;
  /** Sequence of the last command with a trade to be sent. */
  #dueSequence = 0;
  /** Sequence up to which trades have been read. */
  #readSequence = 0;
  /** Fills to be sent again: never more than there were in settlement. */
  #finalFills: FinalFills[] = [];
  /** Channels that are being opened. */
  #openings = 0;
  /** Why the store did not reach the sequence of the last opening; undefined once it has. */
  #behind: StoreNotReadyError | undefined;
  #storeTimer: Timer | undefined;
  #isFollowing = false;
  #timer: Timer | undefined;
  #isEnding = false;
  #isStopped = false;

  constructor(options: TradeFollowerOptions) {
    this.#options = options;
  }

  /** Whether all due trades have been sent. */
  get isIdle(): boolean {
    return !this.#isFollowing && this.#readSequence >= this.#dueSequence;
  }

  /**
   * Calls `open`, which may open an account's channel, once all earlier trades are examined, so that no later one will be
   * missed: not even by the next step, which may begin before a promise's caller knows that it resolved. Rejects with
   * {@link StoreNotReadyError} or another error of the store: at once if the store is known to be behind, because
   * everything else that the caller's connection asks for waits for this.
   */
  start(open: () => void): Promise<void> {
    if (this.#behind !== undefined) return Promise.reject(this.#behind);
    const sequence = this.#takenSequence;
    this.#openings += 1;
    return this.#stepFrom(sequence, async () => {
      if (this.#lastTradeId === undefined) this.#lastTradeId = await this.#options.reads.lastTradeId();
      else await this.#readToEnd(this.#lastTradeId);
      open();
    })
      .catch((error: unknown) => {
        if (error instanceof StoreNotReadyError && this.#behind === undefined) this.#awaitStore(sequence, error);
        throw error;
      })
      .finally(() => {
        this.#openings -= 1;
      });
  }

  /**
   * At a stop: sends all due trades without waiting for the next read. The caller reports a store that is late.
   *
   * @returns whether the store had them
   */
  async sendLast(): Promise<boolean> {
    this.#isEnding = true;
    const sequence = this.#dueSequence;
    if (this.#readSequence >= sequence) return true;
    try {
      await this.#stepFrom(sequence, () => this.#readUntil(sequence));
      return true;
    } catch (error) {
      this.#warnOrFail(error);
      return false;
    }
  }

  take({ sequence, events }: Applied): void {
    this.#takenSequence = sequence;
    const hasChannel = this.#hasChannel();
    const tradeNos: TradeNo[] = [];
    let concerns = false;
    for (const event of events) {
      if (!concernsOneOf(event, hasChannel)) continue;
      concerns = true;
      if (event.kind === 'fillSettled' || event.kind === 'fillFailed') tradeNos.push(event.tradeNo);
    }
    if (!concerns) return;
    if (tradeNos.length > 0) this.#finalFills.push({ sequence, tradeNos });
    this.#dueSequence = sequence;
    this.#follow();
  }

  /** While a channel is being opened, a trade may be its account's: examined now or not, it must not be sent later. */
  #hasChannel(): HasChannel {
    return this.#openings > 0 ? () => true : this.#options.hasChannel;
  }

  /** Skips rows that concern no listening account, so that they are never read; stops following when none listens. */
  sweep(): void {
    if (!this.isIdle || this.#isStopped || this.#openings > 0) return;
    if (this.#options.accounts().length === 0) this.#lastTradeId = undefined;
    else this.#step(() => this.#skipToEnd()).catch((error: unknown) => this.#warnOrFail(error));
  }

  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
    this.#storeTimer?.cancel();
  }

  /** Refuses openings until the store has reached a sequence. */
  #awaitStore(sequence: number, error: StoreNotReadyError): void {
    this.#behind = error;
    this.#options.reads.reached(sequence).then(
      () => {
        this.#behind = undefined;
      },
      () => {
        if (this.#isStopped) return;
        const again = (): void => this.#awaitStore(sequence, error);
        this.#storeTimer = this.#options.timers.after(TRADE_RETRY_INTERVAL_MS, again);
      },
    );
  }

  #follow(): void {
    if (this.#isFollowing || this.#isStopped || this.#timer !== undefined) return;
    this.#isFollowing = true;
    const sequence = this.#dueSequence;
    this.#stepFrom(sequence, () => this.#readUntil(sequence)).then(
      () => this.#followed(),
      (error: unknown) => this.#failed(error),
    );
  }

  #followed(): void {
    this.#isFollowing = false;
    if (!this.isIdle && !this.#isStopped) this.#followAfter(TRADE_READ_INTERVAL_MS);
  }

  /** Retrying loses nothing: trades not sent yet are still in the store. */
  #failed(error: unknown): void {
    this.#isFollowing = false;
    if (this.#warnOrFail(error)) this.#followAfter(TRADE_RETRY_INTERVAL_MS);
  }

  /**
   * A failed read, such as one on a disk that failed for a moment, delays trade messages only. Anything else is a defect.
   *
   * @returns whether the read may succeed later
   */
  #warnOrFail(error: unknown): boolean {
    // A stop closes the store, which fails what still reads.
    if (this.#isStopped) return false;
    if (!(error instanceof StoreNotReadyError) && !isSqliteError(error)) {
      this.#options.onFailure(error);
      return false;
    }
    if (!this.#isEnding)
      this.#options.log.warn({ err: error }, 'the stream delays trade messages until it can read them from the store');
    return true;
  }

  #followAfter(delayMs: number): void {
    this.#timer = this.#options.timers.after(delayMs, () => {
      this.#timer = undefined;
      this.#follow();
    });
  }

  async #readUntil(sequence: number): Promise<void> {
    if (this.#lastTradeId !== undefined) await this.#readToEnd(this.#lastTradeId);
    await this.#readFinalFills(sequence);
    this.#readSequence = sequence;
  }

  /** Sends again the fills that settled or failed up to a command. */
  async #readFinalFills(sequence: number): Promise<void> {
    const due = this.#finalFills.filter((ended) => ended.sequence <= sequence);
    const tradeNos = due.flatMap((ended) => ended.tradeNos);
    for (let from = 0; from < tradeNos.length; from += MAX_FILLS_PER_QUERY) {
      const query = {
        tradeNos: tradeNos.slice(from, from + MAX_FILLS_PER_QUERY),
        accountIds: this.#followedAccounts(),
      };
      for (const row of await this.#options.reads.tradesOfFills(query)) this.#options.publish(row);
    }
    this.#finalFills = this.#finalFills.filter((ended) => ended.sequence > sequence);
  }

  /** Undefined when there are too many accounts for a query to list. */
  #followedAccounts(): readonly AccountId[] | undefined {
    const accountIds = this.#options.accounts();
    return accountIds.length > MAX_ACCOUNTS_PER_QUERY ? undefined : accountIds;
  }

  /** Sends all trades that the store has now. */
  async #readToEnd(from: number): Promise<void> {
    const { reads, publish } = this.#options;
    for (let tradeId = from; ; ) {
      const { list, lastTradeId } = await reads.tradesAfter({ tradeId, accountIds: this.#followedAccounts() });
      for (const row of list) publish(row);
      this.#lastTradeId = lastTradeId;
      if (lastTradeId === tradeId) return;
      tradeId = lastTradeId;
    }
  }

  /**
   * Skips nothing if a trade of a listening account arrived meanwhile: it is then due, and the step that reads it comes
   * after this one. Nor if nobody listens any more.
   */
  async #skipToEnd(): Promise<void> {
    const lastTradeId = await this.#options.reads.lastTradeId();
    if (this.isIdle && this.#lastTradeId !== undefined) this.#lastTradeId = lastTradeId;
  }

  /** A step that begins when the store has reached a sequence. While it is behind, steps must not wait for each other. */
  async #stepFrom(sequence: number, run: () => Promise<void>): Promise<void> {
    await this.#options.reads.reached(sequence);
    return this.#step(run);
  }

  #step(run: () => Promise<void>): Promise<void> {
    const done = this.#steps.then(run);
    this.#steps = done.catch(() => undefined);
    return done;
  }
}

function concernsOneOf(event: Event, hasChannel: HasChannel): boolean {
  switch (event.kind) {
    case 'orderFilled':
    case 'fillSettled':
    case 'fillFailed':
      return hasChannel(event.takerAccountId) || hasChannel(event.makerAccountId);
    case 'pairsSplit':
    case 'pairsMerged':
      return hasChannel(event.accountId);
    default:
      return false;
  }
}
