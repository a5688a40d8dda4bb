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

/** A run of consecutive entries that becomes durable at once. */
export interface JournalGroup {
  readonly entries: readonly JournalEntry[];
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
   * The group's first sequence must be `lastSequence + 1`. A mark given along says the state before the group.
   */
  append(group: JournalGroup, mark?: StateMark): Promise<void>;
  /** Entries from a sequence on, in batches. Throws JournalCorruptError naming the sequence where the record is damaged. */
  read(fromSequence: number): Iterable<readonly JournalEntry[]>;
  marks(fromSequence: number): Iterable<StateMark>;
  close(): Promise<void>;
}
