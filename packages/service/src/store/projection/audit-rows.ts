import type { StoreDatabase } from '../open-database.ts';
import { prepareRead, prepareWrite } from '../prepared.ts';
import type { AuditTable } from '../schema.ts';
import type { ProjectionEntry } from './projection-entry.ts';

/** The audit log, counted without gaps so that its length is its last number. */
export class AuditRows {
  readonly #insert: (row: AuditTable) => void;
  readonly #last: (none: object) => { auditId: number } | undefined;

  constructor(store: StoreDatabase) {
    this.#insert = prepareWrite(store, ({ auditId, sequence, atMs, actor, action, target, detail }) =>
      store.db.insertInto('audit').values({ auditId, sequence, atMs, actor, action, target, detail }),
    );
    this.#last = prepareRead(store, () =>
      store.db.selectFrom('audit').select(({ fn }) => fn.max('auditId').as('auditId')),
    );
  }

  add({ sequence, timeMs, audit }: ProjectionEntry): void {
    if (audit === undefined) return;
    this.#insert({ ...audit, auditId: (this.#last({})?.auditId ?? 0) + 1, sequence, atMs: timeMs });
  }
}
