import { exactAmount } from '../../../format/amount.ts';
import {
  lotsText,
  QUOTE_DECIMALS,
  SHARE_DECIMALS,
  TICKS_PER_QUOTE,
  ticksText,
  unitsText,
} from '../../../format/units.ts';
import { ticket as s } from '../../../strings/ticket.ts';
import { type AmountUnit, type Draft, nearestPrices } from './draft.ts';
import type { PlanProblem } from './order-plan.ts';

/** What the texts need besides the problem itself. */
export interface Wording {
  readonly draft: Pick<Draft, 'price' | 'amount'>;
  /** Of the quote token. */
  readonly symbol: string;
  /** A price as the person has chosen to see prices. */
  priceText(price: string): string;
}

const { problems } = s;

/** What is wrong with what was typed, and what would be right; empty where nothing was. */
export function problemText(plan: PlanProblem, { draft, symbol, priceText }: Wording): string {
  const price = (ticks: number) => priceText(ticksText(ticks));
  const amount = (count: bigint, unit: AmountUnit) =>
    unit === 'quote' ? `${exactAmount(unitsText(count))} ${symbol}` : `${exactAmount(lotsText(count))} ${s.sharesUnit}`;
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
    case 'tooSmall':
    case 'tooLarge':
      return problems[plan.problem](amount(plan.bound, plan.unit));
    case 'notEnough':
      return problems.notEnough[plan.unit](amount(plan.needed, plan.unit), amount(plan.has, plan.unit));
    default:
      return problems[plan.problem];
  }
}
