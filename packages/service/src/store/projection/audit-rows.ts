import type { DatabaseSync } from 'node:sqlite';
import type { AccountId } from '@presage/exchange';
import { prepareRead, prepareWrite } from '../../sqlite/prepared.ts';
import type { AuditTable } from '../schema.ts';
import { insertRowInto, selectFrom } from '../statements.ts';
import { type AuditNote, describeAccount } from './audit-note.ts';
import type { ProjectionEntry } from './projection-entry.ts';

/** The audit log, numbered without gaps so that its last number is its length. */
export class AuditRows {
  readonly #insert: (row: AuditTable) => void;
  readonly #account: (key: { accountId: AccountId }) => { wallet: string } | undefined;
  readonly #last: (none: object) => { lastAuditId: number | null } | undefined;

  constructor(database: DatabaseSync) {
    this.#insert = prepareWrite(database, insertRowInto(database, 'audit'));
    this.#account = prepareRead(database, selectFrom('accounts', { columns: ['wallet'], key: ['accountId'] }));
    this.#last = prepareRead(database, 'select max(audit_id) as last_audit_id from audit');
  }

  add({ sequence, timeMs, audit }: ProjectionEntry): void {
    if (audit === undefined) return;
    const auditId = (this.#last({})?.lastAuditId ?? 0) + 1;
    this.#insert({ ...audit, target: this.#words(audit.target), auditId, sequence, atMs: timeMs });
  }

  #words(target: AuditNote['target']): string {
    if (typeof target === 'string') return target;
    const account = this.#account(target);
    return account === undefined ? 'unknown account' : describeAccount(account.wallet);
  }
}
