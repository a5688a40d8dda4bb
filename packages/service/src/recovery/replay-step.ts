import { type Event, EventTape } from '@presage/exchange';
import type { Applied, JournalEntry } from '../sequencer/applied.ts';
import { ReplayError, StateMismatchError } from './errors.ts';
import { type StateMachine, stateHash } from './state-machine.ts';

/** Events that nobody is told are written over by the next ones. */
const unheard = new EventTape();

/**
 * Applies an entry whose events nobody is told.
 *
 * @throws {ReplayError} when the exchange breaks on it.
 */
export function replayUnheard(exchange: StateMachine, entry: JournalEntry): void {
  naming(entry, () => {
    unheard.clear();
    exchange.applyOnTape(entry, unheard);
  });
}

/**
 * Applies an entry, and tells what came of it.
 *
 * @throws {ReplayError} when the exchange breaks on it.
 */
export function replayHeard(exchange: StateMachine, entry: JournalEntry): Applied {
  return naming(entry, () => {
    const events: Event[] = [];
    return { ...entry, outcome: exchange.apply(entry, events), events };
  });
}

/**
 * Compares the state with the one that was recorded of it, by their hashes.
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
