import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { checkEntries, decodeGroup } from '../codec/decode-group.ts';
import { JournalCorruptError } from '../errors.ts';
import { wrapPageDamage } from './database.ts';
import { breakBetween, checkGroupFormat, damageOf, GROUP_COLUMNS, type GroupRow, groupRow } from './group-row.ts';
import { chainStart } from './read-groups.ts';

/** The last group, moved out of the record because it was damaged. */
export interface CutGroup {
  /** As the damaged group itself claims. */
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly bytes: number;
  readonly reason: string;
}

/**
 * Moves the last group aside when it is damaged: it is kept in `cut_groups`, and the record ends before it. To be called in
 * a transaction.
 *
 * @throws {JournalCorruptError} when more than the tail is damaged: the group before it is, too, or a last group that is
 * whole does not follow what is there.
 */
export function cutDamagedTail(
  database: DatabaseSync,
  options: { readonly genesisHash: string; readonly nowMs: number },
): CutGroup | undefined {
  const [last, before, earlier] = wrapPageDamage(
    () => lastSequenceOf(database) ?? 1,
    () => newestRows(database),
  );
  if (last === undefined) return undefined;
  const start = chainStart(options.genesisHash);
  const end = before ?? start;
  const reason = damageIn(last);
  const fault = reason ?? breakBetween(end, last);
  if (fault === undefined) return undefined;

  const deeper = before && (damageIn(before) ?? breakBetween(earlier ?? start, before));
  if (before !== undefined && deeper !== undefined) throw new JournalCorruptError(before.firstSequence, deeper);
  if (reason === undefined) throw new JournalCorruptError(end.lastSequence + 1, fault);
  moveAside(database, { reason, nowMs: options.nowMs });
  return {
    firstSequence: Number(last.firstSequence),
    lastSequence: Number(last.lastSequence),
    bytes: last.payload instanceof Uint8Array ? last.payload.length : 0,
    reason,
  };
}

/** What is wrong with a group and its entries, in words; undefined when it is whole. */
function damageIn(row: GroupRow): string | undefined {
  const damage = damageOf(row);
  if (damage !== undefined) return damage;
  checkGroupFormat(row);
  try {
    checkEntries(row);
    decodeGroup(row, []);
    return undefined;
  } catch (error) {
    if (error instanceof JournalCorruptError) return error.detail;
    throw error;
  }
}

function newestRows(database: DatabaseSync): readonly GroupRow[] {
  const statement = database.prepare(`SELECT ${GROUP_COLUMNS} FROM journal_groups ORDER BY last_sequence DESC LIMIT 3`);
  statement.setReturnArrays(true);
  return (statement.all() as unknown as SQLOutputValue[][]).map(groupRow);
}

/** Used only to name damage: the key can be readable when the row is not. */
function lastSequenceOf(database: DatabaseSync): number | undefined {
  try {
    const row = database.prepare('SELECT max(last_sequence) AS last FROM journal_groups').get();
    return row?.last as number | undefined;
  } catch {
    return undefined;
  }
}

function moveAside(database: DatabaseSync, cut: { readonly reason: string; readonly nowMs: number }): void {
  database
    .prepare(
      `INSERT INTO cut_groups (cut_at_ms, reason, ${GROUP_COLUMNS})
       SELECT ?, ?, ${GROUP_COLUMNS} FROM journal_groups ORDER BY last_sequence DESC LIMIT 1`,
    )
    .run(cut.nowMs, cut.reason);
  database.exec('DELETE FROM journal_groups WHERE last_sequence = (SELECT max(last_sequence) FROM journal_groups)');
}
