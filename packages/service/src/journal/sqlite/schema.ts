import type { DatabaseSync } from 'node:sqlite';
import { UnknownFormatError } from '../errors.ts';
import { JOURNAL_FORMAT_VERSION } from '../header.ts';

/** 'Prsg': distinguishes the file from any other database. */
const APPLICATION_ID = 0x50_72_73_67;

const TABLES = `
  CREATE TABLE installation (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    header TEXT NOT NULL
  ) STRICT;
  CREATE TABLE writer (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    epoch INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE journal_groups (
    last_sequence INTEGER PRIMARY KEY,
    first_sequence INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    time_ms INTEGER NOT NULL,
    format_version INTEGER NOT NULL,
    previous_hash TEXT NOT NULL,
    hash TEXT NOT NULL,
    state_hash TEXT,
    payload BLOB NOT NULL
  ) STRICT;
  CREATE TABLE cut_groups (
    id INTEGER PRIMARY KEY,
    cut_at_ms INTEGER NOT NULL,
    reason TEXT NOT NULL,
    first_sequence ANY,
    last_sequence ANY,
    epoch ANY,
    time_ms ANY,
    format_version ANY,
    previous_hash ANY,
    hash ANY,
    state_hash ANY,
    payload ANY
  ) STRICT;
`;

/** Whether the file is new, or its creation was interrupted: it is created in one transaction. */
export function isUnmade(database: DatabaseSync): boolean {
  return readInteger(database, 'application_id') === 0 && tableCount(database) === 0;
}

/** Creates the tables and writes the header, in one transaction. */
export function makeTables(database: DatabaseSync, headerText: string): void {
  database.exec('BEGIN IMMEDIATE');
  database.exec(TABLES);
  database.prepare('INSERT INTO installation (id, header) VALUES (1, ?)').run(headerText);
  database.exec('INSERT INTO writer (id, epoch) VALUES (1, 0)');
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
  database.exec(`PRAGMA user_version = ${JOURNAL_FORMAT_VERSION}`);
  database.exec('COMMIT');
}

/** @throws {UnknownFormatError} when the file is of another version; {Error} when it is not a journal. */
export function checkTables(database: DatabaseSync, path: string): void {
  const applicationId = readInteger(database, 'application_id');
  if (applicationId !== APPLICATION_ID) throw new Error(`${path} is a database, but not a journal of Presage`);
  const found = readInteger(database, 'user_version');
  if (found !== JOURNAL_FORMAT_VERSION) {
    throw new UnknownFormatError({ what: path, found, known: JOURNAL_FORMAT_VERSION });
  }
}

export function readHeaderText(database: DatabaseSync): string {
  return String(database.prepare('SELECT header FROM installation WHERE id = 1').get()?.header);
}

function tableCount(database: DatabaseSync): number {
  return Number(database.prepare('SELECT count(*) AS tables FROM sqlite_schema').get()?.tables);
}

function readInteger(database: DatabaseSync, pragma: 'application_id' | 'user_version'): number {
  return Number(database.prepare(`PRAGMA ${pragma}`).get()?.[pragma]);
}
