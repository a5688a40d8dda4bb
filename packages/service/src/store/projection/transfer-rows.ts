import type { DatabaseSync } from 'node:sqlite';
import type { Credited, Debited, FeesSwept } from '@presage/exchange';
import type { Insertable } from 'kysely';
import { prepareWrite } from '../../sqlite/prepared.ts';
import { TransferKind } from '../read-store.ts';
import type { TransfersTable } from '../schema.ts';
import { insertRowInto } from '../statements.ts';

const KIND_OF_EVENT = {
  credited: TransferKind.Deposit,
  debited: TransferKind.Withdrawal,
  feesSwept: TransferKind.Fees,
} as const;

/** Deposits, withdrawals and swept fees. They are written at once; the database numbers them in the order of events. */
export class TransferRows {
  readonly #insert: (row: Omit<Insertable<TransfersTable>, 'transferId'>) => void;

  constructor(database: DatabaseSync) {
    this.#insert = prepareWrite(database, insertRowInto(database, 'transfers', 'transferId'));
  }

  add({ kind, accountId, amountUnits }: Credited | Debited | FeesSwept, createdAtMs: number): void {
    this.#insert({ accountId, kind: KIND_OF_EVENT[kind], amountUnits: String(amountUnits), createdAtMs });
  }
}
