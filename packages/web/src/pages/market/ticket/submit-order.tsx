import type { PlaceOrderDataInput } from '@presage/client';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { preferences } from '../../../app/preferences.ts';
import { getClient } from '../../../data/client.ts';
import { invalidateOwn, keys } from '../../../data/keys.ts';
import { useQuoteSymbol } from '../../../data/queries.ts';
import { showOrder } from '../../../data/show-order.ts';
import { useStore } from '../../../data/store.ts';
import { exactAmount } from '../../../format/amount.ts';
import { priceText } from '../../../format/price.ts';
import { common } from '../../../strings/common.ts';
import { ticket as s } from '../../../strings/ticket.ts';
import { Button } from '../../../ui/button.tsx';
import { useMarketPage, useOutcomeLabel } from '../market-context.tsx';
import { changedDraft } from './draft.ts';
import { orderDesk, placeOrder } from './order-desk.ts';
import { isPlan, type OrderPlan, type PlanProblem } from './order-plan.ts';
import type { Fate } from './send-order.ts';
import { tellFate } from './tell-fate.ts';
import { UnansweredOrder } from './unanswered-order.tsx';

/** Signs and sends what the ticket says, and tells what became of it. */
export function SubmitOrder({ plan }: { readonly plan: OrderPlan | PlanProblem }) {
  const { root, market, draft: store } = useMarketPage();
  const draft = useStore(store);
  const outcome = useOutcomeLabel(draft.outcome);
  const symbol = useQuoteSymbol();
  const queryClient = useQueryClient();
  const onDesk = useStore(orderDesk);
  const what = s.submit(draft.side === 'buy' ? common.buy : common.sell, outcome);
  if (onDesk?.phase === 'unanswered') return <UnansweredOrder words={onDesk.errand.words} />;
  const send = ({ order }: OrderPlan) => {
    const typed = draft.amount;
    const onFate = (fate: Exclude<Fate, { kind: 'unknown' }>) => {
      tellFate(fate);
      if (fate.kind === 'taken') {
        showOrder(queryClient, fate.order);
        if (store.get().amount === typed) store.set(changedDraft(store.get(), { amount: '' }));
      }
      readAgain(queryClient, root.slug, fate);
    };
    const words = s.orderWords(what, sizeWords(order, symbol), market.marketTitle);
    void placeOrder({ client: getClient, order, words, onFate });
  };
  return (
    <Button
      type="submit"
      tone={draft.outcome === 'yes' ? 'yes' : 'no'}
      size="lg"
      className="w-full"
      isBusy={onDesk !== undefined}
      disabled={!isPlan(plan)}
      onClick={() => isPlan(plan) && send(plan)}
    >
      {onDesk === undefined ? what : onDesk.phase === 'looking' ? s.looking : s.signing}
    </Button>
  );
}

/** What is ordered, as it is signed. */
function sizeWords(order: PlaceOrderDataInput, symbol: string): string {
  if (order.makerAmountInQuoteToken !== undefined) return `${exactAmount(order.makerAmountInQuoteToken)} ${symbol}`;
  const size = `${exactAmount(order.makerAmountInBaseToken ?? '0')} ${s.sharesUnit}`;
  return order.price === '0' ? size : s.atPrice(size, priceText(order.price, preferences.get().priceUnit));
}

/** The account has changed. A market that refuses an order may be another than the page shows. */
function readAgain(queryClient: QueryClient, slug: string, { kind }: Fate): void {
  void invalidateOwn(queryClient);
  if (kind === 'refused') void queryClient.invalidateQueries({ queryKey: keys.market(slug) });
}
