import { audit } from './audit/audit.ts';
import type { AuditReport } from './audit/findings.ts';
import type { ChainBalance, ChainPosition } from './chain-command.ts';
import type { Command } from './command.ts';
import { type Core, createCore, ledgerOf } from './core.ts';
import type { Event } from './event.ts';
import { EventTape } from './events/event-tape.ts';
import { expireDue, nextDeadlineMs } from './expire-due.ts';
import { idleOutcome } from './idle-outcome.ts';
import { invariant } from './invariant.ts';
import {
  type Balance,
  balanceOf,
  chainBalanceOf,
  chainPositionOf,
  type MarketState,
  marketState,
  type OpenOrder,
  openOrders,
  type PendingFill,
  type Position,
  pendingFills,
  positionOf,
} from './look.ts';
import { type HashSecret, OPEN_SECRET } from './memory/hash-secret.ts';
import type { CommandOutcome } from './outcome.ts';
import { perform } from './perform.ts';
import { type ChainHead, NO_BLOCK } from './settlement/chain-ledger.ts';
import { leastSnapshotBytes, readSnapshot, writeSnapshot, writeStateBytes } from './snapshot/snapshot.ts';
import { tellChanges } from './tell-changes.ts';
import type { AccountId, MarketId, QuoteUnits } from './units.ts';
import type { Ledger } from './words.ts';

/** A command in its place in the one order of all commands. */
export interface Stamped {
  /** One more than the last. */
  readonly sequence: number;
  /** Unix milliseconds, never less than the last. */
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
  /** Where commands tell what {@link apply} hands on. */
  readonly #tape = new EventTape();

  /** @param secret how its indexes are spread: needed where others choose what is indexed; changes nothing that can be seen */
  constructor(ledger: Ledger = 'custodial', secret: HashSecret = OPEN_SECRET) {
    this.#core = createCore(ledger, secret);
  }

  /**
   * As it was, on the ledger it was on.
   *
   * @throws {SnapshotError} naming the format version, or what is wrong with the bytes
   */
  static restore(snapshot: Uint8Array, secret: HashSecret = OPEN_SECRET): Exchange {
    const exchange = new Exchange();
    exchange.#core = readSnapshot(snapshot, secret);
    return exchange;
  }

  get ledger(): Ledger {
    return ledgerOf(this.#core);
  }

  /** Of the last command applied; 0 before the first. */
  get sequence(): number {
    return this.#core.sequence;
  }

  /** Of the last command applied, Unix milliseconds. */
  get timeMs(): number {
    return this.#core.timeMs;
  }

  /**
   * Applies the next command: first whatever its time has ended, then what it asks, then the new
   * levels, balances and positions are told. A refusal is an outcome, and has changed nothing.
   *
   * @param events what happened is added to these
   * @throws {InvariantError} when the sequence has a gap, time goes back, or the exchange is broken
   */
  apply(stamped: Stamped, events: Event[]): CommandOutcome {
    this.#tape.clear();
    const outcome = this.applyOnTape(stamped, this.#tape);
    for (const event of this.#tape.read()) events.push(event);
    return outcome;
  }

  /** As {@link apply}, its events added to a tape: for who reads them elsewhere, or not at all. */
  applyOnTape({ sequence, timeMs, command }: Stamped, tape: EventTape): CommandOutcome {
    const core = this.#core;
    invariant(sequence === core.sequence + 1, 'commands are applied in sequence');
    invariant(Number.isSafeInteger(timeMs) && timeMs >= core.timeMs, 'time never goes back');
    core.sequence = sequence;
    core.timeMs = timeMs;
    core.events = tape;
    expireDue(core);
    const outcome = perform(core, command);
    tellChanges(core);
    return outcome;
  }

  /**
   * What a trader's command would come to at a time if it changed nothing: refused, known already, or nothing to cancel. Undefined when
   * it would change something, when something is due by then, and for commands of operators and of the chain. Changes nothing.
   *
   * @param timeMs Unix milliseconds, not before the last command's
   */
  idleOutcome(command: Command, timeMs: number): CommandOutcome | undefined {
    return this.nextDeadlineMs() <= timeMs ? undefined : idleOutcome(this.#core, command, timeMs);
  }

  /** When the next order expires or the next market is cut off, Unix milliseconds; Infinity if none is. */
  nextDeadlineMs(): number {
    return nextDeadlineMs(this.#core);
  }

  /** The whole state as bytes, to be restored: equal states give equal bytes. */
  snapshot(): Uint8Array {
    return writeSnapshot(this.#core);
  }

  /** What {@link snapshot} takes at least, bytes; tells without making one whether there is room. */
  get leastSnapshotBytes(): number {
    return leastSnapshotBytes(this.#core);
  }

  /** The bytes to hash for the state hash. */
  stateBytes(): Uint8Array {
    return writeStateBytes(this.#core);
  }

  /** Recomputes from nothing what must always hold. */
  audit(): AuditReport {
    return audit(this.#core);
  }

  /** By market, then price in Yes terms ascending, then first in, first out. */
  openOrders(): Iterable<OpenOrder> {
    return openOrders(this.#core);
  }

  /** The last block applied; number 0 before the first, and always on the custodial ledger. */
  get chainHead(): ChainHead {
    return this.#core.chain?.head ?? NO_BLOCK;
  }

  /** How many fills wait for the chain. */
  get pendingCount(): number {
    return this.#core.chain?.pending.count ?? 0;
  }

  /** The fills that wait for the chain, lowest number first: to be read at once, before the next command. */
  pendingFills(): Iterable<PendingFill> {
    return pendingFills(this.#core);
  }

  /** Undefined when there is no such account. */
  balanceOf(accountId: AccountId): Balance | undefined {
    return balanceOf(this.#core, accountId);
  }

  positionOf(accountId: AccountId, marketId: MarketId): Position {
    return positionOf(this.#core, accountId, marketId);
  }

  /** What lies on chain for an account, as the exchange knows it, to be compared with the chain. Undefined when there is none. */
  chainBalanceOf(accountId: AccountId): ChainBalance | undefined {
    return chainBalanceOf(this.#core, accountId);
  }

  chainPositionOf(accountId: AccountId, marketId: MarketId): ChainPosition {
    return chainPositionOf(this.#core, accountId, marketId);
  }

  /** Undefined when there is no such market. */
  marketState(marketId: MarketId): MarketState | undefined {
    return marketState(this.#core, marketId);
  }

  /** Collected and not yet swept; on chain all that was ever paid, modulo 2^64. */
  get feesUnits(): QuoteUnits {
    return this.#core.treasury.feesUnits;
  }

  /** Deposits less withdrawals; on chain what all accounts have, modulo 2^64. */
  get depositsUnits(): QuoteUnits {
    return this.#core.treasury.depositsUnits;
  }
}
