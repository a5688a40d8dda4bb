import { usePriceText } from '../../../app/preferences.ts';
import { useConnection } from '../../../data/live/live.ts';
import { useQuoteSymbol } from '../../../data/queries.ts';
import { useDraft } from '../market-context.tsx';
import { isPlan, type OrderPlan, type PlanProblem } from './order-plan.ts';
import { problemText } from './problem-text.ts';

/** The error text of a field; undefined if the field is valid or empty. */
export function useProblemText(plan: OrderPlan | PlanProblem, field: PlanProblem['field']): string | undefined {
  const [draft] = useDraft();
  const symbol = useQuoteSymbol();
  const priceText = usePriceText();
  const isConnected = useConnection() === 'live';
  if (isPlan(plan) || plan.field !== field) return undefined;
  const text = problemText(plan, { draft, symbol, isConnected, priceText });
  return text === '' ? undefined : text;
}
