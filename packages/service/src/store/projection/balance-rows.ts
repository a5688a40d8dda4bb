import type { DatabaseSync } from 'node:sqlite';
import type { AccountId, BalanceChanged } from '@presage/exchange';
import { prepareWrite } from '../../sqlite/prepared.ts';
import type { BalancesTable } from '../schema.ts';
import { upsertInto } from '../statements.ts';

/** The balances that a transaction changed; the last change of each is written. */
export class BalanceRows {
  readonly #upsert: (row: BalancesTable) => void;
  readonly #changed = new Map<AccountId, BalanceChanged>();

  constructor(database: DatabaseSync) {
    const set = ['availableUnits', 'heldUnits'] as const;
    this.#upsert = prepareWrite(database, upsertInto('balances', { key: ['accountId'], set }));
  }

  changed(event: BalanceChanged): void {
    this.#changed.set(event.accountId, event);
  }

  flush(): void {
    for (const balance of this.#changed.values()) this.#upsert(balance);
    this.forget();
  }

  forget(): void {
    this.#changed.clear();
  }
}
