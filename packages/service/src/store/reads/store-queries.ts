import type { Kysely } from 'kysely';
import type { StoreQueries } from '../read-store.ts';
import type { Tables } from '../schema.ts';
import { findAccounts, listAccounts, readBalance } from './accounts.ts';
import { listAudit, listAuditOf } from './audit.ts';
import { findFirstClose, findPricesBefore, listCandles, listCloses } from './candles.ts';
import { findOrderWithTrades, listOrders, sumOpenLevels } from './orders.ts';
import { listPayouts } from './payouts.ts';
import { findPositionsBefore, listPositions, sumHoldings } from './positions.ts';
import { findMarketTradeId, findTradeId, listMarketTrades, listTrades } from './trades.ts';
import { listTransfers } from './transfers.ts';

/** The queries, on one connection. */
export function createStoreQueries(db: Kysely<Tables>): StoreQueries {
  return {
    orders: (filter, page) => listOrders(db, filter, page),
    orderWithTrades: (digest) => findOrderWithTrades(db, digest),
    openLevels: (marketId) => sumOpenLevels(db, marketId),
    trades: (filter, page) => listTrades(db, filter, page),
    tradeId: (place) => findTradeId(db, place),
    marketTrades: (filter, page) => listMarketTrades(db, filter, page),
    marketTradeId: (place) => findMarketTradeId(db, place),
    payouts: (filter, page) => listPayouts(db, filter, page),
    transfers: (filter, page) => listTransfers(db, filter, page),
    positions: (filter, page) => listPositions(db, filter, page),
    positionsBefore: (positions, minute) => findPositionsBefore(db, positions, minute),
    balance: (accountId) => readBalance(db, accountId),
    accounts: (page, walletStart) =>
      walletStart === undefined ? listAccounts(db, page) : findAccounts(db, page, walletStart),
    audit: (page) => listAudit(db, page),
    auditOf: (query) => listAuditOf(db, query),
    candles: (query) => listCandles(db, query),
    closes: (query) => listCloses(db, query),
    pricesBefore: (query) => findPricesBefore(db, query),
    firstClose: (query) => findFirstClose(db, query),
    holdings: (marketIds) => sumHoldings(db, marketIds),
  };
}
