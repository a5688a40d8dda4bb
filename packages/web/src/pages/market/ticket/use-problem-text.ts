import { usePriceText } from '../../../app/preferences.ts';
import { useQuoteSymbol } from '../../../data/queries.ts';
import { useDraft } from '../market-context.tsx';
import { isPlan, type OrderPlan, type PlanProblem } from './order-plan.ts';
import { problemText } from './problem-text.ts';

/** What to say beside a field; undefined when it is as it may be, or nothing was typed yet. */
export function useProblemText(plan: OrderPlan | PlanProblem, field: PlanProblem['field']): string | undefined {
  const [draft] = useDraft();
  const symbol = useQuoteSymbol();
  const priceText = usePriceText();
  if (isPlan(plan) || plan.field !== field) return undefined;
  const text = problemText(plan, { draft, symbol, priceText });
  return text === '' ? undefined : text;
}
