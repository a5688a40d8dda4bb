import { hash } from 'node:crypto';
import { digestText, type Event, Exchange } from '@presage/exchange';
import { expect } from 'vitest';
import type { JournalEntry } from '../../journal/entry.ts';
import { SqliteJournal } from '../../journal/sqlite/sqlite-journal.ts';
import { pathIn } from '../../journal/testing/journal-fixture.ts';
import { stateHash } from '../../snapshots/state-machine.ts';
import type { ChildLife } from './crash-runner.ts';
import { outcomeHash } from './outcome-hash.ts';

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

/** Every acknowledged command must be in the record with the outcome that was reported. */
export function expectKept(life: Pick<ChildLife, 'acks'>, { outcomes }: Record): void {
  for (const ack of life.acks) expect(outcomes[ack.sequence - 1]).toBe(ack.outcomeHash);
}

/** Every command in the record must be one that a child makes: orders by their names, cancels, ticks. */
export function expectNothingInvented({ entries }: Record, runs: number): void {
  entries.forEach(({ sequence, command, evidence }, index) => {
    expect(sequence).toBe(index + 1);
    if (command.kind !== 'placeOrder') return;
    const name = Buffer.from(evidence ?? []).toString();
    expect(Number(name.split('/')[0])).toBeLessThan(runs);
    expect(digestText(command.digest)).toBe(hash('sha256', name));
  });
  const kinds = new Set(entries.slice(4).map(({ command }) => command.kind));
  for (const kind of kinds) expect(['placeOrder', 'cancelOrder', 'tick']).toContain(kind);
}
