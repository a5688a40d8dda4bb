import { InvalidParamError } from '../errors.ts';
import type { PositionList, Trade, TradeList } from '../generated/wire.ts';
import type { Call } from '../http/call.ts';
import { checkMarketId } from '../orders/check-order.ts';
import type { ApiResponse } from '../responses.ts';
import { checkAddress } from '../shared/check-address.ts';
import { checkNames, type Names } from '../shared/check-names.ts';
import { afterQuery } from './after-query.ts';
import { checkPaging } from './check-paging.ts';
import { HOLDING_OPTIONS, type HoldingOptions, type OrderListOptions, PAYOUT_LIST_OPTIONS } from './history-options.ts';
import { mapResult } from './market-data.ts';
import { type SpanOptions, spanQuery } from './span-options.ts';

/** Which positions to list. */
export interface PositionListOptions extends HoldingOptions {
  /**
   * Extension: only positions in these states, comma-separated; all when absent. `open`: with shares that can still be
   * worth something, those that can be claimed included; `lost`: with shares that pay nothing; `claimed`: redeemed.
   */
  state?: string | undefined;
}

export const POSITION_LIST_OPTIONS: Names<PositionListOptions> = { ...HOLDING_OPTIONS, state: 1 };

/** Which trades to list. */
export interface TradeListOptions extends HoldingOptions, SpanOptions {
  /** Extension: only fills of this order; all trades when absent. */
  orderId?: string | undefined;
  /**
   * Extension: only trades after this one, oldest first, for a program that keeps its own books. `tradeNo` `0` and
   * `createdAt` 0 stand before the first trade. Not together with `startAt`.
   */
  after?: Pick<TradeData, 'tradeNo' | 'createdAt'> | undefined;
}

export const TRADE_LIST_OPTIONS: Names<TradeListOptions> = { ...PAYOUT_LIST_OPTIONS, orderId: 1, after: 1 };

/** A trade as the client returns it: its `fee` is in quote, not in wei, and there is no `feeFormatted`. */
export interface TradeData extends Omit<Trade, 'fee' | 'feeFormatted'> {
  /** Fee, in quote. */
  fee: string;
}

/** A page of trades, and their total number. */
export interface TradeListResult {
  total: number;
  list: TradeData[];
}

/**
 * Lists any account's positions by any `call`.
 * @throws {InvalidParamError} when an option is invalid, or the address is none
 */
export async function userPositions(
  call: Call,
  address: string,
  options: PositionListOptions,
): Promise<ApiResponse<PositionList>> {
  checkAddress('address', address);
  checkNames('getUserPositions', options, POSITION_LIST_OPTIONS);
  return call('listUserPositions', { params: { address }, query: positionQuery(options) });
}

/**
 * Lists any account's trades by any `call`.
 * @throws {InvalidParamError} when an option is invalid, or the address is none
 */
export async function userTrades(
  call: Call,
  address: string,
  options: TradeListOptions,
): Promise<ApiResponse<TradeListResult>> {
  checkAddress('address', address);
  checkNames('getUserTrades', options, TRADE_LIST_OPTIONS);
  return tradesWithFee(await call('listUserTrades', { params: { address }, query: tradeQuery(options) }));
}

export function positionQuery(options: PositionListOptions) {
  return { ...holdingQuery(options), state: options.state };
}

export function orderQuery(options: OrderListOptions) {
  return { ...holdingQuery(options), status: options.status, ...spanQuery(options) };
}

export function tradeQuery(options: TradeListOptions) {
  const { orderId } = options;
  // An empty id would otherwise list the trades of all orders.
  if (orderId !== undefined) checkOrderId(orderId);
  return { ...holdingQuery(options), orderId, ...spanQuery(options), ...afterQuery(options) };
}

export function holdingQuery(options: HoldingOptions) {
  const { marketId = 0 } = options;
  // An invalid id would otherwise list all markets.
  if (marketId !== 0) checkMarketId(marketId);
  return { marketId: marketId === 0 ? undefined : marketId, ...checkPaging(options) };
}

/** @throws {InvalidParamError} when it is empty; the service checks everything else */
export function checkOrderId(orderId: unknown): void {
  if (typeof orderId === 'string' && orderId !== '') return;
  throw new InvalidParamError('orderId must be a non-empty string: send the orderId that placeOrder returned.');
}

/** Fees in quote instead of wei. */
export function tradesWithFee(response: ApiResponse<TradeList>): ApiResponse<TradeListResult> {
  return mapResult(response, ({ total, list }) => ({ total, list: list.map(tradeData) }));
}

function tradeData({ feeFormatted, ...trade }: Trade): TradeData {
  return { ...trade, fee: feeFormatted };
}
