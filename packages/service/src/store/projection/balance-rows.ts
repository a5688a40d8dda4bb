import type { AccountId, BalanceChanged } from '@presage/exchange';
import type { StoreDatabase } from '../open-database.ts';
import { prepareWrite } from '../prepared.ts';
import type { BalancesTable } from '../schema.ts';

/** The balances that a transaction changed; the last word counts. */
export class BalanceRows {
  readonly #upsert: (row: BalancesTable) => void;
  readonly #changed = new Map<AccountId, BalanceChanged>();

  constructor(store: StoreDatabase) {
    this.#upsert = prepareWrite(store, ({ accountId, availableUnits, heldUnits }) =>
      store.db
        .insertInto('balances')
        .values({ accountId, availableUnits, heldUnits })
        .onConflict((conflict) =>
          conflict.column('accountId').doUpdateSet((row) => ({
            availableUnits: row.ref('excluded.availableUnits'),
            heldUnits: row.ref('excluded.heldUnits'),
          })),
        ),
    );
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
