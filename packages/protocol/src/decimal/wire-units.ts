import { formatDecimal, formatFixed } from './format-decimal.ts';
import { parseDecimal } from './parse-decimal.ts';
import type { Parsed } from './parsed.ts';

/** Decimal places of a price: a tick is 0.0001 quote. */
export const PRICE_DECIMALS = 4;
/** Decimal places of a size: a lot is 0.000001 share. */
export const SHARE_DECIMALS = 6;
/** Decimal places of money: a unit is 1e-10 quote. */
const QUOTE_DECIMALS = 10;
/** Decimal places of amounts on chain: a wei is 1e-18 quote or share. */
export const WEI_DECIMALS = 18;

const WEI_PER_LOT = /* @__PURE__ */ powerOfTen(WEI_DECIMALS - SHARE_DECIMALS);
const WEI_PER_UNIT = /* @__PURE__ */ powerOfTen(WEI_DECIMALS - QUOTE_DECIMALS);
const LOTS_PER_SHARE = 10 ** SHARE_DECIMALS;
const MAX_SAFE = /* @__PURE__ */ BigInt(Number.MAX_SAFE_INTEGER);
/** The largest signed 64-bit integer, the type that the ledger counts in. */
const MAX_INT64 = 2n ** 63n - 1n;
const MAX_INT256 = 2n ** 255n - 1n;

/**
 * A price in ticks of 0.0001 quote; `tooManyDecimals` means it is between two ticks.
 * @example priceToTicks('0.55') // { ok: true, value: 5500 }
 */
export function priceToTicks(text: string): Parsed<number> {
  return asNumber(parseDecimal(text, { decimals: PRICE_DECIMALS, max: MAX_SAFE }));
}

/** Shares in lots of 0.000001 share. @example sharesToLots('1.5') // { ok: true, value: 1500000 } */
export function sharesToLots(text: string): Parsed<number> {
  return asNumber(parseDecimal(text, { decimals: SHARE_DECIMALS, max: MAX_SAFE }));
}

/** Quote in units of 1e-10 quote. @example quoteToUnits('2') // { ok: true, value: 20000000000n } */
export function quoteToUnits(text: string): Parsed<bigint> {
  return parseDecimal(text, { decimals: QUOTE_DECIMALS, max: MAX_INT64 });
}

/** Quote or shares in wei. @example quoteToWei('1') // { ok: true, value: 1000000000000000000n } */
export function quoteToWei(text: string): Parsed<bigint> {
  return parseDecimal(text, { decimals: WEI_DECIMALS, max: MAX_INT256 });
}

/** Ticks of 0.0001 quote as a price. @example ticksToPrice(5500) // '0.55' */
export function ticksToPrice(ticks: number): string {
  return PRICES[ticks] ?? formatDecimal(BigInt(ticks), PRICE_DECIMALS);
}

/** Lots of 0.000001 share as shares; negative ones too. @example lotsToShares(1500000) // '1.5' */
export function lotsToShares(lots: number | bigint): string {
  if (typeof lots === 'number' && lots % LOTS_PER_SHARE === 0) return (lots / LOTS_PER_SHARE).toString();
  return formatDecimal(BigInt(lots), SHARE_DECIMALS);
}

/** Units of 1e-10 quote as quote; negative ones too. @example unitsToQuote(-5000000000n) // '-0.5' */
export function unitsToQuote(units: bigint): string {
  return formatDecimal(units, QUOTE_DECIMALS);
}

/** Units as quote with 18 decimal places, the format of `volume` (service.md §2.6). */
export function unitsToVolume(units: bigint): string {
  return formatFixed(units, { decimals: QUOTE_DECIMALS, digits: WEI_DECIMALS });
}

/** Wei as quote or shares. @example weiToQuote(10n ** 18n) // '1' */
export function weiToQuote(wei: bigint): string {
  return formatDecimal(wei, WEI_DECIMALS);
}

/** Lots as wei. */
export function lotsToWei(lots: number): bigint {
  return BigInt(lots) * WEI_PER_LOT;
}

/** Units as wei. */
export function unitsToWei(units: bigint): bigint {
  return units * WEI_PER_UNIT;
}

/** Whole lots in a non-negative amount of wei; a remainder below a lot is never traded (wire contract §5). */
export function weiToLotsFloor(wei: bigint): bigint {
  return wei / WEI_PER_LOT;
}

/** Whole units in a non-negative amount of wei. */
export function weiToUnitsFloor(wei: bigint): bigint {
  return wei / WEI_PER_UNIT;
}

/** Texts of all prices from 0 to 1, precomputed because books and streams write them all the time. */
const PRICES = /* @__PURE__ */ Array.from({ length: 10 ** PRICE_DECIMALS + 1 }, (_, ticks) =>
  formatDecimal(BigInt(ticks), PRICE_DECIMALS),
);

function asNumber(parsed: Parsed<bigint>): Parsed<number> {
  return parsed.ok ? { ok: true, value: Number(parsed.value) } : parsed;
}

function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}
