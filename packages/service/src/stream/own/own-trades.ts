import type { AccountId, Event } from '@presage/exchange';
import type { Timer, Timers } from '../../clock.ts';
import type { Applied } from '../../sequencer/applied.ts';
import type { Projector } from '../../store/projector/projector.ts';
import type { FollowedTrade, TradeRow } from '../../store/read-store.ts';
import { TRADE_WRITE_INTERVAL_MS } from '../limits.ts';

/** Where trades come from. */
export type TradeSource = Pick<Projector, 'onTrades' | 'follow' | 'unfollow' | 'reached'>;

export interface OwnTradesOptions {
  readonly source: TradeSource;
  readonly timers: Timers;
  readonly publish: (row: TradeRow) => void;
}

/**
 * The trades of accounts whose channel is kept, as the store reports them while it writes them, because only it knows a
 * trade's profit. One that was pending comes again when it has settled or failed.
 */
export class OwnTrades {
  readonly #options: OwnTradesOptions;
  /** For each account, the sequence after which its trades are sent: the store reports some from before, too. */
  readonly #since = new Map<AccountId, number>();
  /** Sequence of the last command received here; the store gets to it later. */
  #takenSequence = 0;
  /** Sequence of the last command with a trade to be sent. */
  #dueSequence = 0;
  #isAsking = false;
  #timer: Timer | undefined;
  #isStopped = false;

  constructor(options: OwnTradesOptions) {
    this.#options = options;
    options.source.onTrades((trades) => this.#publish(trades));
  }

  /** Has the trades of later commands sent. */
  follow(accountId: AccountId): void {
    this.#since.set(accountId, this.#takenSequence);
    this.#options.source.follow(accountId);
  }

  unfollow(accountId: AccountId): void {
    this.#since.delete(accountId);
    this.#options.source.unfollow(accountId);
  }

  take({ sequence, events }: Applied): void {
    this.#takenSequence = sequence;
    if (!events.some((event) => this.#concerns(event))) return;
    this.#dueSequence = sequence;
    if (!this.#isAsking) void this.#ask();
  }

  /**
   * Resolves when everything that is due has been sent.
   *
   * @throws {StoreNotReadyError} when the store takes too long
   */
  sent(): Promise<void> {
    return this.#options.source.reached(this.#dueSequence);
  }

  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
  }

  #publish(trades: readonly FollowedTrade[]): void {
    for (const { sequence, row } of trades) {
      const since = this.#since.get(row.accountId);
      if (since !== undefined && sequence > since) this.#options.publish(row);
    }
  }

  /** Has the store write what is due without gathering more. If it is late, it goes on by itself, and says so. */
  async #ask(): Promise<void> {
    this.#isAsking = true;
    const asked = this.#dueSequence;
    await this.sent().catch(() => undefined);
    if (this.#isStopped) return;
    this.#timer = this.#options.timers.after(TRADE_WRITE_INTERVAL_MS, () => {
      this.#isAsking = false;
      if (this.#dueSequence > asked) void this.#ask();
    });
  }

  #concerns(event: Event): boolean {
    switch (event.kind) {
      case 'orderFilled':
      case 'fillSettled':
      case 'fillFailed':
        return this.#since.has(event.takerAccountId) || this.#since.has(event.makerAccountId);
      case 'pairsSplit':
      case 'pairsMerged':
        return this.#since.has(event.accountId);
      default:
        return false;
    }
  }
}
