import {
  DECIMAL_PROBLEM_WORDS,
  MAX_UNIX_SEC,
  OrderSide,
  OrderType,
  parseUint256,
  quoteToWei,
  sharesToLots,
  TIMES_IN_FORCE,
  type TimeInForce,
} from '@presage/protocol';
import { InvalidParamError } from '../errors.ts';
import { checkNames } from '../shared/check-names.ts';
import { shown } from '../shared/shown.ts';
import { type CheckedReplacement, checkReplacement } from './check-replacement.ts';
import { ORDER_FIELDS, type PlaceOrderDataInput } from './place-order-input.ts';

/** Size of an order: quote, or whole lots of shares. */
export type OrderSize = { readonly quoteWei: bigint } | { readonly sizeLots: bigint };

/** An order whose parameters are valid in themselves; they are checked against the market next. */
export interface CheckedOrder {
  readonly marketId: number;
  readonly tokenId: string;
  readonly side: OrderSide;
  readonly orderType: OrderType;
  /** As given; for a limit order it is checked against the market's grid later. */
  readonly price: string;
  readonly size: OrderSize;
  readonly postOnly: boolean;
  /** Absent for the order type's default. */
  readonly timeInForce?: TimeInForce;
  /** 0 for never. */
  readonly expiresAtSec: number;
  /** A fraction; `0` for no limit. */
  readonly maxSlippage: string;
  /** As given; checked against the market's grid later. Absent for no such bound. */
  readonly worstPrice?: string;
  /** Absent for an order that replaces none. */
  readonly replaces?: CheckedReplacement;
}

/** One in ppm. */
const WHOLE = 1_000_000;

/**
 * Checks an order before any request or signature (service.md §2.8).
 * @throws {InvalidParamError} naming the invalid or unknown field, or the violated amount rule of §2.8
 */
export function checkOrder(data: PlaceOrderDataInput): CheckedOrder {
  checkNames('an order', data, ORDER_FIELDS);
  const {
    marketId,
    tokenId,
    side,
    orderType,
    price,
    postOnly = false,
    expiresAtSec = 0,
    maxSlippage,
    worstPrice,
    timeInForce,
    replaces,
  } = data;
  checkMarketId(marketId);
  checkTokenId(tokenId);
  oneOf('side', side, OrderSide);
  oneOf('orderType', orderType, OrderType);
  if (typeof postOnly !== 'boolean') throw new InvalidParamError('postOnly must be true, false or absent.');
  if (postOnly && orderType !== OrderType.LIMIT_ORDER) {
    throw new InvalidParamError('postOnly is for limit orders only: a market order always takes.');
  }
  checkTimeInForce(timeInForce, { orderType, postOnly });
  checkExpiry(expiresAtSec, orderType);
  checkSlippage(maxSlippage, orderType);
  checkWorstPrice(worstPrice, orderType);
  return {
    marketId,
    tokenId,
    side,
    orderType,
    price: typeof price === 'string' ? price : shown(price),
    size: checkSize(data),
    postOnly,
    ...(timeInForce === undefined ? {} : { timeInForce }),
    expiresAtSec,
    maxSlippage: maxSlippage ?? '0',
    ...(worstPrice === undefined ? {} : { worstPrice }),
    ...(replaces === undefined ? {} : { replaces: checkReplacement(replaces) }),
  };
}

/** @throws {InvalidParamError} unless it is a whole number above 0 */
export function checkMarketId(marketId: unknown, name = 'marketId'): asserts marketId is number {
  if (Number.isSafeInteger(marketId) && (marketId as number) > 0) return;
  throw new InvalidParamError(`${name} is ${shown(marketId)}: send a market id, a whole number from 1.`);
}

/** @throws {InvalidParamError} unless it is a decimal string of up to 256 bits */
export function checkTokenId(tokenId: unknown): asserts tokenId is string {
  if (typeof tokenId === 'string' && parseUint256(tokenId).ok) return;
  throw new InvalidParamError(
    `tokenId is ${shown(tokenId)}: send yesTokenId or noTokenId of a market, a decimal string.`,
  );
}

function checkTimeInForce(
  timeInForce: unknown,
  { orderType, postOnly }: Pick<CheckedOrder, 'orderType' | 'postOnly'>,
): void {
  if (timeInForce === undefined) return;
  const isMarket = orderType === OrderType.MARKET_ORDER;
  const accepted = TIMES_IN_FORCE.filter((one) => (isMarket ? one !== 'GTC' : !postOnly || one === 'GTC'));
  if (accepted.includes(timeInForce as TimeInForce)) return;
  const order = isMarket ? 'a market order' : postOnly ? 'a post-only order' : 'a limit order';
  throw new InvalidParamError(
    `timeInForce is ${shown(timeInForce)}: for ${order} send ${accepted.map((one) => `"${one}"`).join(' or ')}, or leave it out.`,
  );
}

/** Does not check that the time is in the future: the service does, by its own clock. */
function checkExpiry(expiresAtSec: unknown, orderType: OrderType): void {
  const isWhole = Number.isInteger(expiresAtSec) && (expiresAtSec as number) >= 0;
  // A time in milliseconds is far above the limit.
  if (!isWhole || (expiresAtSec as number) > MAX_UNIX_SEC) {
    throw new InvalidParamError(
      `expiresAtSec is ${shown(expiresAtSec)}: send Unix seconds (not milliseconds), or 0 for an order that does not expire.`,
    );
  }
  if (expiresAtSec !== 0 && orderType !== OrderType.LIMIT_ORDER) {
    throw new InvalidParamError('expiresAtSec is for limit orders only: a market order never rests.');
  }
}

function checkSlippage(maxSlippage: unknown, orderType: OrderType): void {
  if (maxSlippage === undefined) return;
  if (orderType !== OrderType.MARKET_ORDER) {
    throw new InvalidParamError('maxSlippage is for market orders only: a limit order has its price.');
  }
  // 0 is rejected, because the service takes it as no limit. Parsed like a size, which has 6 decimals too.
  const parsed = typeof maxSlippage === 'string' ? sharesToLots(maxSlippage) : undefined;
  if (parsed?.ok === true && parsed.value > 0 && parsed.value <= WHOLE) return;
  throw new InvalidParamError(
    `maxSlippage is ${shown(maxSlippage)}: send a fraction above 0 and at most 1, such as "0.05", with at most 6 decimals.`,
  );
}

function checkWorstPrice(worstPrice: unknown, orderType: OrderType): void {
  if (worstPrice === undefined) return;
  if (orderType !== OrderType.MARKET_ORDER) {
    throw new InvalidParamError('worstPrice is for market orders only: a limit order has its price.');
  }
  if (typeof worstPrice === 'string') return;
  throw new InvalidParamError(
    `worstPrice is ${shown(worstPrice)}: send a decimal string between 0 and 1, such as "0.57", or leave it out.`,
  );
}

/**
 * Checks the amount rules of service.md §2.8. Rule 4 allows either amount for a limit order, so nothing can violate it.
 */
function checkSize(data: PlaceOrderDataInput): OrderSize {
  const quote = given(data.makerAmountInQuoteToken);
  const base = given(data.makerAmountInBaseToken);
  if ((quote === undefined) === (base === undefined)) {
    throw new InvalidParamError(
      `Amount rule 1: exactly one of makerAmountInQuoteToken and makerAmountInBaseToken must be given; ${quote === undefined ? 'none is' : 'both are'}.`,
    );
  }
  const isMarket = data.orderType === OrderType.MARKET_ORDER;
  if (isMarket && data.side === OrderSide.BUY && quote === undefined) {
    throw new InvalidParamError('Amount rule 2: a market buy takes makerAmountInQuoteToken only.');
  }
  if (isMarket && data.side === OrderSide.SELL && base === undefined) {
    throw new InvalidParamError('Amount rule 3: a market sell takes makerAmountInBaseToken only.');
  }
  return quote === undefined
    ? { sizeLots: positive('makerAmountInBaseToken', base, sharesToLots, 6) }
    : { quoteWei: positive('makerAmountInQuoteToken', quote, quoteToWei, 18) };
}

/** The amount, or undefined: programs also use an empty string for an absent amount. */
function given(amount: unknown): unknown {
  return amount === '' || amount === null ? undefined : amount;
}

function positive(
  name: string,
  value: unknown,
  parse: typeof quoteToWei | typeof sharesToLots,
  decimals: number,
): bigint {
  const parsed = typeof value === 'string' ? parse(value) : undefined;
  if (parsed?.ok === true && parsed.value > 0) return BigInt(parsed.value);
  const accepted =
    parsed?.ok === false ? DECIMAL_PROBLEM_WORDS[parsed.problem] : 'a decimal string above 0, such as "10.5"';
  throw new InvalidParamError(`${name} is ${shown(value)}: it must be ${accepted}, with at most ${decimals} decimals.`);
}

function oneOf(name: string, value: unknown, accepted: Readonly<Record<string, number>>): void {
  if (Object.values(accepted).includes(value as number)) return;
  const words = Object.entries(accepted).map(([word, number]) => `${number} (${word})`);
  throw new InvalidParamError(`${name} is ${shown(value)}: it must be ${words.join(' or ')}.`);
}
