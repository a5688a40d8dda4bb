import type { Command, CommandOutcome, Event } from '@presage/exchange';

/** What somebody asks the sequencer to do. */
export interface Submission {
  readonly command: Command;
  /** The order as it was signed, with its signature: kept in the journal for settlement, never read by the exchange. */
  readonly evidence?: Uint8Array;
  /** Who asked, for the audit log: set on every admin action (`admin`, `cli`, `demo`), absent on a trader's own. */
  readonly actor?: string;
}

/** One entry of the journal: a submission with its place in the order of all things. */
export interface JournalEntry extends Submission {
  /** Counted from 1 without gaps. */
  readonly sequence: number;
  /** When the sequencer took it, Unix milliseconds; never decreases. */
  readonly timeMs: number;
}

/** A journal entry with what it did. Every reader (store, market data, stream) is fed with these, in order. */
export interface Applied extends JournalEntry {
  readonly outcome: CommandOutcome;
  readonly events: readonly Event[];
}

/** Takes what has just been applied: at once, in sequence, one group a call. Must not throw and must not block. */
export type AppliedListener = (group: readonly Applied[]) => void;
