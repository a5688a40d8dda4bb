import { DatabaseSync } from 'node:sqlite';
import type { Hex } from 'viem';

/** What it takes to mine a block again: it then has the same hash. */
export interface RecordedBlock {
  readonly number: number;
  readonly hash: Hex;
  readonly timestampSec: number;
  /** Signed, in their order. */
  readonly transactions: readonly Hex[];
}

/** SQLite's result code when another process has the file. */
const BUSY = 5;

/**
 * A local chain on disk: a state that anvil dumped, and the blocks since then. What a method wrote is on disk when it
 * returns. It belongs to one process, whose end, however it comes, frees it.
 */
export class ChainRecord {
  readonly #database: DatabaseSync;

  /** @throws {Error} when another process has it, or it cannot be read */
  constructor(file: string) {
    let database: DatabaseSync | undefined;
    try {
      database = new DatabaseSync(file);
      database.exec(`
        PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = FULL;
        PRAGMA fullfsync = ON;
        PRAGMA checkpoint_fullfsync = ON;
        PRAGMA journal_size_limit = 0;
        CREATE TABLE IF NOT EXISTS state (id INTEGER PRIMARY KEY CHECK (id = 0), dump BLOB NOT NULL) STRICT;
        CREATE TABLE IF NOT EXISTS block (
          number INTEGER PRIMARY KEY, hash TEXT NOT NULL, timestamp_sec INTEGER NOT NULL, transactions TEXT NOT NULL
        ) STRICT;
      `);
      this.#database = database;
    } catch (cause) {
      database?.close();
      throw (cause as { errcode?: number }).errcode === BUSY
        ? new Error(`${file} is in use by another process: stop it, or set another DATA_DIR`, { cause })
        : new Error(`${file} cannot be read (${(cause as Error).message}): set DATA_DIR to a new folder`, { cause });
    }
  }

  /** What anvil dumped last. */
  get state(): Hex | undefined {
    const row = this.#database.prepare('SELECT dump FROM state').get();
    return row === undefined ? undefined : `0x${Buffer.from(row.dump as Uint8Array).toString('hex')}`;
  }

  /** Blocks since that state. */
  get blockCount(): number {
    return Number(this.#database.prepare('SELECT count(*) AS count FROM block').get()?.count);
  }

  /** The blocks since that state, oldest first. */
  get blocks(): readonly RecordedBlock[] {
    const rows = this.#database.prepare('SELECT * FROM block ORDER BY number').all();
    return rows.map(({ number, hash, timestamp_sec, transactions }) => ({
      number: Number(number),
      hash: hash as Hex,
      timestampSec: Number(timestamp_sec),
      transactions: JSON.parse(String(transactions)),
    }));
  }

  append(blocks: readonly RecordedBlock[]): void {
    const insert = this.#database.prepare('INSERT INTO block VALUES (?, ?, ?, ?)');
    this.#write(() => {
      for (const { number, hash, timestampSec, transactions } of blocks) {
        insert.run(number, hash, timestampSec, JSON.stringify(transactions));
      }
    });
  }

  /** Replaces the state, and forgets the blocks, which it includes. */
  save(state: Hex): void {
    const dump = Buffer.from(state.slice(2), 'hex');
    this.#write(() => {
      this.#database.prepare('INSERT OR REPLACE INTO state VALUES (0, ?)').run(dump);
      this.#database.exec('DELETE FROM block');
    });
  }

  close(): void {
    this.#database.close();
  }

  #write(write: () => void): void {
    this.#database.exec('BEGIN');
    try {
      write();
      this.#database.exec('COMMIT');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }
}
