import type { KeyIssuanceChanged } from '@presage/exchange';
import type { InstallationAddresses } from '../../market-data/market-ids.ts';
import { StoreMismatchError } from '../errors.ts';
import type { StoreDatabase } from '../open-database.ts';
import { prepareRead, prepareWrite, runOnce } from '../prepared.ts';
import type { Flag, ProjectionTable } from '../schema.ts';

/** There is one row. */
const ID = 1;

type Reached = Pick<ProjectionTable, 'sequence' | 'timeMs' | 'keyIssuanceEnabled'>;

/** How far the store has come; advances in the transaction that brings it there. */
export class ProjectionState {
  readonly #write: (row: Omit<ProjectionTable, 'installation'>) => void;
  #committed: Reached;
  #running: Reached;

  /** @throws {StoreMismatchError} when the store was projected from another installation's journal. */
  constructor(store: StoreDatabase, installation: InstallationAddresses) {
    this.#write = prepareWrite(store, ({ id, sequence, timeMs, keyIssuanceEnabled }) =>
      store.db.updateTable('projection').set({ sequence, timeMs, keyIssuanceEnabled }).where('id', '=', id),
    );
    this.#committed = readState(store, installation.ctfExchange);
    this.#running = { ...this.#committed };
  }

  get sequence(): number {
    return this.#committed.sequence;
  }

  /** Of the entry that has to come next in the running transaction. */
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

function readState(store: StoreDatabase, installation: string): Reached {
  const read = prepareRead<object, ProjectionTable>(store, () => store.db.selectFrom('projection').selectAll());
  const row = read({});
  if (row === undefined) {
    const enabled: Flag = 1;
    const start = { sequence: 0, timeMs: 0, keyIssuanceEnabled: enabled };
    runOnce(store, store.db.insertInto('projection').values({ id: ID, installation, ...start }));
    return start;
  }
  if (row.installation !== installation) throw new StoreMismatchError(String(store.connection.location()));
  return { sequence: row.sequence, timeMs: row.timeMs, keyIssuanceEnabled: row.keyIssuanceEnabled };
}
