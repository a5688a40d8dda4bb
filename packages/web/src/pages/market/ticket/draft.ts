import { formatDecimal, type TimeInForce } from '@presage/client';
import { readDecimal, rescale } from '../../../format/decimal.ts';
import { localTimeText } from '../../../format/time.ts';
import { plainText } from '../../../format/typed-amount.ts';
import { type Outcome, type Side, TICKS_PER_QUOTE } from '../../../format/units.ts';
import type { Slippage } from '../../../orders/slippage.ts';
import type { MarketSearch } from '../market-search.ts';

/** Unit of an amount: money or shares. */
export type AmountUnit = 'quote' | 'shares';

/** The ticket's content, as typed. */
export interface Draft {
  readonly side: Side;
  readonly outcome: Outcome;
  readonly type: 'market' | 'limit';
  /** Limit orders: in cents or percent, as typed. */
  readonly price: string;
  readonly amount: string;
  readonly unit: AmountUnit;
  /** Market orders: how much worse than the best price a fill may be, as a fraction. */
  readonly slippage: Slippage;
  readonly isPostOnly: boolean;
  readonly expiry: Expiry;
  /** For a `custom` expiry: a local time in the format of date and time inputs, `2027-01-31T12:00`. */
  readonly expiresAt: string;
}

/** Choices for how long a limit order rests; the last two never rest. */
export const EXPIRIES = ['never', '1h', '1d', '1w', 'custom', 'atOnce', 'wholeAtOnce'] as const;
export type Expiry = (typeof EXPIRIES)[number];

/** 0 for those without an expiry. */
const EXPIRY_SECONDS = { never: 0, '1h': 3_600, '1d': 86_400, '1w': 604_800, atOnce: 0, wholeAtOnce: 0 } as const;

export const EMPTY_DRAFT: Draft = {
  side: 'buy',
  outcome: 'yes',
  type: 'market',
  price: '',
  amount: '',
  unit: 'quote',
  slippage: 'none',
  isPostOnly: false,
  expiry: 'never',
  expiresAt: '',
};

/** The ticket's initial content from the address. */
export function draftOf({ buy = 'yes', sell, shares = '' }: MarketSearch): Draft {
  if (sell === undefined) return { ...EMPTY_DRAFT, outcome: buy };
  return { ...EMPTY_DRAFT, ...saleOf(sell, shares) };
}

/** Changes that make the ticket a market sell. */
export function saleOf(outcome: Outcome, shares: string) {
  return { side: 'sell', outcome, type: 'market', unit: 'shares', amount: shares } as const satisfies Partial<Draft>;
}

/**
 * Unit of the ticket's amount: money for market buys, shares for market sells, either for limit orders (service.md
 * §2.8).
 */
export function amountUnit({ type, side, unit }: Pick<Draft, 'type' | 'side' | 'unit'>): AmountUnit {
  if (type === 'limit') return unit;
  return side === 'buy' ? 'quote' : 'shares';
}

/**
 * The ticket after a change. An amount typed as money is never reinterpreted as shares, or the other way round: a
 * change to a limit order keeps the unit, and otherwise an amount whose unit would change is cleared.
 */
export function changedDraft(draft: Draft, changes: Partial<Draft>): Draft {
  const next = { ...draft, ...changes };
  // People buy for some money, and sell some of the shares that they have.
  const isOther = next.side !== draft.side && next.amount === '' && changes.unit === undefined;
  if (isOther) return { ...next, unit: next.side === 'buy' ? 'quote' : 'shares' };
  const counted = amountUnit(draft);
  if (changes.amount !== undefined || next.amount === '' || amountUnit(next) === counted) return next;
  return next.type === 'limit' && changes.unit === undefined ? { ...next, unit: counted } : { ...next, amount: '' };
}

/**
 * Changes that choose an expiry. A set time starts at tomorrow, as an order without one could not be placed. An order
 * that never rests is not post-only.
 */
export function expiryChange(expiry: Expiry, expiresAt: string, nowSec: number): Partial<Draft> {
  if (expiry === 'atOnce' || expiry === 'wholeAtOnce') return { expiry, isPostOnly: false };
  if (expiry !== 'custom' || expiresAt !== '') return { expiry };
  return { expiry, expiresAt: localTimeText(nowSec + EXPIRY_SECONDS['1d']) };
}

/** Changes that make the order post-only or not. A post-only order rests. */
export function postOnlyChange(isPostOnly: boolean, draft: Draft): Partial<Draft> {
  return isPostOnly && timeInForceOf(draft) !== undefined ? { isPostOnly, expiry: 'never' } : { isPostOnly };
}

/** What happens to a limit order that does not fill at once; undefined if it rests, and for a market order. */
export function timeInForceOf({ type, expiry }: Draft): TimeInForce | undefined {
  if (type === 'market') return undefined;
  if (expiry === 'atOnce') return 'IOC';
  return expiry === 'wholeAtOnce' ? 'FOK' : undefined;
}

/** The order's expiry in Unix seconds, 0 for never; undefined if it is not in the future. */
export function expiresAtSec(
  { expiry, expiresAt }: Pick<Draft, 'expiry' | 'expiresAt'>,
  nowSec: number,
): number | undefined {
  if (expiry !== 'custom') {
    const seconds = EXPIRY_SECONDS[expiry];
    return seconds === 0 ? 0 : nowSec + seconds;
  }
  const atSec = Math.floor(new Date(expiresAt).getTime() / 1_000);
  return atSec > nowSec ? atSec : undefined;
}

/** Validation errors of a price. */
export type PriceProblem = 'missing' | 'malformed' | 'range' | 'grid';

/** Parses a price typed in cents or percent into ticks. */
export function readPrice(
  typed: string,
  stepTicks: number,
): { readonly ticks: number } | { readonly problem: PriceProblem } {
  // Prices have no thousands separators, so a comma is a decimal separator.
  const text = plainText(typed.replace(',', '.'));
  if (text === '') return { problem: 'missing' };
  const value = readDecimal(text);
  if (value === undefined) return { problem: 'malformed' };
  // A cent is 100 ticks, so a price has at most two decimals.
  const ticks = Number(rescale(value, 2));
  if (ticks < stepTicks || ticks > TICKS_PER_QUOTE - stepTicks) return { problem: 'range' };
  const isOnGrid = value.units * 100n === BigInt(ticks) * 10n ** BigInt(value.decimals) && ticks % stepTicks === 0;
  return isOnGrid ? { ticks } : { problem: 'grid' };
}

/** The valid prices just below and above a typed one, in ticks. */
export function nearestPrices(typed: string, stepTicks: number): readonly [below: number, above: number] {
  const { units, decimals } = readDecimal(plainText(typed.replace(',', '.'))) ?? { units: 0n, decimals: 0 };
  const step = BigInt(stepTicks);
  const below = Number(((units * 100n) / 10n ** BigInt(decimals) / step) * step);
  return [below, Math.min(TICKS_PER_QUOTE - stepTicks, below + stepTicks)];
}

export interface PriceSteps {
  readonly stepTicks: number;
  /** Price to start from if none is typed; undefined if that side of the book is empty. */
  readonly best: number | undefined;
}

/**
 * The price one step above or below the typed one, in ticks, within the market's range. From between two steps it moves
 * to the next one in that direction.
 */
export function steppedPrice(typed: string, by: 1 | -1, { stepTicks, best = TICKS_PER_QUOTE / 2 }: PriceSteps): number {
  const price = readPrice(typed, stepTicks);
  if ('problem' in price && price.problem === 'grid') return nearestPrices(typed, stepTicks)[by === 1 ? 1 : 0];
  const ticks = 'ticks' in price ? price.ticks + by * stepTicks : best;
  return Math.min(TICKS_PER_QUOTE - stepTicks, Math.max(stepTicks, ticks));
}

/** Ticks in the format of the price field: `42.5` for 4250 ticks. */
export function priceInput(ticks: number): string {
  return formatDecimal(BigInt(ticks), 2);
}
