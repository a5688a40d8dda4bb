import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { checkEntries } from '../codec/decode-group.ts';
import { JournalCorruptError } from '../errors.ts';
import { READ_CHUNK_BYTES, READ_CHUNK_GROUPS } from '../limits.ts';
import { wrapPageDamage } from './database.ts';
import {
  breakBetween,
  type ChainEnd,
  checkGroupFormat,
  damageOf,
  GROUP_COLUMNS,
  type GroupRow,
  groupRow,
} from './group-row.ts';

/** The end of the chain before its first group. */
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

/** Groups in the chunks in which they are read. */
export type Chunks = Generator<readonly GroupRow[], void, undefined>;

/**
 * The groups from the one that contains `sequence` to the one that ends with `lastSequence`, each verified to be whole
 * and to follow the one before it.
 */
export function* verifiedChunks(
  database: DatabaseSync,
  range: { readonly sequence: number; readonly lastSequence: number; readonly genesisHash: string },
): Chunks {
  let end = wrapPageDamage(
    () => range.sequence,
    () => chainEndBefore(database, range.sequence, range.genesisHash),
  );
  const query = `SELECT ${GROUP_COLUMNS} FROM journal_groups WHERE last_sequence > ? AND last_sequence <= ? ORDER BY last_sequence`;
  const values = (): readonly number[] => [end.lastSequence, range.lastSequence];
  for (const chunk of readChunks({ database, query, values, sequence: () => end.lastSequence + 1 })) {
    for (const row of chunk) {
      const fault = damageOf(row) ?? breakBetween(end, row);
      if (fault !== undefined) throw new JournalCorruptError(end.lastSequence + 1, fault);
      checkGroupFormat(row);
      checkEntries(row);
      end = row;
    }
    yield chunk;
  }
}

/** Newest first, backwards from a sequence that ended a group, each verified to be followed by the one after it. */
export function* verifiedGroupsBackwards(
  database: DatabaseSync,
  from: { readonly sequence: number; readonly genesisHash: string },
): Generator<GroupRow, void, undefined> {
  let later: GroupRow | undefined;
  const query = `SELECT ${GROUP_COLUMNS} FROM journal_groups WHERE last_sequence <= ? ORDER BY last_sequence DESC`;
  const sequence = (): number => (later?.firstSequence ?? from.sequence + 1) - 1;
  const values = (): readonly number[] => [(later?.lastSequence ?? from.sequence + 1) - 1];
  for (const chunk of readChunks({ database, query, values, sequence })) {
    for (const row of chunk) {
      const damage = damageOf(row);
      if (damage !== undefined) throw new JournalCorruptError(row.firstSequence, damage);
      checkFollowed(row, later);
      yield row;
      later = row;
    }
  }
  checkFollowed(chainStart(from.genesisHash), later);
}

function checkFollowed(end: ChainEnd, later: GroupRow | undefined): void {
  const fault = later === undefined ? undefined : breakBetween(end, later);
  if (fault !== undefined) throw new JournalCorruptError(end.lastSequence + 1, fault);
}

interface RowQuery {
  readonly database: DatabaseSync;
  readonly query: string;
  /** Parameters with which the query returns the rows after those already taken. */
  readonly values: () => readonly SQLInputValue[];
  /** The sequence to name when the file's pages turn out damaged. */
  readonly sequence: () => number;
}

/**
 * Reads in chunks, with no statement open between them: an open statement would keep the write-ahead log from being
 * checkpointed for as long as the caller takes. The hash chain proves that nothing changed in between.
 */
function* readChunks({ database, query, values, sequence }: RowQuery): Chunks {
  const statement = database.prepare(query);
  statement.setReturnArrays(true);
  for (;;) {
    const chunk = wrapPageDamage(sequence, () => readChunk(statement, values()));
    if (chunk.length === 0) return;
    yield chunk;
  }
}

function readChunk(statement: StatementSync, values: readonly SQLInputValue[]): readonly GroupRow[] {
  const chunk: GroupRow[] = [];
  let bytes = 0;
  // With setReturnArrays rows are arrays; the declared type covers objects only.
  const rows = statement.iterate(...values) as unknown as Iterator<SQLOutputValue[]>;
  try {
    while (bytes < READ_CHUNK_BYTES && chunk.length < READ_CHUNK_GROUPS) {
      const { done, value } = rows.next();
      if (done === true) break;
      const row = groupRow(value);
      chunk.push(row);
      bytes += row.payload?.length ?? 0;
    }
  } catch (error) {
    // The rows before the damage are returned first; the next chunk then begins with the damage and throws.
    if (chunk.length === 0) throw error;
  } finally {
    rows.return?.();
  }
  return chunk;
}
