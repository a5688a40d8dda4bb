import type { SQLOutputValue } from 'node:sqlite';
import { UnknownFormatError } from '../errors.ts';
import { type ChainLink, groupHash } from '../group-hash.ts';
import { GROUP_FORMAT_VERSION } from '../header.ts';

/** One stored group. */
export interface GroupRow extends ChainLink {
  readonly hash: string;
  readonly payload: Uint8Array<ArrayBuffer>;
}

export const GROUP_COLUMNS =
  'first_sequence, last_sequence, epoch, time_ms, format_version, previous_hash, hash, state_hash, payload';

/** Converts a row of {@link GROUP_COLUMNS}, as the fast reads return it. Its values are not verified yet. */
export function groupRow(columns: readonly SQLOutputValue[]): GroupRow {
  const [firstSequence, lastSequence, epoch, timeMs, formatVersion, previousHash, hash, stateHash, payload] = columns;
  return {
    firstSequence: firstSequence as number,
    lastSequence: lastSequence as number,
    epoch: epoch as number,
    timeMs: timeMs as number,
    formatVersion: formatVersion as number,
    previousHash: previousHash as string,
    hash: hash as string,
    stateHash: stateHash as string | null,
    payload: payload as Uint8Array<ArrayBuffer>,
  };
}

/** The end of a chain: what the next group must follow. */
export interface ChainEnd {
  readonly lastSequence: number;
  readonly hash: string;
  readonly epoch: number;
  readonly timeMs: number;
}

/** What is wrong with a group on its own, in words; undefined when it is sound. */
export function damageOf(row: GroupRow): string | undefined {
  if (!(row.payload instanceof Uint8Array)) return 'its group has no payload';
  if (groupHash(row, row.payload) !== row.hash) return "its group's hash is wrong";
  if (row.lastSequence < row.firstSequence) return 'its group ends before it begins';
  return undefined;
}

/** Why a group cannot follow the end of the chain, in words; undefined when it can. */
export function breakBetween(end: ChainEnd, row: GroupRow): string | undefined {
  if (row.firstSequence !== end.lastSequence + 1) {
    return `the group after sequence ${end.lastSequence} begins at ${row.firstSequence}`;
  }
  if (row.previousHash !== end.hash) return 'its group does not follow the one before it';
  if (row.epoch < end.epoch) return `its epoch ${row.epoch} is older than the previous one, ${end.epoch}`;
  if (row.timeMs < end.timeMs) return `its time ${row.timeMs} is before the previous one, ${end.timeMs}`;
  return undefined;
}

/** @throws {UnknownFormatError} for a sound group that a later version wrote. */
export function checkGroupFormat(row: GroupRow): void {
  if (row.formatVersion >= 1 && row.formatVersion <= GROUP_FORMAT_VERSION) return;
  throw new UnknownFormatError({
    what: `the journal's group at sequence ${row.firstSequence}`,
    found: row.formatVersion,
    known: `1 to ${GROUP_FORMAT_VERSION}`,
  });
}
