import type { JournalEntry } from './entry.ts';

/** Written once, when the journal is created, and valid for its whole life. */
export interface JournalHeader {
  readonly formatVersion: number;
  /** The ledger that this installation uses; opening it with another setting is refused. */
  readonly ledger: 'custodial' | 'chain';
  readonly createdAtMs: number;
  /** Addresses of this installation, lower-case. Random in custodial mode, so that an order is valid at only one. */
  readonly chainId: number;
  readonly ctfExchange: string;
  readonly conditionalTokens: string;
  readonly quoteToken: string;
  readonly oracle: string;
}

/** A run of consecutive entries that share one stamp and become durable together. */
export interface JournalGroup {
  readonly firstSequence: number;
  readonly lastSequence: number;
  /** Stamp of all its entries, Unix milliseconds. */
  readonly timeMs: number;
  /** Its entries from {@link encodeSubmission}, concatenated. Handed over: the caller must not use it again. */
  readonly payload: Uint8Array<ArrayBuffer>;
}

/** A hash of the state, stored now and then with the entries and compared on replay. */
export interface StateMark {
  readonly sequence: number;
  /** SHA-256 of the exchange's state bytes after that sequence, hex. */
  readonly stateHash: string;
}

/** A stretch of the journal: whole groups, except that the first may have begun before the sequence that was asked for. */
export interface JournalBatch {
  readonly entries: readonly JournalEntry[];
  /** Marks of states before these entries, in order. */
  readonly marks: readonly StateMark[];
}

/** The record: durable, ordered, hash-chained. One writer, fenced by epoch; any number of readers. */
export interface Journal {
  readonly header: JournalHeader;
  /** Sequence of the last durable entry; 0 when empty. */
  readonly lastSequence: number;
  /**
   * Makes a group durable. Resolved: the group is on disk. Rejected: the process must stop, because the state on disk
   * is unknown. The group's first sequence must be `lastSequence + 1`, and only one append may be under way. A mark
   * describes the state before the group.
   *
   * @throws {JournalWriteError} when it could not be written, also because another writer has taken over.
   */
  append(group: JournalGroup, mark?: StateMark): Promise<void>;
  /**
   * Entries from a sequence on, and the marks of states from the one before it on. Another thread reads ahead and verifies
   * checksums and hash chain, which cover both.
   *
   * @throws {JournalCorruptError} naming the sequence where the record is damaged.
   */
  read(fromSequence: number): AsyncIterable<JournalBatch>;
  /**
   * The chain's hash after a sequence that ended a group (the header's hash for 0), hex; undefined when no group ended
   * there. It shows whether a snapshot belongs to this journal.
   */
  hashAt(sequence: number): string | undefined;
  /**
   * Checks the history up to a sequence on another thread, newest groups first and only up to a bound.
   *
   * @returns the first sequence that was checked
   * @throws {JournalCorruptError} naming the sequence where the record is damaged.
   */
  check(toSequence: number): Promise<number>;
  close(): Promise<void>;
}
