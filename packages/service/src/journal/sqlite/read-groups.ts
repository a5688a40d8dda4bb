import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { checkEntries } from '../codec/decode-group.ts';
import { JournalCorruptError } from '../errors.ts';
import { namingDamage } from './database.ts';
import {
  breakBetween,
  type ChainEnd,
  checkGroupFormat,
  damageOf,
  GROUP_COLUMNS,
  type GroupRow,
  groupRow,
} from './group-row.ts';

/** Where the chain stands before its first group. */
export function chainStart(genesisHash: string): ChainEnd {
  return { lastSequence: 0, hash: genesisHash, epoch: 0, timeMs: 0 };
}

/** The end of the last group that ended before a sequence. */
export function chainEndBefore(database: DatabaseSync, sequence: number, genesisHash: string): ChainEnd {
  const row = database
    .prepare(
      `SELECT last_sequence AS lastSequence, hash, epoch, time_ms AS timeMs FROM journal_groups
       WHERE last_sequence < ? ORDER BY last_sequence DESC LIMIT 1`,
    )
    .get(sequence) as ChainEnd | undefined;
  return row ?? chainStart(genesisHash);
}

/** The groups from the one that holds a sequence on, each proven whole and to follow the one before it. */
export function* verifiedGroups(
  database: DatabaseSync,
  from: { readonly sequence: number; readonly genesisHash: string },
): Generator<GroupRow, void, undefined> {
  let end = namingDamage(
    () => from.sequence,
    () => chainEndBefore(database, from.sequence, from.genesisHash),
  );
  const query = `SELECT ${GROUP_COLUMNS} FROM journal_groups WHERE last_sequence > ? ORDER BY last_sequence`;
  for (const row of readRows({ database, query, values: [end.lastSequence], sequence: () => end.lastSequence + 1 })) {
    const fault = damageOf(row) ?? breakBetween(end, row);
    if (fault !== undefined) throw new JournalCorruptError(end.lastSequence + 1, fault);
    checkGroupFormat(row);
    checkEntries(row);
    yield row;
    end = row;
  }
}

/** Newest first, from a sequence that ended a group backwards, each proven to be followed by the one after it. */
export function* verifiedGroupsBackwards(
  database: DatabaseSync,
  from: { readonly sequence: number; readonly genesisHash: string },
): Generator<GroupRow, void, undefined> {
  let later: GroupRow | undefined;
  const query = `SELECT ${GROUP_COLUMNS} FROM journal_groups WHERE last_sequence <= ? ORDER BY last_sequence DESC`;
  const sequence = (): number => (later?.firstSequence ?? from.sequence + 1) - 1;
  for (const row of readRows({ database, query, values: [from.sequence], sequence })) {
    const fault = damageOf(row) ?? (later === undefined ? undefined : breakBetween(row, later));
    if (fault !== undefined) throw new JournalCorruptError(row.firstSequence, fault);
    yield row;
    later = row;
  }
  const start = chainStart(from.genesisHash);
  const fault = later === undefined ? undefined : breakBetween(start, later);
  if (fault !== undefined) throw new JournalCorruptError(1, fault);
}

interface RowQuery {
  readonly database: DatabaseSync;
  readonly query: string;
  readonly values: readonly SQLInputValue[];
  /** The sequence to name when the file's pages turn out damaged. */
  readonly sequence: () => number;
}

function* readRows({ database, query, values, sequence }: RowQuery): Generator<GroupRow, void, undefined> {
  const statement = database.prepare(query);
  statement.setReturnArrays(true);
  // With setReturnArrays rows are arrays; the declared type only knows objects.
  const rows = statement.iterate(...values) as unknown as Iterator<SQLOutputValue[]>;
  try {
    for (;;) {
      const { done, value } = namingDamage(sequence, () => rows.next());
      if (done === true) return;
      yield groupRow(value);
    }
  } finally {
    rows.return?.();
  }
}
