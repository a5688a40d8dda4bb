import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { invariant } from '../../invariant.ts';
import { explainUnopenable } from '../../sqlite/explain-unopenable.ts';
import { decodeChunk } from '../codec/decode-chunk.ts';
import { FencedError } from '../errors.ts';
import { genesisHash, groupHash } from '../group-hash.ts';
import { GROUP_FORMAT_VERSION, readHeader } from '../header.ts';
import type { JournalBatch, JournalGroup, JournalHeader, StateMark } from '../journal.ts';
import { START_CHECK } from '../limits.ts';
import { openToAppend, openToRead, wrapPageDamage } from './database.ts';
import type { GroupRow } from './group-row.ts';
import { type Chunks, chainEndBefore, verifiedChunks, verifiedGroupsBackwards } from './read-groups.ts';
import { checkTables, readHeaderText } from './schema.ts';
import { WalCheckpoints } from './wal-checkpoints.ts';
import { WalSync } from './wal-sync.ts';

/** The journal on SQLite, synchronous: used by the writing thread, by recovery and by the command line. */
export class SqliteJournal {
  readonly header: JournalHeader;
  readonly #database: DatabaseSync;
  readonly #genesisHash: string;
  readonly #epoch: number;
  readonly #checkpoints: WalCheckpoints;
  /** Undefined when it was opened for reading. */
  #log: WalSync | undefined;
  #insert: StatementSync | undefined;
  #lastSequence: number;
  #lastHash: string;

  /** For reading, concurrently with a writer of this or another process. */
  static openToRead(path: string): SqliteJournal {
    try {
      return wrapPageDamage(
        () => 1,
        () => new SqliteJournal(openToRead(path), path, 0),
      );
    } catch (error) {
      throw explainUnopenable(error, path);
    }
  }

  /** For appending under an epoch from {@link prepareJournal}. */
  static openToWrite(path: string, epoch: number): SqliteJournal {
    const journal = new SqliteJournal(openToAppend(path), path, epoch);
    // Now, while the name is that of the log that SQLite has opened to read the journal's end.
    journal.#log = new WalSync(path);
    return journal;
  }

  private constructor(database: DatabaseSync, path: string, epoch: number) {
    checkTables(database, path);
    const headerText = readHeaderText(database);
    this.header = readHeader(headerText);
    this.#database = database;
    this.#epoch = epoch;
    this.#checkpoints = new WalCheckpoints(database);
    this.#genesisHash = genesisHash(headerText);
    const end = chainEndBefore(database, Number.MAX_SAFE_INTEGER, this.#genesisHash);
    this.#lastSequence = end.lastSequence;
    this.#lastHash = end.hash;
  }

  /** Last sequence when the journal was opened, or of the last group appended through this object. */
  get lastSequence(): number {
    return this.#lastSequence;
  }

  /**
   * Makes a group durable in one transaction, on disk when this returns. Epoch and order are checked inside it. When it
   * throws, the group may be on disk all the same.
   *
   * @throws {FencedError} when a later writer has opened the journal.
   */
  append({ firstSequence, lastSequence, timeMs, payload }: JournalGroup, mark?: StateMark): void {
    const stateHash = mark?.stateHash ?? null;
    invariant(mark === undefined || mark.sequence === firstSequence - 1, 'a mark describes the state before its group');
    invariant(lastSequence >= firstSequence, 'a group holds at least one entry');
    const formatVersion = GROUP_FORMAT_VERSION;
    const epoch = this.#epoch;
    const previousHash = this.#lastHash;
    const hash = groupHash(
      { formatVersion, epoch, firstSequence, lastSequence, timeMs, previousHash, stateHash },
      payload,
    );
    const values = [firstSequence, lastSequence, epoch, timeMs, formatVersion, previousHash, hash, stateHash, payload];
    const { changes } = this.#insertion().run(...values, epoch, firstSequence);
    if (changes !== 1) this.#throwRefused(firstSequence);
    this.#log?.wait();
    this.#lastSequence = lastSequence;
    this.#lastHash = hash;
    this.#checkpoints.committed(payload.length);
  }

  /** As {@link Journal.read}; checksums and chain are verified on the way. */
  *read(fromSequence: number): Generator<JournalBatch, void, undefined> {
    for (const chunk of this.chunks(fromSequence)) yield decodeChunk(chunk, fromSequence);
  }

  /**
   * Whole groups from the one that contains a sequence on, up to {@link lastSequence}, each verified to follow the one
   * before it.
   */
  chunks(fromSequence: number): Chunks {
    const { lastSequence } = this;
    return verifiedChunks(this.#database, { sequence: fromSequence, lastSequence, genesisHash: this.#genesisHash });
  }

  /** The groups of {@link chunks}, one by one. */
  *groups(fromSequence: number): Generator<GroupRow, void, undefined> {
    for (const chunk of this.chunks(fromSequence)) yield* chunk;
  }

  /** As {@link Journal.hashAt}. */
  hashAt(sequence: number): string | undefined {
    if (sequence === 0) return this.#genesisHash;
    const row = this.#database.prepare('SELECT hash FROM journal_groups WHERE last_sequence = ?').get(sequence);
    return row?.hash as string | undefined;
  }

  /** As {@link Journal.check}; tests use other bounds. */
  check(toSequence: number, most = START_CHECK): number {
    let checkedFrom = toSequence + 1;
    let groups = 0;
    let bytes = 0;
    for (const row of verifiedGroupsBackwards(this.#database, {
      sequence: toSequence,
      genesisHash: this.#genesisHash,
    })) {
      checkedFrom = row.firstSequence;
      groups += 1;
      bytes += row.payload.length;
      if (groups === most.groups || bytes >= most.bytes) break;
    }
    return checkedFrom;
  }

  /** How many damaged groups were ever moved aside from the end of the journal. */
  cutGroups(): number {
    return Number(this.#database.prepare('SELECT count(*) AS count FROM cut_groups').get()?.count);
  }

  close(): void {
    this.#database.close();
    this.#log?.close();
  }

  /** Prepared at the first append, as a reader never needs it. Named parameters would take a fifth of SQLite's time. */
  #insertion(): StatementSync {
    this.#insert ??= this.#database.prepare(`
      INSERT INTO journal_groups (first_sequence, last_sequence, epoch, time_ms, format_version, previous_hash, hash, state_hash, payload)
      SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?
      FROM writer
      WHERE writer.epoch = ?
        AND (SELECT coalesce(max(last_sequence), 0) FROM journal_groups) = ? - 1`);
    return this.#insert;
  }

  #throwRefused(firstSequence: number): never {
    const epoch = Number(this.#database.prepare('SELECT epoch FROM writer').get()?.epoch);
    if (epoch !== this.#epoch) throw new FencedError({ ownEpoch: this.#epoch, epoch });
    throw new Error(`sequence ${firstSequence} does not follow what is stored`);
  }
}
