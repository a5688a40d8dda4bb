import type { Kysely } from 'kysely';
import type { ReadStore } from '../read-store.ts';
import type { Tables } from '../schema.ts';
import { findAccounts, listAccounts, readBalance } from './accounts.ts';
import { listAudit, listAuditOf } from './audit.ts';
import { findCandleBefore, findFirstCandle, listCandles } from './candles.ts';
import { findOrderWithTrades, listOrders, sumOpenLevels } from './orders.ts';
import { listPayouts } from './payouts.ts';
import { findPositionBefore, listPositions, sumHoldings } from './positions.ts';
import { findTradeId, listMarketTrades, listTrades } from './trades.ts';

/**
 * The queries, on a read-only connection.
 *
 * @param progress how far the store has come, and a way to wait for it
 */
export function createSqlReadStore(db: Kysely<Tables>, progress: Pick<ReadStore, 'sequence' | 'reached'>): ReadStore {
  return {
    get sequence() {
      return progress.sequence;
    },
    reached: (sequence) => progress.reached(sequence),
    orders: (filter, page) => listOrders(db, filter, page),
    orderWithTrades: (digest) => findOrderWithTrades(db, digest),
    openLevels: (marketId) => sumOpenLevels(db, marketId),
    trades: (filter, page) => listTrades(db, filter, page),
    tradeId: (place) => findTradeId(db, place),
    marketTrades: (marketIds, page) => listMarketTrades(db, marketIds, page),
    payouts: (filter, page) => listPayouts(db, filter, page),
    positions: (filter, page) => listPositions(db, filter, page),
    positionBefore: (query) => findPositionBefore(db, query),
    balance: (accountId) => readBalance(db, accountId),
    accounts: (page, walletStart) =>
      walletStart === undefined ? listAccounts(db, page) : findAccounts(db, page, walletStart),
    audit: (page) => listAudit(db, page),
    auditOf: (query) => listAuditOf(db, query),
    candles: (query) => listCandles(db, query),
    candleBefore: (query) => findCandleBefore(db, query),
    firstCandle: (query) => findFirstCandle(db, query),
    holdings: (marketIds) => sumHoldings(db, marketIds),
  };
}
