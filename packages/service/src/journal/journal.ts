import type { JournalEntry } from '../sequencer/applied.ts';

/** What is written once, when the journal is made, and holds for all its life. */
export interface JournalHeader {
  readonly formatVersion: number;
  /** Which ledger this installation runs on; opening it with another setting is refused. */
  readonly ledger: 'custodial' | 'chain';
  readonly createdAtMs: number;
  /** Addresses of this installation, lower-case: made at random in custodial mode, so that an order signed for one is void at another. */
  readonly chainId: number;
  readonly ctfExchange: string;
  readonly conditionalTokens: string;
  readonly quoteToken: string;
  readonly oracle: string;
}

/** A run of consecutive entries that share one stamp and become durable at once. */
export interface JournalGroup {
  readonly firstSequence: number;
  readonly lastSequence: number;
  /** Stamp of all its entries, Unix milliseconds. */
  readonly timeMs: number;
  /** Its entries as {@link encodeSubmission} makes them, one after the other. Handed over: the caller must not touch it again. */
  readonly payload: Uint8Array<ArrayBuffer>;
}

/** Told every so often beside the entries and compared on replay. */
export interface StateMark {
  readonly sequence: number;
  /** SHA-256 of the exchange's state bytes after that sequence, hex. */
  readonly stateHash: string;
}

/** The record: durable, ordered, hash-chained. One writer, fenced by epoch; any number of readers. */
export interface Journal {
  readonly header: JournalHeader;
  /** Of the last durable entry; 0 when empty. */
  readonly lastSequence: number;
  /**
   * Makes a group durable. When it resolves the group is on disk; when it rejects the process must stop, for what is on disk is unknown.
   * The group's first sequence must be `lastSequence + 1`, and one group is under way at a time. A mark given along says the state before the group.
   *
   * @throws {JournalWriteError} when it could not be written, another writer's fence included.
   */
  append(group: JournalGroup, mark?: StateMark): Promise<void>;
  /**
   * Entries from a sequence on, in batches that never part a group. They are read ahead on another thread, which
   * verifies checksums and chain on the way. One at a time.
   *
   * @throws {JournalCorruptError} naming the sequence where the record is damaged.
   */
  read(fromSequence: number): AsyncIterable<readonly JournalEntry[]>;
  /** Marks of the state after `fromSequence` and later. */
  marks(fromSequence: number): Iterable<StateMark>;
  /**
   * The chain's hash after a sequence that ended a group (of the header after 0), hex; undefined when no group
   * ended there. It tells whether a snapshot belongs to this journal.
   */
  hashAt(sequence: number): string | undefined;
  /**
   * Checks the history up to a sequence, newest first and within a bound, on another thread.
   * Answers the first sequence that it checked.
   *
   * @throws {JournalCorruptError} naming the sequence where the record is damaged.
   */
  check(toSequence: number): Promise<number>;
  close(): Promise<void>;
}
