import type { AccountId, MarketId } from '@presage/exchange';
import type { Kysely } from 'kysely';
import type {
  AccountRow,
  ActorQuery,
  AuditRow,
  BalanceRow,
  CandleQuery,
  CandleRow,
  HoldingRow,
  OpenLevelRow,
  OrderFilter,
  OrderRow,
  OrderWithTrades,
  Page,
  PositionBefore,
  PositionFilter,
  PositionQuery,
  PositionRow,
  PublicTradeRow,
  ReadStore,
  Rows,
  TradeFilter,
  TradeRow,
} from '../read-store.ts';
import type { Tables } from '../schema.ts';
import { findAccounts, listAccounts, listAudit, listAuditOf, readBalance } from './accounts.ts';
import { findCandleBefore, findFirstCandle, listCandles } from './candles.ts';
import { findOrderWithTrades, listOrders, sumOpenLevels } from './orders.ts';
import { findPositionBefore, listPositions, sumHoldings } from './positions.ts';
import { listMarketTrades, listTrades } from './trades.ts';

/** How far the store has come, and a way to wait for it. */
export type StoreProgress = Pick<ReadStore, 'sequence' | 'reached'>;

/** The queries, on a read-only connection. */
export class SqlReadStore implements ReadStore {
  readonly #db: Kysely<Tables>;
  readonly #progress: StoreProgress;

  constructor(db: Kysely<Tables>, progress: StoreProgress) {
    this.#db = db;
    this.#progress = progress;
  }

  get sequence(): number {
    return this.#progress.sequence;
  }

  reached(sequence: number): Promise<void> {
    return this.#progress.reached(sequence);
  }

  orders(filter: OrderFilter, page: Page): Promise<Rows<OrderRow>> {
    return listOrders(this.#db, filter, page);
  }

  orderWithTrades(digest: string): Promise<OrderWithTrades | undefined> {
    return findOrderWithTrades(this.#db, digest);
  }

  openLevels(marketId: MarketId): Promise<readonly OpenLevelRow[]> {
    return sumOpenLevels(this.#db, marketId);
  }

  trades(filter: TradeFilter, page: Page): Promise<Rows<TradeRow>> {
    return listTrades(this.#db, filter, page);
  }

  marketTrades(marketIds: readonly MarketId[], page: Page): Promise<Rows<PublicTradeRow>> {
    return listMarketTrades(this.#db, marketIds, page);
  }

  positions(filter: PositionFilter, page: Page): Promise<Rows<PositionRow>> {
    return listPositions(this.#db, filter, page);
  }

  positionBefore(query: PositionQuery): Promise<PositionBefore | undefined> {
    return findPositionBefore(this.#db, query);
  }

  balance(accountId: AccountId): Promise<BalanceRow> {
    return readBalance(this.#db, accountId);
  }

  accounts(page: Page, walletStart?: string): Promise<Rows<AccountRow & BalanceRow>> {
    return walletStart === undefined ? listAccounts(this.#db, page) : findAccounts(this.#db, page, walletStart);
  }

  audit(page: Page): Promise<Rows<AuditRow>> {
    return listAudit(this.#db, page);
  }

  auditOf(query: ActorQuery): Promise<readonly AuditRow[]> {
    return listAuditOf(this.#db, query);
  }

  candles(query: CandleQuery): Promise<readonly CandleRow[]> {
    return listCandles(this.#db, query);
  }

  candleBefore(query: { marketId: MarketId; bucketSec: number; beforeSec: number }): Promise<CandleRow | undefined> {
    return findCandleBefore(this.#db, query);
  }

  firstCandle(query: { marketId: MarketId; bucketSec: number }): Promise<CandleRow | undefined> {
    return findFirstCandle(this.#db, query);
  }

  holdings(marketIds: readonly MarketId[]): Promise<readonly HoldingRow[]> {
    return sumHoldings(this.#db, marketIds);
  }
}
