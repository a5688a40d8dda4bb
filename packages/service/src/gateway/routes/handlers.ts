import type { OperationId } from '@presage/protocol';
import { adminLiftBar, adminListBars } from './admin-bars.ts';
import { adminCreateBuilder } from './admin-create-builder.ts';
import { adminCreateLabel } from './admin-create-label.ts';
import { adminCreateMarket } from './admin-create-market.ts';
import { adminDeleteApiKey } from './admin-delete-api-key.ts';
import { adminEditMarket } from './admin-edit-market.ts';
import { adminGetFees } from './admin-get-fees.ts';
import { adminGetKeyIssuance, adminSetKeyIssuance } from './admin-key-issuance.ts';
import { adminListAccounts } from './admin-list-accounts.ts';
import { adminListAudit } from './admin-list-audit.ts';
import { adminMoveMarket } from './admin-move-market.ts';
import { adminPreviewFail } from './admin-preview-fail.ts';
import { adminReconcile } from './admin-reconcile.ts';
import { adminResolveMarket } from './admin-resolve-market.ts';
import { adminResumeAccount, adminSuspendAccount } from './admin-suspend-account.ts';
import { adminSweepFees } from './admin-sweep-fees.ts';
import { adminCredit, adminDebit } from './admin-transfer.ts';
import { createBuilderUser, getBuilderUser, regenerateBuilderUserKey } from './builder-users.ts';
import { cancelAllAfter, getCancelTimer } from './cancel-all-after.ts';
import { cancelAllOrders } from './cancel-all-orders.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelOrders } from './cancel-orders.ts';
import { mergePositions, redeemPositions, splitPosition } from './change-position.ts';
import { getBalance } from './get-balance.ts';
import { getChain } from './get-chain.ts';
import { getOrder } from './get-order.ts';
import { getPriceHistory } from './get-price-history.ts';
import { getService } from './get-service.ts';
import { getTime } from './get-time.ts';
import { getUserAuth } from './get-user-auth.ts';
import type { Handler, HandlerDeps } from './handler.ts';
import { listBestPrices } from './list-best-prices.ts';
import { listLabels } from './list-labels.ts';
import { listMarketTrades } from './list-market-trades.ts';
import { listMarkets } from './list-markets.ts';
import { listOrders } from './list-orders.ts';
import { adminListPayouts, listPayouts } from './list-payouts.ts';
import { listPositions, listUserPositions } from './list-positions.ts';
import { listPriceHistories } from './list-price-histories.ts';
import { listQuoteTokens } from './list-quote-tokens.ts';
import { listTrades, listUserTrades } from './list-trades.ts';
import { adminListTransfers, listTransfers } from './list-transfers.ts';
import { placeBuilderOrder } from './place-builder-order.ts';
import { placeOrder } from './place-order.ts';
import { placeOrders } from './place-orders.ts';
import { getCategoricalMarket, getMarket, getMarketBySlug } from './read-market.ts';
import { adminRegisterAccount, registerOwnAccount } from './register-account.ts';
import { relaySafeTransaction } from './relay-safe-transaction.ts';
import { getDepth, getFeeRates, getLatestPrice, getOrderbook } from './token-data.ts';
import { useFaucet } from './use-faucet.ts';
import { createApiKey, deleteApiKey, getApiKey } from './wallet-auth.ts';

export type Handlers = { readonly [Id in OperationId]: Handler<Id> };

/** Creates the handlers of all endpoints of the protocol. */
export function createHandlers(deps: HandlerDeps): Handlers {
  return {
    ...marketHandlers(deps),
    ...orderHandlers(deps),
    ...accountHandlers(deps),
    ...builderHandlers(deps),
    ...adminHandlers(deps),
  };
}

function marketHandlers(deps: HandlerDeps) {
  return {
    listMarkets: listMarkets(deps),
    getMarket: getMarket(deps),
    getCategoricalMarket: getCategoricalMarket(deps),
    getMarketBySlug: getMarketBySlug(deps),
    listBestPrices: listBestPrices(deps),
    listPriceHistories: listPriceHistories(deps),
    listLabels: listLabels(deps),
    listQuoteTokens: listQuoteTokens(deps),
    listMarketTrades: listMarketTrades(deps),
    getLatestPrice: getLatestPrice(deps),
    getOrderbook: getOrderbook(deps),
    getPriceHistory: getPriceHistory(deps),
    getFeeRates: getFeeRates(deps),
    getDepth: getDepth(deps),
    getTime: getTime(deps),
    getService: getService(deps),
    getChain: getChain(deps),
  };
}

function orderHandlers(deps: HandlerDeps) {
  return {
    listOrders: listOrders(deps),
    getOrder: getOrder(deps),
    placeOrder: placeOrder(deps),
    placeOrders: placeOrders(deps),
    cancelOrder: cancelOrder(deps),
    cancelOrders: cancelOrders(deps),
    cancelAllOrders: cancelAllOrders(deps),
    cancelAllAfter: cancelAllAfter(deps),
    getCancelTimer: getCancelTimer(deps),
  };
}

function accountHandlers(deps: HandlerDeps) {
  return {
    listPositions: listPositions(deps),
    listUserPositions: listUserPositions(deps),
    listTrades: listTrades(deps),
    listUserTrades: listUserTrades(deps),
    listPayouts: listPayouts(deps),
    listTransfers: listTransfers(deps),
    getBalance: getBalance(deps),
    getUserAuth: getUserAuth(deps),
    splitPosition: splitPosition(deps),
    mergePositions: mergePositions(deps),
    redeemPositions: redeemPositions(deps),
    useFaucet: useFaucet(deps),
    createApiKey: createApiKey(deps),
    getApiKey: getApiKey(deps),
    deleteApiKey: deleteApiKey(deps),
    registerOwnAccount: registerOwnAccount(deps),
  };
}

function builderHandlers(deps: HandlerDeps) {
  return {
    createBuilderUser: createBuilderUser(deps),
    getBuilderUser: getBuilderUser(deps),
    regenerateBuilderUserKey: regenerateBuilderUserKey(deps),
    placeBuilderOrder: placeBuilderOrder(deps),
    relaySafeTransaction: relaySafeTransaction(deps),
  };
}

function adminHandlers(deps: HandlerDeps) {
  return {
    adminRegisterAccount: adminRegisterAccount(deps),
    adminListAccounts: adminListAccounts(deps),
    adminListTransfers: adminListTransfers(deps),
    adminListPayouts: adminListPayouts(deps),
    adminCredit: adminCredit(deps),
    adminDebit: adminDebit(deps),
    adminListBars: adminListBars(deps),
    adminLiftBar: adminLiftBar(deps),
    adminDeleteApiKey: adminDeleteApiKey(deps),
    adminSuspendAccount: adminSuspendAccount(deps),
    adminResumeAccount: adminResumeAccount(deps),
    adminCreateBuilder: adminCreateBuilder(deps),
    adminCreateLabel: adminCreateLabel(deps),
    adminCreateMarket: adminCreateMarket(deps),
    adminEditMarket: adminEditMarket(deps),
    adminActivateMarket: adminMoveMarket(deps, 'activate'),
    adminHaltMarket: adminMoveMarket(deps, 'halt'),
    adminResumeMarket: adminMoveMarket(deps, 'resume'),
    adminCloseMarket: adminMoveMarket(deps, 'close'),
    adminFailMarket: adminMoveMarket(deps, 'fail'),
    adminPreviewFail: adminPreviewFail(deps),
    adminDeleteMarket: adminMoveMarket(deps, 'delete'),
    adminResolveMarket: adminResolveMarket(deps),
    adminGetKeyIssuance: adminGetKeyIssuance(deps),
    adminSetKeyIssuance: adminSetKeyIssuance(deps),
    adminGetFees: adminGetFees(deps),
    adminSweepFees: adminSweepFees(deps),
    adminReconcile: adminReconcile(deps),
    adminListAudit: adminListAudit(deps),
  };
}
