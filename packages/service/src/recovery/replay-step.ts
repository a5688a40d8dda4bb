import { EventTape, type Exchange } from '@presage/exchange';
import type { JournalEntry } from '../journal/entry.ts';
import { type Applied, applyEntry } from '../sequencer/applied.ts';
import { stateHash } from '../snapshots/sha256.ts';
import { ReplayError, StateMismatchError } from './errors.ts';

/** Collects events that nobody receives; each entry overwrites those of the one before. */
const discardedEvents = new EventTape();

/**
 * Applies an entry and discards its events.
 *
 * @throws {ReplayError} when the exchange fails on it.
 */
export function replayWithoutEvents(exchange: Exchange, entry: JournalEntry): void {
  wrapReplayError(entry, () => {
    discardedEvents.clear();
    exchange.applyOnTape(entry, discardedEvents);
  });
}

/**
 * Applies an entry and returns its outcome and events.
 *
 * @throws {ReplayError} when the exchange fails on it.
 */
export function replayWithEvents(exchange: Exchange, entry: JournalEntry): Applied {
  return wrapReplayError(entry, () => applyEntry(exchange, entry));
}

/**
 * Compares the state with the recorded one, by their hashes.
 *
 * @throws {StateMismatchError} when they differ.
 */
export function compareMark(exchange: Exchange, recorded: string): void {
  const replayed = stateHash(exchange.stateBytes());
  if (replayed !== recorded) throw new StateMismatchError(exchange.sequence, { recorded, replayed });
}

function wrapReplayError<Result>({ sequence }: JournalEntry, step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    throw new ReplayError(sequence, error);
  }
}
