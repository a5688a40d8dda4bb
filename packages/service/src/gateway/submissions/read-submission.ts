import { MAX_DEPOSITS_UNITS, MAX_SIZE_LOTS, type QuoteUnits, type SizeLots, TimeInForce } from '@presage/exchange';
import {
  checksumAddress,
  lotsToShares,
  MAX_UNIX_SEC,
  type OrderFields,
  OrderSide,
  type OrderSubmission,
  OrderType,
  parseDecimal,
  parseOrderFields,
  unitsToQuote,
  weiToLotsFloor,
  weiToUnitsFloor,
} from '@presage/protocol';
import { received } from '../../answers/received.ts';
import { notUnderstood, type Refusal } from '../../answers/refusal.ts';
import { MAX_SLIPPAGE_PPM } from '../limits.ts';
import type { SignedAmounts } from './agreed-price.ts';
import { readReplacement, type SubmittedReplacement } from './read-replacement.ts';

/** A submission whose fields are each in range; signature and balance are not checked yet. */
export interface ReadSubmission {
  readonly ok: true;
  readonly order: OrderFields;
  readonly signature: string;
  readonly type: OrderType;
  /** Price of the order's own token, as sent; ignored for a market order. Undefined: the amounts give it. */
  readonly priceText: string | undefined;
  readonly amounts: SignedAmounts;
  /** 0 for a market buy. */
  readonly sizeLots: SizeLots;
  /** 0 unless a market buy. */
  readonly budgetUnits: QuoteUnits;
  readonly slippagePpm: number;
  /** Worst price of a market order in terms of its own token, as sent; undefined for none. */
  readonly worstPriceText: string | undefined;
  readonly expiresAtSec: number;
  readonly postOnly: boolean;
  readonly timeInForce: TimeInForce;
  /** Undefined: the token gives the market. */
  readonly topicId: number | undefined;
  readonly tokenId: string;
  /** The order that this one is to replace. */
  readonly replaces: SubmittedReplacement | undefined;
}

const SLIPPAGE_DECIMALS = 6;

const TIMES_IN_FORCE = {
  GTC: TimeInForce.GoodTillCancelled,
  IOC: TimeInForce.ImmediateOrCancel,
  FOK: TimeInForce.FillOrKill,
} as const satisfies Record<NonNullable<OrderSubmission['timeInForce']>, TimeInForce>;

/**
 * Reads the numbers of a submission (wire contract §4), or returns errno 2 for the first that is invalid.
 *
 * @param quoteToken lower-case address of the only currency
 */
export function readSubmission(body: OrderSubmission, quoteToken: string): ReadSubmission | Refusal {
  const parsed = parseOrderFields(body);
  if (!parsed.ok)
    return notUnderstood(`${parsed.field}: received ${received(body[parsed.field])}; accepted: ${parsed.accepted}`);
  const { order } = parsed;
  const slippagePpm = slippageOf(body);
  const replaces = readReplacement(body);
  const problem =
    currencyProblem(body.currencyAddress ?? '', quoteToken) ??
    expirationProblem(order, body.orderExpTime ?? '0') ??
    marketOrderProblem(body) ??
    timeInForceProblem(body) ??
    priceProblem(body) ??
    worstPriceProblem(body) ??
    (typeof replaces === 'string' ? replaces : undefined) ??
    (typeof slippagePpm === 'string' ? slippagePpm : undefined);
  if (problem !== undefined) return notUnderstood(problem);

  const amounts = amountsOf(order);
  const sizeProblem = tooLarge(order, body.tradingMethod, amounts);
  if (sizeProblem !== undefined) return notUnderstood(sizeProblem);
  return {
    ok: true,
    order,
    signature: body.signature,
    type: body.tradingMethod,
    priceText: body.price,
    amounts,
    ...sizeOf(order, body.tradingMethod, amounts),
    slippagePpm: slippagePpm as number,
    worstPriceText: body.worstPrice,
    expiresAtSec: Number(order.expiration),
    postOnly: body.postOnly ?? false,
    timeInForce: TIMES_IN_FORCE[body.timeInForce ?? 'GTC'],
    topicId: body.topicId,
    tokenId: body.tokenId,
    replaces: replaces as SubmittedReplacement | undefined,
  };
}

/** A BUY gives quote for shares, a SELL gives shares for quote. */
function amountsOf({ side, makerAmount, takerAmount }: OrderFields): SignedAmounts {
  return side === OrderSide.BUY
    ? { quoteWei: makerAmount, shareWei: takerAmount }
    : { quoteWei: takerAmount, shareWei: makerAmount };
}

/** Lots and budget of an order: the fraction below a lot or a unit is never traded (wire contract §5). */
function sizeOf(
  { side }: OrderFields,
  type: OrderType,
  { quoteWei, shareWei }: SignedAmounts,
): Pick<ReadSubmission, 'sizeLots' | 'budgetUnits'> {
  return type === OrderType.MARKET_ORDER && side === OrderSide.BUY
    ? { sizeLots: 0 as SizeLots, budgetUnits: weiToUnitsFloor(quoteWei) as QuoteUnits }
    : { sizeLots: Number(weiToLotsFloor(shareWei)) as SizeLots, budgetUnits: 0n as QuoteUnits };
}

function tooLarge(order: OrderFields, type: OrderType, { quoteWei, shareWei }: SignedAmounts): string | undefined {
  if (weiToLotsFloor(shareWei) > BigInt(MAX_SIZE_LOTS)) {
    const field = order.side === OrderSide.BUY ? 'takerAmount' : 'makerAmount';
    return `${field}: received ${shareWei} share wei; accepted: at most ${lotsToShares(MAX_SIZE_LOTS)} shares`;
  }
  const spends = type === OrderType.MARKET_ORDER && order.side === OrderSide.BUY;
  if (spends && weiToUnitsFloor(quoteWei) > MAX_DEPOSITS_UNITS) {
    return `makerAmount: received ${quoteWei} quote wei; accepted: at most ${unitsToQuote(MAX_DEPOSITS_UNITS)} quote`;
  }
  return undefined;
}

function currencyProblem(currency: string, quoteToken: string): string | undefined {
  if (currency === '' || currency.toLowerCase() === quoteToken) return undefined;
  return `currencyAddress: received ${received(currency)}; accepted: the market's quote token ${checksumAddress(quoteToken)}`;
}

function expirationProblem({ expiration }: OrderFields, orderExpTime: string): string | undefined {
  if (expiration > BigInt(MAX_UNIX_SEC)) {
    return `expiration: received ${received(expiration)}; accepted: 0, or Unix seconds up to ${MAX_UNIX_SEC}`;
  }
  if (orderExpTime === '0' || orderExpTime === expiration.toString()) return undefined;
  return `orderExpTime: received ${received(orderExpTime)}; accepted: "0", or the signed expiration "${expiration}"`;
}

function marketOrderProblem({ tradingMethod, postOnly }: OrderSubmission): string | undefined {
  if (tradingMethod !== OrderType.MARKET_ORDER || postOnly !== true) return undefined;
  return 'postOnly: received true; accepted: only with limit orders (tradingMethod 2)';
}

/** GTC is the default of limit orders, and means that they may rest: market orders and takers cannot. */
function timeInForceProblem({ tradingMethod, timeInForce, postOnly }: OrderSubmission): string | undefined {
  if (timeInForce === undefined) return undefined;
  if (tradingMethod === OrderType.MARKET_ORDER && timeInForce === 'GTC') {
    return 'timeInForce: received "GTC"; accepted for a market order, which never rests: "IOC" or "FOK"';
  }
  if (postOnly === true && timeInForce !== 'GTC') {
    return `timeInForce: received "${timeInForce}"; accepted for a post-only order, which never takes: "GTC"`;
  }
  return undefined;
}

/** Any decimal: grid and range are checked later. */
const DECIMAL = /^-?(\d+(\.\d*)?|\.\d+)$/;

function priceProblem({ tradingMethod, price }: OrderSubmission): string | undefined {
  if (tradingMethod === OrderType.MARKET_ORDER || DECIMAL.test(price)) return undefined;
  return `price: received ${received(price)}; accepted: a decimal between 0 and 1 such as "0.55"`;
}

function worstPriceProblem({ tradingMethod, worstPrice }: OrderSubmission): string | undefined {
  if (worstPrice === undefined) return undefined;
  if (tradingMethod !== OrderType.MARKET_ORDER) {
    return `worstPrice: received ${received(worstPrice)}; accepted: only with market orders (tradingMethod 1); a limit order fills at its price or better, so leave it out`;
  }
  if (DECIMAL.test(worstPrice)) return undefined;
  return `worstPrice: received ${received(worstPrice)}; accepted: a decimal between 0 and 1 such as "0.55"; leave it out for no such bound`;
}

/** Slippage bound in millionths of the best price, or an error message. 0 for a limit order, which ignores it. */
function slippageOf({ tradingMethod, safeRate = '0' }: OrderSubmission): number | string {
  if (tradingMethod !== OrderType.MARKET_ORDER) return 0;
  const parsed = parseDecimal(safeRate, { decimals: SLIPPAGE_DECIMALS, max: BigInt(MAX_SLIPPAGE_PPM) });
  if (parsed.ok) return Number(parsed.value);
  return `safeRate: received ${received(safeRate)}; accepted: a fraction with up to 6 decimals such as "0.05", at most ${MAX_SLIPPAGE_PPM / 10 ** SLIPPAGE_DECIMALS}; "0" for no bound`;
}
