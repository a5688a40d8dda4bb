import { fixed, readDecimal, rescale, trimZeros } from '../../../format/decimal.ts';
import {
  affordableLots,
  lotsText,
  MAX_ORDER_LOTS,
  QUOTE_DECIMALS,
  SHARE_DECIMALS,
  type Side,
  smaller,
} from '../../../format/units.ts';
import type { AmountUnit } from './draft.ts';
import type { Funds } from './order-plan.ts';

/** What a part of the funds is taken of. */
export interface PartTerms {
  readonly side: Side;
  readonly unit: AmountUnit;
  /** Of a limit order whose price is known; 0 otherwise. */
  readonly limitTicks: number;
  /** The higher of both rates: a limit order sets aside the fee of the worst case. */
  readonly feeBps: number;
  readonly funds: Funds;
}

const WHOLE = 100n;
/** Decimals of money that sliders choose: cents. All of it is chosen to the last unit. */
const CHOSEN_DECIMALS = 2;

/** An amount that is so many percent of what the account has; empty when there is nothing. */
export function amountPart(percent: number, terms: PartTerms): string {
  const most = mostOf(terms);
  const part = (most * BigInt(percent)) / WHOLE;
  if (part === 0n) return '';
  if (terms.unit === 'shares') return lotsText(part);
  if (percent === 100) return trimZeros(fixed(part, QUOTE_DECIMALS));
  const step = 10n ** BigInt(QUOTE_DECIMALS - CHOSEN_DECIMALS);
  return trimZeros(fixed(part / step, CHOSEN_DECIMALS));
}

/** How much of what the account has an amount is, in whole percent; 100 when it is more. */
export function partOf(amount: string, terms: PartTerms): number {
  const most = mostOf(terms);
  const value = readDecimal(amount);
  if (value === undefined || most === 0n) return 0;
  const units = rescale(value, terms.unit === 'shares' ? SHARE_DECIMALS : QUOTE_DECIMALS);
  const percent = (units * WHOLE) / most;
  return percent > WHOLE ? 100 : Number(percent);
}

/** All that can be ordered, in lots or units; 0 of a limit order while its price is not known. */
export function mostOf({ side, unit, limitTicks, feeBps, funds }: PartTerms): bigint {
  const affordable =
    limitTicks === 0 ? 0n : smaller(affordableLots(funds.quoteUnits, limitTicks, feeBps), MAX_ORDER_LOTS);
  const sellable = smaller(funds.lots, MAX_ORDER_LOTS);
  if (unit === 'shares') return side === 'sell' ? sellable : affordable;
  if (side === 'sell') return sellable * BigInt(limitTicks);
  return limitTicks === 0 ? funds.quoteUnits : affordable * BigInt(limitTicks);
}
