import { availableMoney, exactAmount, money, shares } from '../../../format/amount.ts';
import {
  lotsText,
  QUOTE_DECIMALS,
  SHARE_DECIMALS,
  TICKS_PER_QUOTE,
  ticksText,
  UNITS_PER_QUOTE,
  unitsText,
} from '../../../format/units.ts';
import { countedShares } from '../../../strings/counted.ts';
import { ticket as s } from '../../../strings/ticket.ts';
import { type AmountUnit, type Draft, nearestPrices } from './draft.ts';
import type { PlanProblem } from './order-plan.ts';

/** What the texts need in addition to the problem. */
export interface Wording {
  readonly draft: Pick<Draft, 'price' | 'amount'>;
  /** Symbol of the quote token. */
  readonly symbol: string;
  /** Whether the stream is connected. */
  readonly isConnected: boolean;
  /** Formats a price in the chosen unit. */
  priceText(price: string): string;
}

const { problems } = s;

/** Explains a validation error and how to fix it; empty if nothing was typed. */
export function problemText(plan: PlanProblem, { draft, symbol, isConnected, priceText }: Wording): string {
  const price = (ticks: number) => priceText(ticksText(ticks));
  const named = (text: string, unit: AmountUnit) => (unit === 'quote' ? `${text} ${symbol}` : countedShares(text));
  const amount = (count: bigint, unit: AmountUnit) =>
    named(exactAmount(unit === 'quote' ? unitsText(count) : lotsText(count)), unit);
  switch (plan.problem) {
    case 'range':
      return problems.range(price(plan.stepTicks), price(TICKS_PER_QUOTE - plan.stepTicks));
    case 'grid': {
      const [below, above] = nearestPrices(draft.price, plan.stepTicks);
      return problems.grid(price(plan.stepTicks), price(below), price(above));
    }
    case 'ambiguous':
      return problems.ambiguous(draft.amount.trim());
    case 'decimals':
      return problems.decimals(plan.unit === 'quote' ? QUOTE_DECIMALS : SHARE_DECIMALS);
    case 'tooSmall': {
      const { bound, unit, limitTicks } = plan;
      if (limitTicks === 0) return problems.tooSmall(amount(bound, unit));
      return problems.tooSmallAt(amount(bound, unit), `${costOf(bound, limitTicks)} ${symbol}`, price(limitTicks));
    }
    case 'tooLarge':
      return problems.tooLarge(amount(plan.bound, plan.unit));
    case 'notEnough': {
      const { needed, has } = shortage(plan);
      return problems.notEnough[plan.unit](named(needed, plan.unit), named(has, plan.unit));
    }
    case 'noBook':
      return isConnected ? problems.noBook : problems.noConnection;
    default:
      return problems[plan.problem];
  }
}

/** The cost of a size, with all digits unless it is whole cents: a rounded one would be too small to be ordered. */
function costOf(lots: bigint, ticks: number): string {
  const units = lots * BigInt(ticks);
  return units % (UNITS_PER_QUOTE / 100n) === 0n ? money(unitsText(units)) : exactAmount(unitsText(units));
}

/**
 * The needed and available amounts, rounded as elsewhere in the ticket, or with all digits if they would look the same.
 */
function shortage({ unit, needed, has }: Extract<PlanProblem, { readonly problem: 'notEnough' }>) {
  const isQuote = unit === 'quote';
  const [exactNeeded, exactHas] = isQuote ? [unitsText(needed), unitsText(has)] : [lotsText(needed), lotsText(has)];
  const rounded = isQuote
    ? { needed: money(exactNeeded), has: availableMoney(exactHas) }
    : { needed: shares(exactNeeded), has: shares(exactHas) };
  return rounded.needed === rounded.has ? { needed: exactAmount(exactNeeded), has: exactAmount(exactHas) } : rounded;
}
