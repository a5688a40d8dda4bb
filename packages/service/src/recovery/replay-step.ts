import { type Event, EventTape } from '@presage/exchange';
import type { Applied, JournalEntry } from '../sequencer/applied.ts';
import { ReplayError, StateMismatchError } from './errors.ts';
import { type StateMachine, stateHash } from './state-machine.ts';

/** Collects events that nobody receives; each entry overwrites those of the one before. */
const unheard = new EventTape();

/**
 * Applies an entry and discards its events.
 *
 * @throws {ReplayError} when the exchange fails on it.
 */
export function replayUnheard(exchange: StateMachine, entry: JournalEntry): void {
  naming(entry, () => {
    unheard.clear();
    exchange.applyOnTape(entry, unheard);
  });
}

/**
 * Applies an entry and returns its outcome and events.
 *
 * @throws {ReplayError} when the exchange fails on it.
 */
export function replayHeard(exchange: StateMachine, entry: JournalEntry): Applied {
  return naming(entry, () => {
    const events: Event[] = [];
    return { ...entry, outcome: exchange.apply(entry, events), events };
  });
}

/**
 * Compares the state with the recorded one, by their hashes.
 *
 * @throws {StateMismatchError} when they differ.
 */
export function compareMark(exchange: StateMachine, recorded: string): void {
  const replayed = stateHash(exchange.stateBytes());
  if (replayed !== recorded) throw new StateMismatchError(exchange.sequence, { recorded, replayed });
}

function naming<Result>({ sequence }: JournalEntry, step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    throw new ReplayError(sequence, error);
  }
}
