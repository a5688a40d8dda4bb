import type { OrderSide } from '@presage/protocol';
import { InvalidParamError, OpenApiError } from '../errors.ts';
import type { CancelResult, CancelTimer, OrderDetail } from '../generated/wire.ts';
import type { Call } from '../http/call.ts';
import { checkMarketId, checkOrder, checkTokenId } from '../orders/check-order.ts';
import type { PlaceOrderDataInput } from '../orders/place-order-input.ts';
import { signOrder } from '../orders/sign-order.ts';
import { isSigned, type SignedOrder } from '../orders/signed-order.ts';
import { AccountReads } from '../reads/account-reads.ts';
import { checkOrderId } from '../reads/holdings.ts';
import { type ApiResponse, resultOf } from '../responses.ts';
import { chooseSettlement } from '../settlement/choose-settlement.ts';
import { pairsToLots } from '../settlement/pair-amount.ts';
import type {
  FeeRateSettings,
  PairAmount,
  Settlement,
  SettlementBy,
  TransactionOptions,
  TransactionResult,
} from '../settlement/settlement.ts';
import { checkNames } from '../shared/check-names.ts';
import { shown } from '../shared/shown.ts';
import { type BatchResult, checkEntries } from './batch.ts';
import { type BatchCancelResult, cancelBatch } from './cancel-batch.ts';
import { checkCancelTimeout } from './cancel-timeout.ts';
import { placeBatch } from './place-batch.ts';
import { withOrder } from './with-order.ts';

/** Which open orders to cancel. */
export interface CancelAllOptions {
  /** Only orders of this market, or of the children of a categorical one. */
  marketId?: number | undefined;
  /** Only this side. */
  side?: OrderSide | undefined;
}

/** Result of cancelling all orders. */
export interface CancelAllSummary {
  /** Number of orders that were open. */
  totalOrders: number;
  /** Number of them that were cancelled. */
  cancelled: number;
  /** Number of them that were not cancelled. */
  failed: number;
  /** One result for each order. */
  results: BatchResult<CancelResult>[];
  /** Extension: ids of the cancelled orders, in the order of `results`. */
  orderIds: string[];
}

/** Orders, and operations on an account's tokens. */
export class Trading extends AccountReads {
  /**
   * Places an order. It is checked, including its price against the market's grid, and signed locally; nothing is
   * rounded silently.
   *
   * It is sent once. If no response arrives, the error has the `signedOrder`: {@link Trading.submitOrder} sends the
   * same order again, which places it at most once and returns its state. Placing a new order instead may trade twice,
   * because the first may still be in flight while `getOrderById` does not find it.
   *
   * @param checkApproval whether to call {@link Trading.enableTrading} first
   * @returns the placed order, or a refusal such as errno 303 for too little balance
   * @throws {InvalidParamError} naming the invalid field or the violated amount rule of service.md §2.8; nothing was
   * signed
   * @throws {ValidationException} when the amount is less than the price of a lot, or the wallet does not sign
   * @throws {InsufficientGasBalance} and others as {@link Trading.enableTrading}, with `checkApproval`
   * @throws {OpenApiError} when a call fails; with `orderId` and `signedOrder` once the order was sent
   * @example
   * const { errno, result } = await client.placeOrder({
   *   marketId: market.marketId,
   *   tokenId: market.yesTokenId,
   *   side: OrderSide.BUY,
   *   orderType: OrderType.LIMIT_ORDER,
   *   price: '0.55',
   *   makerAmountInBaseToken: '10',
   * });
   * if (errno === 0) console.log(result.orderData.orderId);
   */
  async placeOrder(data: PlaceOrderDataInput, checkApproval = false): Promise<ApiResponse<OrderDetail>> {
    const signed = await this.signOrder(data);
    if (checkApproval) await this.enableTrading();
    return this.submitOrder(signed);
  }

  /**
   * Extension: checks and signs an order without sending it. The result has its `orderId`.
   * @throws {InvalidParamError} {@link ValidationException} {@link OpenApiError} as {@link Trading.placeOrder}
   * @example
   * const signed = await client.signOrder(order);
   * console.log(signed.orderId);
   * await client.submitOrder(signed);
   */
  async signOrder(data: PlaceOrderDataInput): Promise<SignedOrder> {
    const order = checkOrder(data);
    const [quoteTokens, market] = await Promise.all([this.getQuoteTokens(), this.getMarket(order.marketId)]);
    const { settings } = this.context;
    return signOrder(order, { settings, market: resultOf(market).data, quoteTokens: resultOf(quoteTokens).list });
  }

  /**
   * Extension: sends a signed order. Sending it again, at any later time, returns the order that the first request
   * created. If it is refused instead, an earlier request that is still on its way may place it yet, unless its
   * `expiresAtSec` passes first.
   * @throws {InvalidParamError} when it is not a signed order, such as the undefined `signedOrder` of an error
   * @throws {OpenApiError} when the call fails; with the `orderId`, and the order itself as `signedOrder`
   * @example
   * const signed = await client.signOrder(order);
   * const send = () => client.submitOrder(signed);
   * const { errno } = await send().catch(send);
   */
  async submitOrder(signedOrder: SignedOrder): Promise<ApiResponse<OrderDetail>> {
    if (!isSigned(signedOrder)) {
      throw new InvalidParamError(`signedOrder is ${shown(signedOrder)}: send one that signOrder made.`);
    }
    try {
      return await this.context.call('placeOrder', { body: signedOrder.submission });
    } catch (error) {
      throw error instanceof OpenApiError ? withOrder(error, signedOrder) : error;
    }
  }

  /**
   * Places orders in their sequence, fifteen in one request; a failure does not stop the others. A rate-limited request
   * (429) placed none: it is sent again after the pause that the service asks for, up to twice.
   * @param orders orders to sign; or signed ones, whose ids are known before they are sent (extension)
   * @returns an entry for each order; `success` only if the service responded with errno 0
   * @throws {InvalidParamError} when there are no orders, or more than 1,000
   * @throws {InsufficientGasBalance} and others as {@link Trading.enableTrading}, with `checkApproval`
   * @example
   * const results = await client.placeOrdersBatch([order, { ...order, price: '0.54' }]);
   * for (const { index, success, error } of results) if (!success) console.log(index, error);
   */
  async placeOrdersBatch(
    orders: (PlaceOrderDataInput | SignedOrder)[],
    checkApproval = false,
  ): Promise<BatchResult<OrderDetail>[]> {
    checkEntries('orders', orders);
    if (checkApproval) await this.enableTrading();
    return placeBatch(orders, (order) => (isSigned(order) ? order : this.signOrder(order)), this.context);
  }

  /**
   * Cancels one of the account's orders; `errno` 300 if there is no such order, 301 if it is no longer open.
   * @throws {InvalidParamError} when the id is empty
   * @throws {OpenApiError} when the call fails
   * @example
   * const { errno, errmsg } = await client.cancelOrder(orderId);
   * if (errno !== 0) console.log(errmsg);
   */
  async cancelOrder(orderId: string): Promise<ApiResponse<CancelResult>> {
    checkOrderId(orderId);
    return this.context.call('cancelOrder', { body: { orderId } });
  }

  /**
   * Cancels orders, a hundred in one request; a failure does not stop the others. A rate-limited request (429) cancelled
   * none: it is sent again after the pause that the service asks for, up to twice.
   * @returns an entry for each id; `success` only if the service responded with errno 0, then with what was left of the order
   * @throws {InvalidParamError} when there are no ids, or more than 1,000
   * @example
   * const results = await client.cancelOrdersBatch([orderId]);
   * for (const { success, result, error } of results) console.log(success ? result?.result.cancelledShares : error);
   */
  async cancelOrdersBatch(orderIds: string[]): Promise<BatchResult<BatchCancelResult>[]> {
    checkEntries('orderIds', orderIds);
    return cancelBatch(orderIds, this.context);
  }

  /**
   * Cancels all open orders, optionally only of one market or side, in one request, so that none is missed.
   * @throws {InvalidParamError} when the market id is invalid, or an option unknown
   * @throws {OpenApiError} when the call fails or is refused
   * @example
   * const { cancelled } = await client.cancelAllOrders({ marketId: market.marketId, side: OrderSide.BUY });
   */
  async cancelAllOrders(options: CancelAllOptions = {}): Promise<CancelAllSummary> {
    checkNames('cancelAllOrders', options, { marketId: 1, side: 1 });
    const { marketId, side } = options;
    if (marketId !== undefined) checkMarketId(marketId);
    const { cancelled: orderIds } = resultOf(await this.context.call('cancelAllOrders', { body: { marketId, side } }));
    const result: ApiResponse<CancelResult> = { errno: 0, errmsg: '', result: { result: true } };
    const results = orderIds.map((_, index) => ({ index, success: true, result }));
    return { totalOrders: orderIds.length, cancelled: orderIds.length, failed: 0, results, orderIds };
  }

  /**
   * Extension: a dead man's switch. Unless this is called again within the timeout, the service cancels all open orders
   * of the account, also when this program has died or lost its connection. Call it before the first order and then
   * every third of the timeout; each call replaces the time set before.
   * @param timeoutSec whole seconds from 5 to 3,600, or 0 to disarm the timer
   * @returns when the orders will be cancelled
   * @throws {InvalidParamError} when the timeout is invalid
   * @throws {OpenApiError} when the call fails: the time set before stays, or is replaced
   * @example
   * const { cancelAt } = resultOf(await client.cancelAllAfter(60));
   * console.log(`Orders are kept until ${new Date(cancelAt * 1_000)}, unless this is called again.`);
   */
  async cancelAllAfter(timeoutSec: number): Promise<ApiResponse<CancelTimer>> {
    checkCancelTimeout(timeoutSec);
    return this.context.call('cancelAllAfter', { body: { timeoutSec } });
  }

  /**
   * Makes sure that the exchange may transfer the trading wallet's tokens; the result is cached for
   * `enableTradingCheckInterval`. On chain it sends the missing approvals: a Safe in one transaction, a plain wallet in
   * one each. A custodial ledger needs none.
   * @returns a result without `txHash` if there was nothing to do
   * @throws {InvalidParamError} when the configuration lacks what a chain needs, such as `rpcUrl`
   * @throws {ValidationException} when the wallet does not sign the transaction of a Safe
   * @throws {InsufficientGasBalance} when the signing wallet cannot pay the gas
   * @throws {OpenApiError} when a call or transaction fails, or the service is on another chain
   * @example
   * const { success } = await client.enableTrading();
   */
  async enableTrading(): Promise<TransactionResult> {
    const { approvals } = this.context.caches;
    let made: TransactionResult | undefined;
    const enable = async (call: Call): Promise<TransactionResult> => {
      made = await (await this.#kept(call))(call).enableTrading();
      // Only the fact that nothing is missing is cached; the transaction is returned to the caller who caused it.
      return { success: made.success, safeTxHash: null, returnValue: null };
    };
    const kept = await this.context.shared((call) => approvals.read('approval', () => enable(call)));
    return made ?? { ...kept };
  }

  /**
   * Extension: whether the exchange may transfer the trading wallet's tokens. Checks on every call, and sends nothing;
   * a custodial ledger needs no approvals.
   * @throws {InvalidParamError} when the configuration lacks what a chain needs, such as `rpcUrl`
   * @throws {OpenApiError} when a call fails, or the service is on another chain
   * @example
   * if (!(await client.isTradingEnabled())) await client.enableTrading();
   */
  async isTradingEnabled(): Promise<boolean> {
    return (await this.#settlement()).isTradingEnabled();
  }

  /**
   * Turns quote into equal amounts of Yes and No tokens. If no response arrives, send it again with the error's
   * `idempotencyKey`, which does it at most once; on chain, look up the error's `txHash` instead.
   *
   * @param amount wei of the quote token, or pairs as a decimal string; whole lots of 0.000001
   * @param options an idempotency key of your own, for the service's ledger; true or false is `checkApproval`, as in the
   * published client
   * @throws {InvalidParamError} when the market id or the amount is invalid, or as {@link Trading.enableTrading}
   * @throws {BalanceNotEnough} when there is not enough quote
   * @throws {ValidationException} {@link InsufficientGasBalance} on chain, as {@link Trading.enableTrading}
   * @throws {OpenApiError} when the call fails or is refused: `errno` 201 for a market that is not open
   * @example
   * await client.split(market.marketId, '10');
   */
  async split(
    marketId: number,
    amount: PairAmount,
    options: boolean | TransactionOptions = {},
  ): Promise<TransactionResult> {
    checkMarketId(marketId);
    const pairLots = pairsToLots(amount);
    const given = transactionOptions(options);
    return (await this.#settle(given)).split(marketId, pairLots, given);
  }

  /**
   * Turns equal amounts of Yes and No tokens into quote. It can be sent again like {@link Trading.split}.
   * @param amount wei of the quote token, or pairs as a decimal string; whole lots of 0.000001
   * @param options as for {@link Trading.split}
   * @throws {InvalidParamError} when the market id or the amount is invalid, or as {@link Trading.enableTrading}
   * @throws {BalanceNotEnough} when there are not enough tokens of both kinds
   * @throws {ValidationException} {@link InsufficientGasBalance} on chain, as {@link Trading.enableTrading}
   * @throws {OpenApiError} when the call fails or is refused
   * @example
   * await client.merge(market.marketId, '10');
   */
  async merge(
    marketId: number,
    amount: PairAmount,
    options: boolean | TransactionOptions = {},
  ): Promise<TransactionResult> {
    checkMarketId(marketId);
    const pairLots = pairsToLots(amount);
    const given = transactionOptions(options);
    return (await this.#settle(given)).merge(marketId, pairLots, given);
  }

  /**
   * Redeems the account's tokens of a resolved or failed market for their payout. It can be sent again like
   * {@link Trading.split}, and then says again what it paid.
   * @param options as for {@link Trading.split}
   * @throws {InvalidParamError} when the market id is invalid, or as {@link Trading.enableTrading}
   * @throws {NoPositionsToRedeem} when the account holds none of its tokens
   * @throws {ValidationException} {@link InsufficientGasBalance} on chain, as {@link Trading.enableTrading}
   * @throws {OpenApiError} when the call fails or is refused: `errno` 201 for a market that is not resolved
   * @example
   * await client.redeem(market.marketId);
   */
  async redeem(marketId: number, options: boolean | TransactionOptions = {}): Promise<TransactionResult> {
    checkMarketId(marketId);
    const given = transactionOptions(options);
    return (await this.#settle(given)).redeem(marketId, given);
  }

  /**
   * Gets the fee rates of a token: a fill's fee is shares × rate × price × (1 − price), in quote.
   * @throws {InvalidParamError} when the token id is invalid, or as {@link Trading.isTradingEnabled}
   * @throws {OpenApiError} when the call fails, or there is no such token
   * @example
   * const { takerFeeBps } = await client.getFeeRates(market.yesTokenId);
   */
  async getFeeRates(tokenId: string): Promise<FeeRateSettings> {
    checkTokenId(tokenId);
    return (await this.#settlement()).feeRates(tokenId);
  }

  /**
   * Extension: clears all caches: markets, quote tokens, ledger mode, enable-trading checks.
   *
   * @example
   * client.dropCaches();
   * const { data } = (await client.getMarket(market.marketId)).result;
   */
  dropCaches(): void {
    for (const cache of Object.values(this.context.caches)) cache.drop();
  }

  async #settle({ checkApproval = true }: TransactionOptions): Promise<Settlement> {
    if (checkApproval) await this.enableTrading();
    return this.#settlement();
  }

  async #settlement(): Promise<Settlement> {
    const settlementBy = await this.context.shared((call) => this.#kept(call));
    return settlementBy(this.context.call);
  }

  #kept(call: Call): Promise<SettlementBy> {
    return this.context.caches.settlements.read('settlement', () => chooseSettlement(this.context, call));
  }
}

function transactionOptions(options: boolean | TransactionOptions): TransactionOptions {
  const given = typeof options === 'boolean' ? { checkApproval: options } : options;
  checkNames('a transaction’s options', given, { checkApproval: 1, idempotencyKey: 1 });
  return given;
}
