import { formatDecimal } from '@presage/client';
import { readDecimal, rescale } from '../../../format/decimal.ts';
import {
  affordableLots,
  lotsText,
  MAX_ORDER_LOTS,
  QUOTE_DECIMALS,
  SHARE_DECIMALS,
  type Side,
  smaller,
  unitsText,
} from '../../../format/units.ts';
import type { AmountUnit } from './draft.ts';
import type { Funds } from './order-plan.ts';

/** What determines the maximum amount. */
export interface PartTerms {
  readonly side: Side;
  readonly unit: AmountUnit;
  /** Price of a limit order; 0 if it is unknown, and for a market order. */
  readonly limitTicks: number;
  /** The higher of both rates: a limit order holds the worst-case fee. */
  readonly feeBps: number;
  readonly funds: Funds;
}

const WHOLE = 100n;
/** Decimals of a part of the money: cents. The whole is not rounded. */
const CHOSEN_DECIMALS = 2;

/** A percentage of the maximum amount, rounded down; empty if that is zero. */
export function amountPart(percent: number, terms: PartTerms): string {
  const text = partText(percent, terms);
  return text === '0' ? '' : text;
}

function partText(percent: number, terms: PartTerms): string {
  const part = (maxAmountOf(terms) * BigInt(percent)) / WHOLE;
  if (terms.unit === 'shares') return lotsText(part);
  if (percent === 100) return unitsText(part);
  const step = 10n ** BigInt(QUOTE_DECIMALS - CHOSEN_DECIMALS);
  return formatDecimal(part / step, CHOSEN_DECIMALS);
}

/** An amount in whole percent of the maximum, capped at 100. */
export function partOf(amount: string, terms: PartTerms): number {
  const max = maxAmountOf(terms);
  const value = readDecimal(amount);
  if (value === undefined || max === 0n) return 0;
  const units = rescale(value, terms.unit === 'shares' ? SHARE_DECIMALS : QUOTE_DECIMALS);
  const percent = (units * WHOLE) / max;
  return percent > WHOLE ? 100 : Number(percent);
}

/** The maximum that can be ordered, in lots or units; 0 for a limit order without a price. */
export function maxAmountOf({ side, unit, limitTicks, feeBps, funds }: PartTerms): bigint {
  const affordable =
    limitTicks === 0 ? 0n : smaller(affordableLots(funds.quoteUnits, limitTicks, feeBps), MAX_ORDER_LOTS);
  const sellable = smaller(funds.lots, MAX_ORDER_LOTS);
  if (unit === 'shares') return side === 'sell' ? sellable : affordable;
  if (side === 'sell') return sellable * BigInt(limitTicks);
  return limitTicks === 0 ? funds.quoteUnits : affordable * BigInt(limitTicks);
}
