import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EventTape, Exchange } from '@presage/exchange';
import { decodeGroup } from '../journal/codec/decode-group.ts';
import type { JournalHeader } from '../journal/journal.ts';
import { acquireLock, type Lock, LockedError } from '../journal/lock.ts';
import { journalPath } from '../journal/open-journal.ts';
import type { GroupRow } from '../journal/sqlite/group-row.ts';
import { checkWalBeforeOpening } from '../journal/sqlite/prepare-journal.ts';
import { SqliteJournal } from '../journal/sqlite/sqlite-journal.ts';
import type { JournalEntry } from '../sequencer/applied.ts';
import { ReplayError, StateMismatchError } from './errors.ts';
import { type SnapshotDisk, snapshotFolder } from './snapshot-disk.ts';
import { readSnapshot, snapshotSequences } from './snapshots.ts';
import { stateHash } from './state-machine.ts';

/** What a journal holds, found sound from its first byte to its last. */
export interface VerifyReport {
  readonly header: JournalHeader;
  readonly groups: number;
  /** Commands; also the last sequence. */
  readonly entries: number;
  /** The chain's hash after the last group. */
  readonly lastHash: string;
  /** Of the state that all commands give. */
  readonly stateHash: string;
  /** Recorded states that were found the same. */
  readonly marksCompared: number;
  /** What the exchange's own audit finds in the state; empty when it is sound. */
  readonly violations: readonly string[];
  /** Damaged groups that were once moved aside. */
  readonly cutGroups: number;
  readonly snapshots: readonly SnapshotFinding[];
}

export interface SnapshotFinding {
  readonly sequence: number;
  /** Undefined for a good one. */
  readonly problem: string | undefined;
}

/**
 * Reads a whole journal: every checksum, the chain of hashes, every recorded state compared with what replay gives.
 * Works beside a running service, whose later groups it may or may not see.
 *
 * @throws {JournalCorruptError} naming the sequence where the record is damaged.
 * @throws {StateMismatchError} when replay gives another state than was recorded.
 * @throws {ReplayError} when the exchange breaks on a command.
 */
export function verifyJournal(dataDir: string): VerifyReport {
  const path = journalPath(dataDir);
  if (!existsSync(path)) throw new Error(`there is no journal at ${path}`);
  checkIdleWal(dataDir);
  const journal = SqliteJournal.openToRead(path);
  try {
    return verify(journal, snapshotsOf(dataDir));
  } finally {
    journal.close();
  }
}

function snapshotsOf(dataDir: string): SnapshotDisk | undefined {
  const folder = join(dataDir, 'snapshots');
  return existsSync(folder) ? snapshotFolder(folder) : undefined;
}

function verify(journal: SqliteJournal, disk: SnapshotDisk | undefined): VerifyReport {
  const exchange = new Exchange(journal.header.ledger);
  const snapshots = new SnapshotComparison(disk);
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
    violations: exchange.audit().violations,
    cutGroups: journal.cutGroups(),
    snapshots: snapshots.findings(),
  };
}

function compareMark(exchange: Exchange, recorded: string): void {
  const replayed = stateHash(exchange.stateBytes());
  if (replayed !== recorded) throw new StateMismatchError(exchange.sequence, { recorded, replayed });
}

/** Events that nobody reads. */
const unheard = new EventTape();

function replayGroup(exchange: Exchange, group: GroupRow): void {
  const entries: JournalEntry[] = [];
  decodeGroup(group, entries);
  for (const entry of entries) {
    try {
      unheard.clear();
      exchange.applyOnTape(entry, unheard);
    } catch (error) {
      throw new ReplayError(entry.sequence, error);
    }
  }
}

/** Compares every snapshot with the state that replay gives at its sequence, byte for byte. */
class SnapshotComparison {
  readonly #disk: SnapshotDisk | undefined;
  readonly #problems: Map<number, string | undefined>;

  constructor(disk: SnapshotDisk | undefined) {
    this.#disk = disk;
    const sequences = disk === undefined ? [] : snapshotSequences(disk);
    this.#problems = new Map(sequences.map((sequence) => [sequence, 'no group of this journal ends there']));
  }

  compare(exchange: Exchange, journalHash: string): void {
    if (this.#disk === undefined || !this.#problems.has(exchange.sequence)) return;
    this.#problems.set(exchange.sequence, problemOf(this.#disk, exchange, journalHash));
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

/** The write-ahead log can only be judged while nobody writes it; a service that runs has judged it at its start. */
function checkIdleWal(dataDir: string): void {
  const path = journalPath(dataDir);
  if (!existsSync(`${path}-wal`)) return;
  const lock = lockIfFree(dataDir);
  if (lock === undefined) return;
  try {
    checkWalBeforeOpening(path);
  } finally {
    lock.release();
  }
}

function lockIfFree(dataDir: string): Lock | undefined {
  try {
    return acquireLock(dataDir);
  } catch (error) {
    if (error instanceof LockedError) return undefined;
    throw error;
  }
}
