import type { OrderSide } from '@presage/protocol';
import { InvalidParamError, OpenApiError } from '../errors.ts';
import type { CancelResult, OrderDetail } from '../generated/wire.ts';
import type { Call } from '../http/call.ts';
import { wasNeverSent } from '../http/never-sent.ts';
import { checkMarketId, checkOrder, checkTokenId } from '../orders/check-order.ts';
import type { PlaceOrderDataInput } from '../orders/place-order-input.ts';
import type { SignedOrder } from '../orders/signed-order.ts';
import { AccountReads, checkOrderId } from '../reads/account-reads.ts';
import { type ApiResponse, resultOf } from '../responses.ts';
import { chooseSettlement } from '../settlement/choose-settlement.ts';
import type { FeeRateSettings, PairAmount, Settlement, TransactionResult } from '../settlement/settlement.ts';
import { checkNames } from '../shared/check-names.ts';
import { type BatchResult, runBatch } from './batch.ts';
import { prepareOrder } from './prepare-order.ts';

/** Which open orders to cancel. */
export interface CancelAllOptions {
  /** Only orders of this market, or of the children of a categorical one. */
  marketId?: number | undefined;
  /** Only this side. */
  side?: OrderSide | undefined;
}

/** What cancelling all orders came to. */
export interface CancelAllSummary {
  /** Orders that were open. */
  totalOrders: number;
  /** Of them cancelled. */
  cancelled: number;
  /** Of them not. */
  failed: number;
  /** One for each order. */
  results: BatchResult<CancelResult>[];
  /** Ours: the ids of those that were cancelled, in the order of `results`. */
  orderIds: string[];
}

/** Orders, and what an account does with its tokens. */
export class Trading extends AccountReads {
  /**
   * Places an order. It is checked, priced on the market's grid and signed here; nothing is rounded unasked.
   *
   * It is sent once. When no answer comes, the error carries the `signedOrder`: {@link Trading.submitOrder} sends the very
   * same order again, which places it at most once and answers what became of it. Placing a new one instead may trade
   * twice: the first may still be under way when `getOrderById` knows nothing of it.
   *
   * @param checkApproval whether to make sure of {@link Trading.enableTrading} first
   * @returns the order as the service took it, or a refusal such as errno 303 for too little balance
   * @throws {InvalidParamError} naming the field, or the amount rule of service.md §2.8, that is wrong; nothing was signed
   * @throws {ValidationException} when the amount pays for less than a lot
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
   * Ours: checks and signs an order without sending it. Its `orderId` is known from here on.
   * @throws {InvalidParamError} {@link ValidationException} {@link OpenApiError} as {@link Trading.placeOrder}
   * @example
   * const signed = await client.signOrder(order);
   * console.log(signed.orderId);
   * await client.submitOrder(signed);
   */
  async signOrder(data: PlaceOrderDataInput): Promise<SignedOrder> {
    const order = checkOrder(data);
    const [quoteTokens, market] = await Promise.all([this.getQuoteTokens(), this.getMarket(order.marketId)]);
    return prepareOrder(this.context, order, {
      market: resultOf(market).data,
      quoteTokens: resultOf(quoteTokens).list,
    });
  }

  /**
   * Ours: sends a signed order. Sending it again, at any later time, answers with the order it made the first time.
   * @throws {InvalidParamError} when it is no signed order, as `signedOrder` of an error is that sent none
   * @throws {OpenApiError} with the `orderId` and the order itself, as `signedOrder`, when the call fails
   * @example
   * const signed = await client.signOrder(order);
   * const send = () => client.submitOrder(signed);
   * const { errno } = await send().catch(send);
   */
  async submitOrder(signedOrder: SignedOrder): Promise<ApiResponse<OrderDetail>> {
    if (typeof signedOrder?.submission !== 'object') {
      throw new InvalidParamError(`signedOrder is ${String(signedOrder)}: send one that signOrder made.`);
    }
    try {
      return await this.context.call('placeOrder', { body: signedOrder.submission });
    } catch (error) {
      throw error instanceof OpenApiError ? withOrder(error, signedOrder) : error;
    }
  }

  /**
   * Places orders one after the other; a failure does not stop the others. One that is refused for coming too fast (429)
   * was not placed: it is sent again when the service says, up to twice.
   * @returns an entry for each order: `success` only when the service answered with errno 0
   * @throws {InvalidParamError} when there is no order, or more than 1,000
   * @example
   * const answers = await client.placeOrdersBatch([order, { ...order, price: '0.54' }]);
   * for (const { index, success, error } of answers) if (!success) console.log(index, error);
   */
  async placeOrdersBatch(orders: PlaceOrderDataInput[], checkApproval = false): Promise<BatchResult<OrderDetail>[]> {
    if (checkApproval) await this.enableTrading();
    const { signal } = this.context;
    return runBatch('orders', orders, { run: (order) => this.placeOrder(order), signal });
  }

  /**
   * Cancels one of the account's orders; `errno` 300 when there is none, 301 when it is not open any more.
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
   * Cancels orders one after the other, as {@link Trading.placeOrdersBatch} places them.
   * @returns an entry for each id: `success` only when the service answered with errno 0
   * @throws {InvalidParamError} when there is no id, or more than 1,000
   * @example
   * const answers = await client.cancelOrdersBatch([orderId]);
   * console.log(answers.every(({ success }) => success));
   */
  async cancelOrdersBatch(orderIds: string[]): Promise<BatchResult<CancelResult>[]> {
    const { signal } = this.context;
    return runBatch('orderIds', orderIds, { run: (orderId) => this.cancelOrder(orderId), signal });
  }

  /**
   * Cancels all open orders, of one market or side when they are given, at once: none is forgotten while pages turn.
   * @throws {InvalidParamError} when the market number is none
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
   * Makes sure that the exchange may move the trading wallet's tokens; remembered for `enableTradingCheckInterval`.
   * On chain it sends the approvals that are missing, in one transaction; a custodial ledger needs nothing.
   * @returns without `txHash` when there was nothing to do
   * @throws {InsufficientGasBalance} when the signing wallet cannot pay the gas
   * @throws {OpenApiError} when a call or transaction fails, or the service is on another chain
   * @example
   * const { success } = await client.enableTrading();
   */
  async enableTrading(): Promise<TransactionResult> {
    const { approvals } = this.context.caches;
    let made: TransactionResult | undefined;
    const enable = async (call: Call): Promise<TransactionResult> => {
      made = await (await this.#kept(call)).enableTrading();
      // Remembered is only that nothing is missing: the transaction is told to whoever caused it, not to later callers.
      return { success: made.success, safeTxHash: null, returnValue: null };
    };
    const kept = await this.context.shared((call) =>
      approvals.read(
        'approval',
        () => enable(call),
        ({ success }) => success,
      ),
    );
    return made ?? { ...kept };
  }

  /**
   * Ours: whether the exchange may move the trading wallet's tokens. Looks each time, and sends nothing; a custodial
   * ledger needs no approvals.
   * @throws {OpenApiError} when a call fails, or the service is on another chain
   * @example
   * if (!(await client.isTradingEnabled())) await client.enableTrading();
   */
  async isTradingEnabled(): Promise<boolean> {
    return (await this.#settlement()).isTradingEnabled();
  }

  /**
   * Turns quote into as many Yes and No tokens. Sent once, and calling again does it again: when no answer comes,
   * {@link Client.getMyTrades} tells whether it was done (a trade with side `Split`), on chain the error's `txHash` does.
   *
   * @param amount wei of the quote token, or pairs as a decimal string; whole lots of 0.000001
   * @throws {InvalidParamError} when the market number or the amount is wrong
   * @throws {BalanceNotEnough} when there is not enough quote
   * @throws {InsufficientGasBalance} when, on chain, the signing wallet cannot pay the gas
   * @throws {OpenApiError} when the call fails or is refused: `errno` 201 for a market that is not open
   * @example
   * await client.split(market.marketId, '10');
   */
  async split(marketId: number, amount: PairAmount, checkApproval = true): Promise<TransactionResult> {
    checkMarketId(marketId);
    return (await this.#settle(checkApproval)).split(marketId, amount);
  }

  /**
   * Turns as many Yes and No tokens into quote. Sent once, as {@link Trading.split} is (here the side is `Merge`).
   * @param amount wei of the quote token, or pairs as a decimal string; whole lots of 0.000001
   * @throws {InvalidParamError} when the market number or the amount is wrong
   * @throws {BalanceNotEnough} when there are not enough tokens of both kinds
   * @throws {InsufficientGasBalance} when, on chain, the signing wallet cannot pay the gas
   * @throws {OpenApiError} when the call fails or is refused
   * @example
   * await client.merge(market.marketId, '10');
   */
  async merge(marketId: number, amount: PairAmount, checkApproval = true): Promise<TransactionResult> {
    checkMarketId(marketId);
    return (await this.#settle(checkApproval)).merge(marketId, amount);
  }

  /**
   * Turns tokens of a decided market into what they pay.
   * @throws {InvalidParamError} when the market number is wrong
   * @throws {NoPositionsToRedeem} when the account holds none of its tokens
   * @throws {InsufficientGasBalance} when, on chain, the signing wallet cannot pay the gas
   * @throws {OpenApiError} when the call fails or is refused: `errno` 201 for a market that is not decided
   * @example
   * await client.redeem(market.marketId);
   */
  async redeem(marketId: number, checkApproval = true): Promise<TransactionResult> {
    checkMarketId(marketId);
    return (await this.#settle(checkApproval)).redeem(marketId);
  }

  /**
   * What trading a token costs: a fill's fee is shares × rate × price × (1 − price), in quote.
   * @throws {InvalidParamError} when the token id is none
   * @throws {OpenApiError} when the call fails, or there is no such token
   * @example
   * const { takerFeeBps } = await client.getFeeRates(market.yesTokenId);
   */
  async getFeeRates(tokenId: string): Promise<FeeRateSettings> {
    checkTokenId(tokenId);
    return (await this.#settlement()).feeRates(tokenId);
  }

  /**
   * Ours: forgets all that is cached: markets, quote tokens, ledger mode, enable-trading checks.
   *
   * @example
   * client.dropCaches();
   * const { data } = (await client.getMarket(market.marketId)).result;
   */
  dropCaches(): void {
    for (const cache of Object.values(this.context.caches)) cache.drop();
  }

  async #settle(checkApproval: boolean): Promise<Settlement> {
    if (checkApproval) await this.enableTrading();
    return this.#settlement();
  }

  async #settlement(): Promise<Settlement> {
    const settlement = await this.context.shared((call) => this.#kept(call));
    return settlement.withCall(this.context.call);
  }

  #kept(call: Call): Promise<Settlement> {
    return this.context.caches.settlements.read(
      'settlement',
      () => chooseSettlement(this.context, call),
      () => true,
    );
  }
}

/** The failure of a submission: whatever its fate, the order can be asked for and sent again. */
function withOrder(error: OpenApiError, signedOrder: SignedOrder): OpenApiError {
  const { orderId } = signedOrder;
  const { errno, status, retryAfterMs, cause } = error;
  const isUnknown = status === undefined || status >= 500 || status < 400;
  return new OpenApiError(`${error.message}${isUnknown ? adviceOn(orderId, cause) : ''}`, {
    ...{ errno, status, retryAfterMs, orderId, signedOrder, cause },
  });
}

/** What to do about an order that was not answered. */
function adviceOn(orderId: string, cause: unknown): string {
  return wasNeverSent(cause)
    ? ' The order was not sent: submitOrder(error.signedOrder) sends it.'
    : ` The order may have been placed: submitOrder(error.signedOrder) tells, and getOrderById('${orderId}') once it has arrived.`;
}
