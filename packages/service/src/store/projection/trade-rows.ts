import { sql } from 'kysely';
import type { StoreDatabase } from '../open-database.ts';
import { prepareRead, prepareWrite } from '../prepared.ts';
import type { TradesTable } from '../schema.ts';

/** A trade row before it has its place among all trade rows. */
export type NewTrade = Omit<TradesTable, 'tradeId'>;

/** What became of one party's side of a fill that was pending. */
export type EndedTrade = Pick<TradesTable, 'number' | 'taker' | 'status' | 'txHash' | 'cause' | 'profitUnits'>;

/** A literal, because a partial index is used only by a query that repeats its condition. */
const OF_CHAIN = sql<boolean>`(status <> 2 or tx_hash <> '')`;
const OF_FILL = sql<boolean>`kind = 1`;

/** The trade rows of a transaction, numbered in the order in which they happened. */
export class TradeRows {
  readonly #insert: (row: TradesTable) => void;
  readonly #end: (trade: EndedTrade) => void;
  readonly #last: (none: object) => { tradeId: number } | undefined;
  readonly #fresh: NewTrade[] = [];
  readonly #ended: EndedTrade[] = [];
  #nextId: number | undefined;

  constructor(store: StoreDatabase) {
    this.#insert = prepareWrite(store, (row) => store.db.insertInto('trades').values(tradeValues(row)));
    this.#end = prepareWrite(store, (trade) => endTrade(store, trade));
    this.#last = prepareRead(store, () =>
      store.db.selectFrom('trades').select(({ fn }) => fn.max('tradeId').as('tradeId')),
    );
  }

  add(trade: NewTrade): void {
    this.#fresh.push(trade);
  }

  /** A fill that was pending has settled or failed. */
  ended(trade: EndedTrade): void {
    this.#ended.push(trade);
  }

  flush(): void {
    let nextId = this.#nextId ?? (this.#last({})?.tradeId ?? 0) + 1;
    for (const trade of this.#fresh) this.#insert({ ...trade, tradeId: nextId++ });
    for (const trade of this.#ended) this.#end(trade);
    this.#fresh.length = 0;
    this.#ended.length = 0;
    this.#nextId = nextId;
  }

  forget(): void {
    this.#fresh.length = 0;
    this.#ended.length = 0;
    this.#nextId = undefined;
  }
}

function endTrade({ db }: StoreDatabase, trade: EndedTrade) {
  return db
    .updateTable('trades')
    .set({ status: trade.status, txHash: trade.txHash, cause: trade.cause, profitUnits: trade.profitUnits })
    .where('number', '=', trade.number)
    .where('taker', '=', trade.taker)
    .where(OF_CHAIN)
    .where(OF_FILL);
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
    status: row.status,
    txHash: row.txHash,
    cause: row.cause,
  };
}
