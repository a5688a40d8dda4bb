import type { DatabaseSync } from 'node:sqlite';
import type { KeyIssuanceChanged } from '@presage/exchange';
import { prepareRead, prepareWrite } from '../../sqlite/prepared.ts';
import { StoreMismatchError } from '../errors.ts';
import type { InstallationAddresses } from '../market-ids.ts';
import type { Flag, ProjectionTable } from '../schema.ts';
import { insertRowInto, selectFrom, update } from '../statements.ts';

/** The table has one row. */
const ID = 1;
const KEY = ['id'] as const;
const REACHED = ['sequence', 'timeMs', 'keyIssuanceEnabled'] as const;

type Reached = Pick<ProjectionTable, (typeof REACHED)[number]>;

/** How far the store has followed the journal; updated in the same transaction as the rows. */
export class ProjectionState {
  readonly #write: (row: Omit<ProjectionTable, 'installation'>) => void;
  #committed: Reached;
  #running: Reached;

  /** @throws {StoreMismatchError} when the store was projected from another installation's journal. */
  constructor(database: DatabaseSync, installation: InstallationAddresses) {
    this.#write = prepareWrite(database, update('projection', { key: KEY, set: REACHED }));
    this.#committed = readState(database, installation.ctfExchange);
    this.#running = { ...this.#committed };
  }

  get sequence(): number {
    return this.#committed.sequence;
  }

  /** Sequence of the entry that must come next in the running transaction. */
  get nextSequence(): number {
    return this.#running.sequence + 1;
  }

  reached({ sequence, timeMs }: Pick<Reached, 'sequence' | 'timeMs'>): void {
    this.#running.sequence = sequence;
    this.#running.timeMs = timeMs;
  }

  keyIssuanceChanged({ enabled }: KeyIssuanceChanged): void {
    this.#running.keyIssuanceEnabled = enabled ? 1 : 0;
  }

  flush(): void {
    this.#write({ id: ID, ...this.#running });
  }

  committed(): void {
    this.#committed = { ...this.#running };
  }

  forget(): void {
    this.#running = { ...this.#committed };
  }
}

function readState(database: DatabaseSync, installation: string): Reached {
  const columns = ['installation', ...REACHED] as const;
  const read = prepareRead<object, ProjectionTable>(database, selectFrom('projection', { columns, key: KEY }));
  const row = read({ id: ID });
  if (row === undefined) {
    const enabled: Flag = 1;
    const start = { sequence: 0, timeMs: 0, keyIssuanceEnabled: enabled };
    const insert = prepareWrite<ProjectionTable>(database, insertRowInto(database, 'projection'));
    insert({ id: ID, installation, ...start });
    return start;
  }
  if (row.installation !== installation) throw new StoreMismatchError(String(database.location()));
  return { sequence: row.sequence, timeMs: row.timeMs, keyIssuanceEnabled: row.keyIssuanceEnabled };
}
