import { fixed, readDecimal, rescale, trimZeros } from '../../../format/decimal.ts';
import { affordableLots, lotsText, type Side } from '../../../format/units.ts';
import type { Funds } from './order-plan.ts';

/** What a part of the funds is taken of. */
export interface PartTerms {
  readonly side: Side;
  readonly unit: 'quote' | 'shares';
  /** Of a limit order whose price is known; 0 otherwise. */
  readonly limitTicks: number;
  /** The higher of both rates: a limit order sets aside the fee of the worst case. */
  readonly feeBps: number;
  readonly funds: Funds;
}

const WHOLE = 100n;
/** Decimals of money that sliders choose: cents. All of it is chosen to the last unit. */
const QUOTE_DECIMALS = 2;
const UNIT_DECIMALS = 10;

/** An amount that is so many percent of what the account has; empty when there is nothing. */
export function amountPart(percent: number, terms: PartTerms): string {
  const most = mostOf(terms);
  const part = (most * BigInt(percent)) / WHOLE;
  if (part === 0n) return '';
  if (terms.unit === 'shares') return lotsText(part);
  if (percent === 100) return trimZeros(fixed(part, UNIT_DECIMALS));
  const step = 10n ** BigInt(UNIT_DECIMALS - QUOTE_DECIMALS);
  return trimZeros(fixed(part / step, QUOTE_DECIMALS));
}

/** How much of what the account has an amount is, in whole percent; 100 when it is more. */
export function partOf(amount: string, terms: PartTerms): number {
  const most = mostOf(terms);
  const value = readDecimal(amount);
  if (value === undefined || most === 0n) return 0;
  const units = rescale(value, terms.unit === 'shares' ? 6 : UNIT_DECIMALS);
  const percent = (units * WHOLE) / most;
  return percent > WHOLE ? 100 : Number(percent);
}

/** All that can be ordered, in lots or units. */
function mostOf({ side, unit, limitTicks, feeBps, funds }: PartTerms): bigint {
  const affordable = limitTicks === 0 ? 0n : affordableLots(funds.quoteUnits, limitTicks, feeBps);
  if (unit === 'shares') return side === 'sell' ? funds.lots : affordable;
  if (side === 'sell') return funds.lots * BigInt(limitTicks);
  return limitTicks === 0 ? funds.quoteUnits : affordable * BigInt(limitTicks);
}
