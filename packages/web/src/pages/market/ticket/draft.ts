import { fixed, readDecimal, rescale, trimZeros } from '../../../format/decimal.ts';
import { type Outcome, type Side, TICKS_PER_QUOTE } from '../../../format/units.ts';
import type { MarketSearch } from '../market-search.ts';

/** What an amount counts: money or shares. */
export type AmountUnit = 'quote' | 'shares';

/** What stands in the ticket, as it was typed. */
export interface Draft {
  readonly side: Side;
  readonly outcome: Outcome;
  readonly type: 'market' | 'limit';
  /** In cents or percent of a share, as typed; of limit orders. */
  readonly price: string;
  readonly amount: string;
  readonly unit: AmountUnit;
  /** Of a market order: how much worse than the best price a fill may be, as a fraction. */
  readonly slippage: Slippage;
  readonly isPostOnly: boolean;
  readonly expiry: Expiry;
  /** Of a `custom` expiry: a local time as date fields write it, `2027-01-31T12:00`. */
  readonly expiresAt: string;
}

/** How much worse than the best price a market order may fill. */
export const SLIPPAGES = ['none', '0.02', '0.05', '0.1'] as const;
export type Slippage = (typeof SLIPPAGES)[number];

/** How long a limit order rests. */
export const EXPIRIES = ['never', '1h', '1d', '1w', 'custom'] as const;
export type Expiry = (typeof EXPIRIES)[number];

const EXPIRY_SECONDS = { '1h': 3_600, '1d': 86_400, '1w': 604_800 } as const;

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

/** The ticket that an address asks for. */
export function draftOf({ buy = 'yes', sell, shares = '' }: MarketSearch): Draft {
  if (sell === undefined) return { ...EMPTY_DRAFT, outcome: buy };
  return { ...EMPTY_DRAFT, ...saleOf(sell, shares) };
}

/** A ticket that sells at the best prices there are. */
export function saleOf(outcome: Outcome, shares: string) {
  return { side: 'sell', outcome, type: 'market', unit: 'shares', amount: shares } as const satisfies Partial<Draft>;
}

/** A market buy takes money, a market sale shares; a limit order either (service.md §2.8). */
export function amountUnit({ type, side, unit }: Pick<Draft, 'type' | 'side' | 'unit'>): AmountUnit {
  if (type === 'limit') return unit;
  return side === 'buy' ? 'quote' : 'shares';
}

/**
 * The ticket after a change. What was typed as money is never taken for shares, nor shares for money: a limit order goes
 * on counting what was counted, and where that cannot be the amount has to be typed anew.
 */
export function changedDraft(draft: Draft, changes: Partial<Draft>): Draft {
  const next = { ...draft, ...changes };
  const counted = amountUnit(draft);
  if (changes.amount !== undefined || next.amount === '' || amountUnit(next) === counted) return next;
  return next.type === 'limit' && changes.unit === undefined ? { ...next, unit: counted } : { ...next, amount: '' };
}

/** Unix seconds for the order to be signed with, 0 for never; undefined when it is not still to come. */
export function expiresAtSec(
  { expiry, expiresAt }: Pick<Draft, 'expiry' | 'expiresAt'>,
  nowSec: number,
): number | undefined {
  if (expiry === 'never') return 0;
  if (expiry !== 'custom') return nowSec + EXPIRY_SECONDS[expiry];
  const atSec = Math.floor(new Date(expiresAt).getTime() / 1_000);
  return atSec > nowSec ? atSec : undefined;
}

/** Why a price cannot be ordered at. */
export type PriceProblem = 'missing' | 'malformed' | 'range' | 'grid';

/** A price typed in cents or percent, in ticks. */
export function readPrice(
  typed: string,
  stepTicks: number,
): { readonly ticks: number } | { readonly problem: PriceProblem } {
  // No price has thousands: a comma is a decimal's.
  const text = plainText(typed.replace(',', '.'));
  if (text === '') return { problem: 'missing' };
  const value = readDecimal(text);
  if (value === undefined) return { problem: 'malformed' };
  // A cent is 100 ticks: two decimals are all a price can have.
  const ticks = Number(rescale(value, 2));
  if (ticks < stepTicks || ticks > TICKS_PER_QUOTE - stepTicks) return { problem: 'range' };
  const isOnGrid = value.units * 100n === BigInt(ticks) * 10n ** BigInt(value.decimals) && ticks % stepTicks === 0;
  return isOnGrid ? { ticks } : { problem: 'grid' };
}

/** The prices on a grid below and above what was typed, in ticks. */
export function nearestPrices(typed: string, stepTicks: number): readonly [below: number, above: number] {
  const { units, decimals } = readDecimal(plainText(typed.replace(',', '.'))) ?? { units: 0n, decimals: 0 };
  const step = BigInt(stepTicks);
  const below = Number(((units * 100n) / 10n ** BigInt(decimals) / step) * step);
  return [below, Math.min(TICKS_PER_QUOTE - stepTicks, below + stepTicks)];
}

export interface PriceSteps {
  readonly stepTicks: number;
  /** Price to begin with where none was typed; undefined where nobody offers one. */
  readonly best: number | undefined;
}

/** The price a step above or below what was typed, in ticks: from between two steps the nearest, within the market's range. */
export function steppedPrice(typed: string, by: 1 | -1, { stepTicks, best = TICKS_PER_QUOTE / 2 }: PriceSteps): number {
  const price = readPrice(typed, stepTicks);
  if ('problem' in price && price.problem === 'grid') return nearestPrices(typed, stepTicks)[by === 1 ? 1 : 0];
  const ticks = 'ticks' in price ? price.ticks + by * stepTicks : best;
  return Math.min(TICKS_PER_QUOTE - stepTicks, Math.max(stepTicks, ticks));
}

/** A price as it is typed: `42.5` for 4250 ticks. */
export function priceInput(ticks: number): string {
  return trimZeros(fixed(BigInt(ticks), 2));
}

/** Why an amount cannot be ordered. */
export type AmountProblem = 'missing' | 'malformed' | 'ambiguous' | 'decimals';

/** An amount as a decimal with at most so many decimals. */
export function readAmount(
  typed: string,
  decimals: number,
): { readonly text: string } | { readonly problem: AmountProblem } {
  if (AMBIGUOUS.test(typed.trim())) return { problem: 'ambiguous' };
  const text = plainText(withoutCommas(typed.trim()));
  if (text === '') return { problem: 'missing' };
  const value = readDecimal(text);
  if (value === undefined || value.units < 0n) return { problem: 'malformed' };
  if (value.units === 0n) return { problem: 'missing' };
  const plain = text
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
  return (plain.split('.')[1]?.length ?? 0) > decimals ? { problem: 'decimals' } : { text: plain };
}

/** One comma before three digits may part thousands or decimals: `1,125` is never guessed at. */
const AMBIGUOUS = /^[1-9]\d{0,2},\d{3}$/;
/** `1,250.5` or `12,500,000`: whole groups of three, and none that begins with a zero. */
const GROUPED = /^[1-9]\d{0,2}(,\d{3})+\.\d*$|^[1-9]\d{0,2}(,\d{3}){2,}$/;
/** `12,5`, `,5` or `0,125`: the keyboards of many languages have no other decimal sign. */
const DECIMAL_COMMA = /^\d*,\d*$/;

/** What is neither stays as it is, to be refused. */
function withoutCommas(text: string): string {
  if (GROUPED.test(text)) return text.replaceAll(',', '');
  return DECIMAL_COMMA.test(text) ? text.replace(',', '.') : text;
}

/** People write ` 12.` and `.5`. */
function plainText(typed: string): string {
  const text = typed.trim().replace(/\.$/, '');
  return text.startsWith('.') ? `0${text}` : text;
}
