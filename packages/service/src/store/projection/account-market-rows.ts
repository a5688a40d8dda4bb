import type { DatabaseSync } from 'node:sqlite';
import type { AccountId, MarketId } from '@presage/exchange';
import type { OrderStatus } from '@presage/protocol/values';
import { prepareWrite } from '../../sqlite/prepared.ts';
import { ORDER_COUNTS } from '../order-counts.ts';
import type { AccountMarketsTable } from '../schema.ts';
import { upsertInto } from '../statements.ts';
import { accountMarketKey } from './pair-key.ts';

/** A change of an order's status. */
export interface OrderMove {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
}

/** Gathers what a transaction adds to the numbers of orders and trades per account and market, the totals of lists. */
export class AccountMarketRows {
  readonly #add: (row: AccountMarketsTable) => void;
  readonly #added = new Map<number, AccountMarketsTable>();

  constructor(database: DatabaseSync) {
    const add = [...Object.values(ORDER_COUNTS), 'trades'] as const;
    this.#add = prepareWrite(database, upsertInto('accountMarkets', { key: ['accountId', 'marketId'], add }));
  }

  orderAccepted(accountId: AccountId, marketId: MarketId): void {
    this.#counts(accountId, marketId).pending += 1;
  }

  orderMoved(accountId: AccountId, marketId: MarketId, { from, to }: OrderMove): void {
    const counts = this.#counts(accountId, marketId);
    counts[ORDER_COUNTS[from]] -= 1;
    counts[ORDER_COUNTS[to]] += 1;
  }

  traded(accountId: AccountId, marketId: MarketId): void {
    this.#counts(accountId, marketId).trades += 1;
  }

  flush(): void {
    for (const counts of this.#added.values()) this.#add(counts);
    this.forget();
  }

  forget(): void {
    this.#added.clear();
  }

  #counts(accountId: AccountId, marketId: MarketId): AccountMarketsTable {
    const key = accountMarketKey(accountId, marketId);
    const known = this.#added.get(key);
    if (known !== undefined) return known;
    const counts = { accountId, marketId, pending: 0, finished: 0, canceled: 0, expired: 0, failed: 0, trades: 0 };
    this.#added.set(key, counts);
    return counts;
  }
}
