import type { DatabaseSync } from 'node:sqlite';
import { prepareRead, prepareWrite } from '../../sqlite/prepared.ts';
import type { TradesTable } from '../schema.ts';
import { insertRowInto, update } from '../statements.ts';

/** A trade row that has no number yet. */
export type NewTrade = Omit<TradesTable, 'tradeId'>;

/** The result of one party's side of a pending fill. */
export type TradeSettlement = Pick<TradesTable, 'number' | 'taker' | 'status' | 'txHash' | 'cause' | 'profitUnits'>;

/** A literal, because a partial index is used only by a query that repeats its condition. */
const FILL_OF_CHAIN = "(status <> 2 or tx_hash <> '') and kind = 1";

/** The trade rows of a transaction, numbered in the order of events. */
export class TradeRows {
  readonly #insert: (row: TradesTable) => void;
  readonly #end: (trade: TradeSettlement) => void;
  readonly #last: (none: object) => { lastTradeId: number | null } | undefined;
  readonly #fresh: NewTrade[] = [];
  readonly #settlements: TradeSettlement[] = [];
  #nextId: number | undefined;

  constructor(database: DatabaseSync) {
    const end = update('trades', { key: ['number', 'taker'], set: ['status', 'txHash', 'cause', 'profitUnits'] });
    this.#insert = prepareWrite(database, insertRowInto(database, 'trades'));
    this.#end = prepareWrite(database, `${end} and ${FILL_OF_CHAIN}`);
    this.#last = prepareRead(database, 'select max(trade_id) as last_trade_id from trades');
  }

  add(trade: NewTrade): void {
    this.#fresh.push(trade);
  }

  /** A fill that was pending has settled or failed. */
  settled(trade: TradeSettlement): void {
    this.#settlements.push(trade);
  }

  flush(): void {
    let nextId = this.#nextId ?? (this.#last({})?.lastTradeId ?? 0) + 1;
    for (const trade of this.#fresh) this.#insert({ ...trade, tradeId: nextId++ });
    for (const trade of this.#settlements) this.#end(trade);
    this.#fresh.length = 0;
    this.#settlements.length = 0;
    this.#nextId = nextId;
  }

  forget(): void {
    this.#fresh.length = 0;
    this.#settlements.length = 0;
    this.#nextId = undefined;
  }
}
