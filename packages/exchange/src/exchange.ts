import { audit } from './audit/audit.ts';
import type { AuditReport } from './audit/findings.ts';
import type { ChainBalance, ChainPosition } from './chain-command.ts';
import type { Command } from './command.ts';
import { type Core, createCore, ledgerOf } from './core.ts';
import { emitChanges } from './emit-changes.ts';
import type { Ledger } from './enums.ts';
import type { Event } from './event.ts';
import { EventTape } from './events/event-tape.ts';
import { expireDue, nextDeadlineMs } from './expire-due.ts';
import { idleOutcome } from './idle-outcome.ts';
import { invariant } from './invariant.ts';
import { FIXED_HASH_SECRET, type HashSecret } from './memory/hash-secret.ts';
import type { CommandOutcome } from './outcome.ts';
import { perform } from './perform.ts';
import {
  type Balance,
  balanceOf,
  type CancelTimer,
  cancelTimersOf,
  chainBalanceOf,
  chainPositionOf,
  chainPositionsOf,
  type MarketState,
  marketState,
  type OpenOrder,
  openOrders,
  type PendingFill,
  type Position,
  pendingFills,
  positionOf,
} from './queries.ts';
import { type ChainHead, NO_BLOCK } from './settlement/chain-ledger.ts';
import { minSnapshotBytes, readSnapshot, writeSnapshot, writeStateBytes } from './snapshot/snapshot.ts';
import type { AccountId, MarketId, QuoteUnits } from './units.ts';

/** A command with its sequence number and time. */
export interface Stamped {
  /** One more than that of the previous command. */
  readonly sequence: number;
  /** Unix milliseconds, never less than those of the previous command. */
  readonly timeMs: number;
  readonly command: Command;
}

/**
 * The whole exchange as one deterministic machine: commands in, events out. It has no clock, no
 * randomness and no input or output of its own, so the same commands give the same state and the
 * same events, byte for byte, anywhere and at any time.
 *
 * @example
 * const exchange = new Exchange();
 * const events: Event[] = [];
 * const outcome = exchange.apply({ sequence: 1, timeMs: 1_700_000_000_000, command }, events);
 */
export class Exchange {
  #core: Core;
  /** Where {@link apply} collects the events of a command. */
  readonly #tape = new EventTape();

  /** @param secret seeds the hash indexes: needed when others choose the indexed keys; has no observable effect */
  constructor(ledger: Ledger = 'custodial', secret: HashSecret = FIXED_HASH_SECRET) {
    this.#core = createCore(ledger, secret);
  }

  /**
   * Restores an exchange from a snapshot, on the same ledger.
   *
   * @throws {SnapshotError} when the snapshot is damaged or has another format version
   */
  static restore(snapshot: Uint8Array, secret: HashSecret = FIXED_HASH_SECRET): Exchange {
    const exchange = new Exchange();
    exchange.#core = readSnapshot(snapshot, secret);
    return exchange;
  }

  get ledger(): Ledger {
    return ledgerOf(this.#core);
  }

  /** Sequence of the last command applied; 0 before the first. */
  get sequence(): number {
    return this.#core.sequence;
  }

  /** Time of the last command applied, Unix milliseconds. */
  get timeMs(): number {
    return this.#core.timeMs;
  }

  /**
   * Applies the next command: first expires and closes whatever is due at its time, then executes
   * the command, then reports the new levels, balances and positions. A refused command changes nothing itself.
   *
   * @param events the new events are appended to this array
   * @throws {InvariantError} when the sequence has a gap, time goes back, or the exchange is broken
   */
  apply(stamped: Stamped, events: Event[]): CommandOutcome {
    this.#tape.clear();
    const outcome = this.applyOnTape(stamped, this.#tape);
    for (const event of this.#tape.read()) events.push(event);
    return outcome;
  }

  /** As {@link apply}, but appends the events to a tape: for callers that read them elsewhere, or not at all. */
  applyOnTape({ sequence, timeMs, command }: Stamped, tape: EventTape): CommandOutcome {
    const core = this.#core;
    invariant(sequence === core.sequence + 1, 'commands must be applied in sequence, without gaps');
    invariant(Number.isSafeInteger(timeMs) && timeMs >= core.timeMs, 'the time of a command must not go back');
    core.sequence = sequence;
    core.timeMs = timeMs;
    core.events = tape;
    expireDue(core);
    const outcome = perform(core, command);
    emitChanges(core);
    return outcome;
  }

  /**
   * The outcome of a trader's command at a given time if it would change nothing: refused, a duplicate, nothing to
   * cancel, or a cancel timer as it is. Undefined when it would change something, when something is due by then, and for
   * commands of operators and of the chain, unless their request was carried out before. Changes nothing itself.
   *
   * @param timeMs Unix milliseconds, not before the last command's
   */
  idleOutcome(command: Command, timeMs: number): CommandOutcome | undefined {
    return this.nextDeadlineMs() <= timeMs ? undefined : idleOutcome(this.#core, command, timeMs);
  }

  /**
   * When the next order expires, the next cancel timer cancels, or the next market reaches its cutoff, Unix
   * milliseconds; Infinity if none will.
   */
  nextDeadlineMs(): number {
    return nextDeadlineMs(this.#core);
  }

  /** The whole state as bytes, for {@link restore}: equal states give equal bytes. */
  snapshot(): Uint8Array {
    return writeSnapshot(this.#core);
  }

  /** A lower bound of the size of a {@link snapshot}, in bytes, to check for space without making one. */
  get minSnapshotBytes(): number {
    return minSnapshotBytes(this.#core);
  }

  /** The bytes to hash for the state hash: like a {@link snapshot}, but each append-only list is one hash. */
  stateBytes(): Uint8Array {
    return writeStateBytes(this.#core);
  }

  /** Recomputes and checks all invariants from scratch. */
  audit(): AuditReport {
    return audit(this.#core);
  }

  /** All open orders, by market, then price in Yes terms ascending, then first in, first out. */
  openOrders(): Iterable<OpenOrder> {
    return openOrders(this.#core);
  }

  /** All armed cancel timers, lowest account number first. */
  cancelTimers(): readonly CancelTimer[] {
    return cancelTimersOf(this.#core);
  }

  /** The last block applied; number 0 before the first, and always on the custodial ledger. */
  get chainHead(): ChainHead {
    return this.#core.chain?.head ?? NO_BLOCK;
  }

  /** The number of fills waiting for the chain. */
  get pendingCount(): number {
    return this.#core.chain?.pending.size ?? 0;
  }

  /** The fills waiting for the chain, lowest number first. Iterate before applying the next command. */
  pendingFills(): Iterable<PendingFill> {
    return pendingFills(this.#core);
  }

  /** Undefined when the account does not exist. */
  balanceOf(accountId: AccountId): Balance | undefined {
    return balanceOf(this.#core, accountId);
  }

  /** All zero for an account without tokens of the market. */
  positionOf(accountId: AccountId, marketId: MarketId): Position {
    return positionOf(this.#core, accountId, marketId);
  }

  /** An account's quote on chain as known here, to compare with the chain. Undefined for an unknown account. */
  chainBalanceOf(accountId: AccountId): ChainBalance | undefined {
    return chainBalanceOf(this.#core, accountId);
  }

  /** As {@link chainBalanceOf}, for a market's tokens; zero for an account without any. */
  chainPositionOf(accountId: AccountId, marketId: MarketId): ChainPosition {
    return chainPositionOf(this.#core, accountId, marketId);
  }

  /** As {@link chainPositionOf}, of every account that has any of them, by account number. */
  chainPositionsOf(marketId: MarketId): readonly ChainPosition[] {
    return chainPositionsOf(this.#core, marketId);
  }

  /** Undefined when the market does not exist. */
  marketState(marketId: MarketId): MarketState | undefined {
    return marketState(this.#core, marketId);
  }

  /** Fees collected and not yet swept; on chain, all fees ever paid, modulo 2^64. */
  get feesUnits(): QuoteUnits {
    return this.#core.treasury.feesUnits;
  }

  /** Deposits minus withdrawals; on chain, the sum of all accounts' quote, modulo 2^64. */
  get depositsUnits(): QuoteUnits {
    return this.#core.treasury.depositsUnits;
  }
}
