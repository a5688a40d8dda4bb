import type { OperationId } from '@presage/protocol';
import type { Handler, HandlerDeps } from '../handler.ts';
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
import { adminRedeem, mergePositions, redeemPositions, splitPosition } from './change-position.ts';
import { getBalance } from './get-balance.ts';
import { getCandles } from './get-candles.ts';
import { getChain } from './get-chain.ts';
import { getOrder } from './get-order.ts';
import { getPriceHistory } from './get-price-history.ts';
import { getService } from './get-service.ts';
import { getTime } from './get-time.ts';
import { getUserAuth } from './get-user-auth.ts';
import { listBestPrices } from './list-best-prices.ts';
import { listLabels } from './list-labels.ts';
import { listMarketTrades } from './list-market-trades.ts';
import { listMarkets } from './list-markets.ts';
import { adminListOrders, listOrders } from './list-orders.ts';
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

/** Creates the handler of each endpoint of the protocol. */
export const CREATE_HANDLER = {
  listMarkets,
  getMarket,
  getCategoricalMarket,
  getMarketBySlug,
  listBestPrices,
  listPriceHistories,
  listLabels,
  listQuoteTokens,
  listMarketTrades,
  getLatestPrice,
  getOrderbook,
  getCandles,
  getPriceHistory,
  getFeeRates,
  getDepth,
  getTime,
  getService,
  getChain,
  listOrders,
  getOrder,
  placeOrder,
  placeOrders,
  cancelOrder,
  cancelOrders,
  cancelAllOrders,
  cancelAllAfter,
  getCancelTimer,
  listPositions,
  listUserPositions,
  listTrades,
  listUserTrades,
  listPayouts,
  listTransfers,
  getBalance,
  getUserAuth,
  splitPosition,
  mergePositions,
  redeemPositions,
  useFaucet,
  createApiKey,
  getApiKey,
  deleteApiKey,
  registerOwnAccount,
  createBuilderUser,
  getBuilderUser,
  regenerateBuilderUserKey,
  placeBuilderOrder,
  relaySafeTransaction,
  adminRegisterAccount,
  adminListAccounts,
  adminListTransfers,
  adminListOrders,
  adminListPayouts,
  adminCredit,
  adminDebit,
  adminRedeem,
  adminListBars,
  adminLiftBar,
  adminDeleteApiKey,
  adminSuspendAccount,
  adminResumeAccount,
  adminCreateBuilder,
  adminCreateLabel,
  adminCreateMarket,
  adminEditMarket,
  adminActivateMarket: (deps: HandlerDeps) => adminMoveMarket(deps, 'activate'),
  adminHaltMarket: (deps: HandlerDeps) => adminMoveMarket(deps, 'halt'),
  adminResumeMarket: (deps: HandlerDeps) => adminMoveMarket(deps, 'resume'),
  adminCloseMarket: (deps: HandlerDeps) => adminMoveMarket(deps, 'close'),
  adminFailMarket: (deps: HandlerDeps) => adminMoveMarket(deps, 'fail'),
  adminPreviewFail,
  adminDeleteMarket: (deps: HandlerDeps) => adminMoveMarket(deps, 'delete'),
  adminResolveMarket,
  adminGetKeyIssuance,
  adminSetKeyIssuance,
  adminGetFees,
  adminSweepFees,
  adminReconcile,
  adminListAudit,
} satisfies { readonly [Id in OperationId]: (deps: HandlerDeps) => Handler<Id> };
