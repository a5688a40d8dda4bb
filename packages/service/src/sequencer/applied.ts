import type { CommandOutcome, Event, Exchange } from '@presage/exchange';
import type { JournalEntry } from '../journal/entry.ts';

/** A journal entry with its result. Every reader (store, market data, stream) receives these, in order. */
export interface Applied extends JournalEntry {
  readonly outcome: CommandOutcome;
  readonly events: readonly Event[];
}

/** Receives each applied group, one call per group, in sequence. Must not throw and must not block. */
export type AppliedListener = (group: readonly Applied[]) => void;

/** Applies an entry. */
export function applyEntry(exchange: Pick<Exchange, 'apply'>, entry: JournalEntry): Applied {
  const events: Event[] = [];
  return { ...entry, outcome: exchange.apply(entry, events), events };
}
