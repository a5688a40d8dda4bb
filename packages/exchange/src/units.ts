/**
 * The units of the exchange. Everything is an integer; nothing is ever a fraction.
 *
 * - a price is counted in ticks of 0.0001 quote, 1..9999
 * - a size is counted in lots of 0.000001 share
 * - money is counted in units of 1e-10 quote, so ticks x lots is a whole number of units
 */
declare const unit: unique symbol;
type Unit<Base, Name extends string> = Base & { readonly [unit]: Name };

/** Price of one share in steps of 0.0001 quote. */
export type PriceTicks = Unit<number, 'PriceTicks'>;
/** Number of shares in steps of 0.000001 share. */
export type SizeLots = Unit<number, 'SizeLots'>;
/** Amount of quote in steps of 1e-10, as a 64-bit integer. */
export type QuoteUnits = Unit<bigint, 'QuoteUnits'>;
/** Account number, counted from 1 in order of registration. */
export type AccountId = Unit<number, 'AccountId'>;
/** Market number, counted from 1 in order of creation; roots and children share the count. */
export type MarketId = Unit<number, 'MarketId'>;
/** Order number, counted from 1 in order of acceptance: it is also the time priority. */
export type OrderNo = Unit<number, 'OrderNo'>;
/** Fill number, counted from 1. */
export type TradeNo = Unit<number, 'TradeNo'>;

export const TICKS_PER_QUOTE = 10_000;
export const LOTS_PER_SHARE = 1_000_000;
export const UNITS_PER_QUOTE = 10_000_000_000n;

/** The lowest and the highest price an order can have, in ticks. */
export const MIN_PRICE_TICKS = 1;
export const MAX_PRICE_TICKS = TICKS_PER_QUOTE - 1;

/** Stands for a price that is not a whole number of ticks; always refused with `priceOutOfRange`. */
export const OFF_GRID_TICKS = 0 as PriceTicks;

/**
 * The largest size of an order: 900 million shares. It keeps ticks x lots below 2^63, so a 64-bit
 * integer holds the value of any order.
 */
export const MAX_SIZE_LOTS = 900_000_000 * LOTS_PER_SHARE;

/**
 * The largest sum of all deposits: 900 million quote, so that no sum of balances overflows 64 bits. On chain, where
 * deposits need no permission, it is instead the most quote counted for one account; the sum of accounts has no limit.
 */
export const MAX_DEPOSITS_UNITS = 900_000_000n * UNITS_PER_QUOTE;

/** On chain: the most that may rest at a price, well within 64 bits. On the custodial ledger, deposits limit it. */
export const MAX_LEVEL_LOTS = 2 ** 62;

/** The highest fee rate of a market: 10 %. Below 100 %, a fill at a better price never costs more, fee included. */
export const MAX_FEE_BPS = 1_000;
