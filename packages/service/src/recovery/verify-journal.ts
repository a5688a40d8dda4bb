import type { Exchange } from '@presage/exchange';
import { decodeGroup } from '../journal/codec/decode-group.ts';
import type { JournalEntry } from '../journal/entry.ts';
import type { JournalHeader } from '../journal/journal.ts';
import { existingJournal } from '../journal/open-journal.ts';
import type { GroupRow } from '../journal/sqlite/group-row.ts';
import { SqliteJournal } from '../journal/sqlite/sqlite-journal.ts';
import { stateHash } from '../snapshots/sha256.ts';
import { type SnapshotDisk, snapshotFolder, snapshotsPath } from '../snapshots/snapshot-disk.ts';
import { readSnapshot, snapshotSequences } from '../snapshots/snapshots.ts';
import { checkIdleWal } from './check-idle-wal.ts';
import { exchangeFactory } from './recover.ts';
import { compareMark, replayWithoutEvents } from './replay-step.ts';

/** The contents of a journal that was verified from its first byte to its last. */
export interface VerifyReport {
  readonly header: JournalHeader;
  readonly groups: number;
  /** Number of commands, which is also the last sequence. */
  readonly entries: number;
  /** The chain's hash after the last group. */
  readonly lastHash: string;
  /** Hash of the state after all commands. */
  readonly stateHash: string;
  /** How many recorded states matched. */
  readonly marksCompared: number;
  /** Findings of the exchange's own audit of the state; empty when it is sound. */
  readonly violations: readonly string[];
  /** How many damaged groups were ever moved aside. */
  readonly cutGroups: number;
  readonly snapshots: readonly SnapshotFinding[];
}

export interface SnapshotFinding {
  readonly sequence: number;
  /** Undefined for a good one. */
  readonly problem: string | undefined;
}

/**
 * Verifies a whole journal: every checksum, the hash chain, and every recorded state against the replay. Works while a
 * service runs, whose later groups may or may not be included.
 *
 * @throws {JournalCorruptError} naming the sequence where the record is damaged.
 * @throws {StateMismatchError} when replay gives another state than was recorded.
 * @throws {ReplayError} when the exchange fails on a command.
 */
export function verifyJournal(dataDir: string): VerifyReport {
  const path = existingJournal(dataDir);
  checkIdleWal(dataDir);
  // Listed before the journal's end is read: a snapshot made later by a running service would seem to lie beyond it.
  const snapshots = new SnapshotComparison(snapshotFolder(snapshotsPath(dataDir)));
  const journal = SqliteJournal.openToRead(path);
  try {
    return verify(journal, snapshots);
  } finally {
    journal.close();
  }
}

function verify(journal: SqliteJournal, snapshots: SnapshotComparison): VerifyReport {
  const exchange = exchangeFactory(journal.header.ledger).create();
  let groups = 0;
  let marksCompared = 0;
  for (const group of journal.groups(1)) {
    if (group.stateHash !== null) {
      compareMark(exchange, group.stateHash);
      marksCompared += 1;
    }
    replayGroup(exchange, group);
    snapshots.compare(exchange, group.hash);
    groups += 1;
  }
  return {
    header: journal.header,
    groups,
    entries: exchange.sequence,
    lastHash: journal.hashAt(exchange.sequence) ?? '',
    stateHash: stateHash(exchange.stateBytes()),
    marksCompared,
    violations: violationsOf(exchange),
    cutGroups: journal.cutGroups(),
    snapshots: snapshots.findings(),
  };
}

/** The record is whole whatever the audit finds, so an audit that throws is a finding too. */
function violationsOf(exchange: Exchange): readonly string[] {
  try {
    return exchange.audit().violations;
  } catch (error) {
    return [`the audit itself failed: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function replayGroup(exchange: Exchange, group: GroupRow): void {
  const entries: JournalEntry[] = [];
  decodeGroup(group, entries);
  for (const entry of entries) replayWithoutEvents(exchange, entry);
}

/** Compares every snapshot with the state that replay gives at its sequence, byte for byte. */
class SnapshotComparison {
  readonly #disk: SnapshotDisk;
  readonly #problems: Map<number, string | undefined>;

  constructor(disk: SnapshotDisk) {
    this.#disk = disk;
    const sequences = snapshotSequences(disk);
    this.#problems = new Map(sequences.map((sequence) => [sequence, 'no group of this journal ends there']));
  }

  compare(exchange: Exchange, journalHash: string): void {
    const { sequence } = exchange;
    if (!this.#problems.has(sequence)) return;
    this.#problems.set(sequence, problemOf(this.#disk, exchange, journalHash));
    // Looked for afterwards, because a running service removes old ones at any moment.
    if (!snapshotSequences(this.#disk).includes(sequence)) this.#problems.delete(sequence);
  }

  findings(): readonly SnapshotFinding[] {
    return [...this.#problems].map(([sequence, problem]) => ({ sequence, problem }));
  }
}

function problemOf(disk: SnapshotDisk, exchange: Exchange, journalHash: string): string | undefined {
  try {
    const snapshot = readSnapshot(disk, exchange.sequence);
    if (snapshot.journalHash !== journalHash) return 'it belongs to another history than this journal holds';
    return Buffer.compare(snapshot.state, exchange.snapshot()) === 0 ? undefined : 'replay gives another state';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
