import { hash } from 'node:crypto';
import { digestText, type Event, Exchange } from '@presage/exchange';
import { expect } from 'vitest';
import type { JournalEntry } from '../../journal/entry.ts';
import { SqliteJournal } from '../../journal/sqlite/sqlite-journal.ts';
import { pathIn } from '../../journal/testing/journal-fixture.ts';
import { stateHash } from '../../snapshots/sha256.ts';
import type { ChildLife } from './crash-runner.ts';
import { outcomeHash } from './outcome-hash.ts';

/** The commands that set the scene. */
const OPENING = 4;

/** The contents of a journal, and the results of replaying it from the beginning. */
export interface Record {
  readonly entries: readonly JournalEntry[];
  readonly outcomes: readonly string[];
  /** Only for the requested sequences. */
  readonly stateHashes: ReadonlyMap<number, string>;
}

export function replayed(folder: string, stateHashesAt: readonly number[]): Record {
  const journal = SqliteJournal.openToRead(pathIn(folder));
  const entries = [...journal.read(1)].flatMap(({ entries }) => entries);
  journal.close();
  const exchange = new Exchange();
  const stateHashes = new Map([[0, stateHash(exchange.stateBytes())]]);
  const outcomes = entries.map(({ sequence, timeMs, command }) => {
    const events: Event[] = [];
    const outcome = exchange.apply({ sequence, timeMs, command }, events);
    if (stateHashesAt.includes(sequence)) stateHashes.set(sequence, stateHash(exchange.stateBytes()));
    return outcomeHash({ sequence, timeMs, command, outcome, events });
  });
  expect(exchange.audit().violations).toStrictEqual([]);
  return { entries, outcomes, stateHashes };
}

/**
 * Every acknowledged command must be in the record with the outcome that was reported. As below, all are expected at
 * once, because an expectation of each would take longer than the replay.
 */
export function expectKept(life: Pick<ChildLife, 'acks'>, { outcomes }: Record): void {
  const lost = life.acks.filter(({ sequence, outcomeHash: reported }) => outcomes[sequence - 1] !== reported);
  expect(lost).toEqual([]);
}

/** Every command in the record must be one that a child makes: orders by their names, cancels, ticks. */
export function expectNothingInvented({ entries }: Record, runs: number): void {
  const invented = entries.filter(({ sequence, command, evidence }, index) => {
    if (sequence !== index + 1) return true;
    if (command.kind !== 'placeOrder') return index >= OPENING && !['cancelOrder', 'tick'].includes(command.kind);
    const name = Buffer.from(evidence ?? []).toString();
    return !(Number(name.split('/')[0]) < runs) || digestText(command.digest) !== hash('sha256', name);
  });
  expect(invented).toEqual([]);
}
