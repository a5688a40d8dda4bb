import type { DatabaseSync } from 'node:sqlite';
import type { AccountId, OrderNo } from '@presage/exchange';
import { invariant } from '../../invariant.ts';
import { prepareRead, prepareWrite } from '../../sqlite/prepared.ts';
import type { FollowedTrade, TradeRow } from '../read-store.ts';
import type { TradesTable } from '../schema.ts';
import { insertRowInto, selectFrom, update } from '../statements.ts';
import { toTradeRow } from '../trade-row.ts';

/** A trade row that has no number yet. */
export type NewTrade = Omit<TradesTable, 'tradeId'>;

/** The result of one party's side of a pending fill. */
export type TradeSettlement = Pick<
  TradesTable,
  'number' | 'taker' | 'accountId' | 'status' | 'txHash' | 'cause' | 'profitUnits'
>;

/** A literal, because a partial index is used only by a query that repeats its condition. */
const FILL_OF_CHAIN = "(status <> 2 or tx_hash <> '') and kind = 1";
const KEY = ['number', 'taker'] as const;

/** The trade rows of a transaction, numbered in the order of events. */
export class TradeRows {
  readonly #followed: ReadonlySet<AccountId>;
  readonly #insert: (row: TradesTable) => void;
  readonly #end: (trade: TradeSettlement) => void;
  readonly #read: (key: TradeSettlement) => NewTrade | undefined;
  readonly #digest: (key: { orderNo: OrderNo | 0 }) => { digest: Uint8Array } | undefined;
  readonly #last: (none: object) => { lastTradeId: number | null } | undefined;
  readonly #fresh: NewTrade[] = [];
  readonly #settlements: TradeSettlement[] = [];
  /** Those of both that are of followed accounts, in the order of events. */
  readonly #reported: { readonly sequence: number; readonly trade: NewTrade | TradeSettlement }[] = [];
  #sequence = 0;
  #nextId: number | undefined;

  /** @param followed the accounts whose trades are to be reported; it may change */
  constructor(database: DatabaseSync, followed: ReadonlySet<AccountId>) {
    const end = update('trades', { key: KEY, set: ['status', 'txHash', 'cause', 'profitUnits'] });
    this.#followed = followed;
    this.#insert = prepareWrite(database, insertRowInto(database, 'trades'));
    this.#end = prepareWrite(database, `${end} and ${FILL_OF_CHAIN}`);
    this.#read = prepareRead(
      database,
      `select * from trades where number = :number and taker = :taker and ${FILL_OF_CHAIN}`,
    );
    this.#digest = prepareRead(database, selectFrom('orders', { columns: ['digest'], key: ['orderNo'] }));
    this.#last = prepareRead(database, 'select max(trade_id) as last_trade_id from trades');
  }

  /** Sets the sequence of the entry that follows. */
  at(sequence: number): void {
    this.#sequence = sequence;
  }

  add(trade: NewTrade): void {
    this.#fresh.push(trade);
    this.#report(trade);
  }

  /** A fill that was pending has settled or failed. */
  settled(trade: TradeSettlement): void {
    this.#settlements.push(trade);
    this.#report(trade);
  }

  flush(): void {
    let nextId = this.#nextId ?? (this.#last({})?.lastTradeId ?? 0) + 1;
    for (const trade of this.#fresh) this.#insert({ ...trade, tradeId: nextId++ });
    for (const trade of this.#settlements) this.#end(trade);
    this.#fresh.length = 0;
    this.#settlements.length = 0;
    this.#nextId = nextId;
  }

  /** The trades of followed accounts, once they and their orders are written. */
  takeReported(): readonly FollowedTrade[] {
    return this.#reported.splice(0).map(({ sequence, trade }) => ({ sequence, row: this.#rowOf(trade) }));
  }

  forget(): void {
    this.#fresh.length = 0;
    this.#settlements.length = 0;
    this.#reported.length = 0;
    this.#nextId = undefined;
  }

  #report(trade: NewTrade | TradeSettlement): void {
    if (this.#followed.has(trade.accountId)) this.#reported.push({ sequence: this.#sequence, trade });
  }

  #rowOf(trade: NewTrade | TradeSettlement): TradeRow {
    const stored = 'kind' in trade ? trade : this.#read(trade);
    invariant(stored !== undefined, `fill ${trade.number} ended but was never pending`);
    return toTradeRow({ ...stored, digest: this.#digest(stored)?.digest ?? null });
  }
}
