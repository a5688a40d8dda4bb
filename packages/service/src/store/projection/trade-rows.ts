import type { StoreDatabase } from '../open-database.ts';
import { prepareRead, prepareWrite } from '../prepared.ts';
import type { TradesTable } from '../schema.ts';

/** A trade row before it has its place among all trade rows. */
export type NewTrade = Omit<TradesTable, 'tradeId'>;

/** The trade rows of a transaction, numbered in the order in which they happened. */
export class TradeRows {
  readonly #insert: (row: TradesTable) => void;
  readonly #last: (none: object) => { tradeId: number } | undefined;
  readonly #fresh: NewTrade[] = [];
  #nextId: number | undefined;

  constructor(store: StoreDatabase) {
    this.#insert = prepareWrite(store, (row) => store.db.insertInto('trades').values(tradeValues(row)));
    this.#last = prepareRead(store, () =>
      store.db.selectFrom('trades').select(({ fn }) => fn.max('tradeId').as('tradeId')),
    );
  }

  add(trade: NewTrade): void {
    this.#fresh.push(trade);
  }

  flush(): void {
    let nextId = this.#nextId ?? (this.#last({})?.tradeId ?? 0) + 1;
    for (const trade of this.#fresh) this.#insert({ ...trade, tradeId: nextId++ });
    this.#fresh.length = 0;
    this.#nextId = nextId;
  }

  forget(): void {
    this.#fresh.length = 0;
    this.#nextId = undefined;
  }
}

function tradeValues(row: TradesTable): TradesTable {
  return {
    tradeId: row.tradeId,
    kind: row.kind,
    number: row.number,
    taker: row.taker,
    matchType: row.matchType,
    orderNo: row.orderNo,
    accountId: row.accountId,
    marketId: row.marketId,
    outcome: row.outcome,
    side: row.side,
    priceTicks: row.priceTicks,
    sizeLots: row.sizeLots,
    amountUnits: row.amountUnits,
    feeUnits: row.feeUnits,
    profitUnits: row.profitUnits,
    createdAtMs: row.createdAtMs,
  };
}
