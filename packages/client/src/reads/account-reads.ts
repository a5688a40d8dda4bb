import { MAX_PAGE_LIMIT, OrderStatus } from '@presage/protocol';
import type {
  Balance,
  CancelTimer,
  Order,
  OrderDetail,
  OrderList,
  PayoutList,
  PositionList,
  TransferList,
  UserAuth,
} from '../generated/wire.ts';
import { type ApiResponse, resultOf } from '../responses.ts';
import { checkNames } from '../shared/check-names.ts';
import { allOpenOrders } from './all-open-orders.ts';
import { checkPaging } from './check-paging.ts';
import {
  type HoldingOptions,
  ORDER_LIST_OPTIONS,
  type OrderListOptions,
  PAYOUT_LIST_OPTIONS,
  type PayoutListOptions,
  TRANSFER_LIST_OPTIONS,
  type TransferListOptions,
} from './history-options.ts';
import {
  checkOrderId,
  holdingQuery,
  orderQuery,
  POSITION_LIST_OPTIONS,
  type PositionListOptions,
  positionQuery,
  TRADE_LIST_OPTIONS,
  type TradeListOptions,
  type TradeListResult,
  tradeQuery,
  tradesWithFee,
  userPositions,
  userTrades,
} from './holdings.ts';
import { MarketReads } from './market-reads.ts';
import { spanQuery } from './span-options.ts';

/** Reads of the account's own data, and public reads of any account's positions and trades (wire contract §2). */
export class AccountReads extends MarketReads {
  /**
   * Lists the account's positions, those of the newest market first; sizes in shares, values in quote.
   * @throws {InvalidParamError} when market id, page or limit is invalid
   * @throws {OpenApiError} when the call fails
   * @example
   * const { list } = (await client.getMyPositions({ state: 'open' })).result;
   * for (const { marketTitle, outcome, sharesOwned } of list) console.log(marketTitle, outcome, sharesOwned);
   */
  async getMyPositions(options: PositionListOptions = {}): Promise<ApiResponse<PositionList>> {
    checkNames('getMyPositions', options, POSITION_LIST_OPTIONS);
    return this.context.call('listPositions', { query: positionQuery(options) });
  }

  /**
   * Lists the account's trades, splits and merges, newest first; `fee` in quote. With `after`, oldest first.
   * @throws {InvalidParamError} when market id, order id, page, limit, a time or `after` is invalid
   * @throws {OpenApiError} when the call fails; with errno 2 if the account does not have the trade `after`: its last
   * trades are then not the ones that the program knows
   * @example
   * let last = { tradeNo: '0', createdAt: 0 };
   * for (;;) {
   *   const { list } = resultOf(await client.getMyTrades({ after: last, limit: 20 }));
   *   for (const trade of list) console.log(trade.tradeNo, trade.side, trade.shares, trade.price, trade.fee);
   *   const newest = list.at(-1);
   *   if (newest === undefined) break;
   *   last = newest;
   * }
   */
  async getMyTrades(options: TradeListOptions = {}): Promise<ApiResponse<TradeListResult>> {
    checkNames('getMyTrades', options, TRADE_LIST_OPTIONS);
    return tradesWithFee(await this.context.call('listTrades', { query: tradeQuery(options) }));
  }

  /**
   * Extension: lists what the account's redeemed shares paid, newest first, one item for each outcome. Lost shares are
   * listed only if they were redeemed too; those that were not stay among the positions. On chain, a redemption is
   * listed once its block is final.
   * @throws {InvalidParamError} when market id, page, limit or a time is invalid
   * @throws {OpenApiError} when the call fails
   * @example
   * const { list } = (await client.getMyPayouts()).result;
   * for (const { marketTitle, outcome, amount, profit } of list) console.log(marketTitle, outcome, amount, profit);
   */
  async getMyPayouts(options: PayoutListOptions = {}): Promise<ApiResponse<PayoutList>> {
    checkNames('getMyPayouts', options, PAYOUT_LIST_OPTIONS);
    return this.context.call('listPayouts', {
      query: { ...holdingQuery(options), ...spanQuery(options) },
    });
  }

  /**
   * Extension: lists the account's deposits, withdrawals and swept fees, newest first. With trades and payouts, they add
   * up to its balance. Pages reach 10,000 items deep, and `total` counts no further than 10,001.
   * @throws {InvalidParamError} when page, limit or a time is invalid
   * @throws {OpenApiError} when the call fails
   * @example
   * const { list } = (await client.getMyTransfers()).result;
   * for (const { kind, amount, createdAt } of list) console.log(kind, amount, new Date(createdAt * 1_000));
   */
  async getMyTransfers(options: TransferListOptions = {}): Promise<ApiResponse<TransferList>> {
    checkNames('getMyTransfers', options, TRANSFER_LIST_OPTIONS);
    const query = { ...checkPaging(options), ...spanQuery(options) };
    return this.context.call('listTransfers', { query });
  }

  /**
   * Lists the account's orders, newest first.
   *
   * @throws {InvalidParamError} when market id, page, limit or a time is invalid
   * @throws {OpenApiError} when the call fails
   * @example
   * const open = (await client.getMyOrders({ status: '1' })).result.list;
   */
  async getMyOrders(options: OrderListOptions = {}): Promise<ApiResponse<OrderList>> {
    checkNames('getMyOrders', options, ORDER_LIST_OPTIONS);
    return this.context.call('listOrders', { query: orderQuery(options) });
  }

  /**
   * Extension: iterates over all open orders of the account, newest first, each once. Pages of 20 are requested as the
   * loop reaches them. Every order that stays open until the loop ends is included. Orders placed in the meantime may
   * be missing, and orders that were returned may have closed.
   *
   * @throws {InvalidParamError} when the market id is invalid
   * @throws {OpenApiError} when a call fails, or orders are placed and closed faster than they can be read
   * @example
   * for await (const { orderId, price } of client.openOrders({ marketId: market.marketId })) console.log(orderId, price);
   */
  openOrders(options: Pick<HoldingOptions, 'marketId'> = {}): AsyncGenerator<Order, void, undefined> {
    checkNames('openOrders', options, { marketId: 1 });
    const { marketId } = options;
    const status = String(OrderStatus.PENDING);
    const readPage = async (page: { page: number; limit: number }) =>
      resultOf(await this.getMyOrders({ marketId, status, ...page }));
    return allOpenOrders(readPage, MAX_PAGE_LIMIT);
  }

  /**
   * Gets one of the account's orders with its first 100 trades; `errno` 300 if there is no such order.
   * @throws {InvalidParamError} when the id is empty
   * @throws {OpenApiError} when the call fails
   * @example
   * const { errno, result } = await client.getOrderById(orderId);
   * if (errno === 0) console.log(result.orderData.statusEnum, result.orderData.trades.length);
   */
  async getOrderById(orderId: string): Promise<ApiResponse<OrderDetail>> {
    checkOrderId(orderId);
    return this.context.call('getOrder', { params: { orderId } });
  }

  /**
   * Extension: gets when {@link Client.cancelAllAfter} will cancel all open orders.
   * @throws {OpenApiError} when the call fails
   * @example
   * const { cancelAt } = resultOf(await client.getCancelTimer());
   * console.log(cancelAt === 0 ? 'not armed' : new Date(cancelAt * 1_000));
   */
  getCancelTimer(): Promise<ApiResponse<CancelTimer>> {
    return this.context.call('getCancelTimer', {});
  }

  /**
   * Gets the account's balances in quote: total, available and frozen.
   * @throws {OpenApiError} when the call fails
   * @example
   * const [quote] = (await client.getMyBalances()).result.balances;
   * console.log(quote?.availableBalance);
   */
  getMyBalances(): Promise<ApiResponse<Balance>> {
    return this.context.call('getBalance', { query: {} });
  }

  /**
   * Gets the owner of the API key: its wallet and trading wallet.
   * @throws {OpenApiError} when the call fails
   * @example
   * const { walletAddress, walletUsers } = (await client.getUserAuth()).result;
   * console.log(walletAddress, walletUsers['56']);
   */
  getUserAuth(): Promise<ApiResponse<UserAuth>> {
    return this.context.call('getUserAuth', {});
  }

  /**
   * Extension: lists any account's positions, by wallet or trading wallet.
   * @throws {InvalidParamError} when address, market id, page or limit is invalid
   * @throws {OpenApiError} when the call fails
   * @example
   * const { total } = (await client.getUserPositions(address)).result;
   */
  async getUserPositions(address: string, options: PositionListOptions = {}): Promise<ApiResponse<PositionList>> {
    return userPositions(this.context.call, address, options);
  }

  /**
   * Extension: lists any account's trades, by wallet or trading wallet, newest first; with `after`, oldest first.
   * @throws {InvalidParamError} when address, market id, order id, page, limit, a time or `after` is invalid
   * @throws {OpenApiError} when the call fails
   * @example
   * const { list } = (await client.getUserTrades(address, { marketId: market.marketId })).result;
   */
  async getUserTrades(address: string, options: TradeListOptions = {}): Promise<ApiResponse<TradeListResult>> {
    return userTrades(this.context.call, address, options);
  }
}
