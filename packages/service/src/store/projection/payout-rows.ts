import type { DatabaseSync } from 'node:sqlite';
import { prepareWrite } from '../../sqlite/prepared.ts';
import type { PayoutsTable } from '../schema.ts';
import { insertInto } from '../statements.ts';

/** A payout row that has no number yet. */
export type NewPayout = Omit<PayoutsTable, 'payoutId'>;

const COLUMNS = [
  'accountId',
  'marketId',
  'outcome',
  'priceTicks',
  'sizeLots',
  'amountUnits',
  'profitUnits',
  'createdAtMs',
  'txHash',
] as const;

/** What redemptions paid. They are too rare to be worth gathering; the database numbers them in the order of events. */
export class PayoutRows {
  readonly add: (row: NewPayout) => void;

  constructor(database: DatabaseSync) {
    this.add = prepareWrite(database, insertInto('payouts', COLUMNS));
  }
}
