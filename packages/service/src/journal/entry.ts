import type { Command } from '@presage/exchange';

/** A command handed to the sequencer. */
export interface Submission {
  readonly command: Command;
  /** The order as it was signed, with its signature: kept in the journal for settlement, never read by the exchange. */
  readonly evidence?: Uint8Array;
  /** Who sent it, for the audit log: see the glossary; absent on a trader's command. */
  readonly actor?: string;
}

/** One entry of the journal: a submission with its sequence and time. */
export interface JournalEntry extends Submission {
  /** Counts from 1 without gaps. */
  readonly sequence: number;
  /** When the sequencer stamped it, Unix milliseconds; never decreases. */
  readonly timeMs: number;
}
