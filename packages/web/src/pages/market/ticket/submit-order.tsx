import type { PlaceOrderDataInput } from '@presage/client';
import { useQueryClient } from '@tanstack/react-query';
import { preferences } from '../../../app/preferences.ts';
import { getClient } from '../../../data/client.ts';
import { useQuoteSymbol } from '../../../data/queries.ts';
import { useStore } from '../../../data/store.ts';
import { exactAmount } from '../../../format/amount.ts';
import { priceText } from '../../../format/price.ts';
import { applyOrderResult } from '../../../orders/apply-order-result.ts';
import { hasAchieved } from '../../../orders/has-achieved.ts';
import { type OrderTask, orderInFlight, placeOrder } from '../../../orders/order-in-flight.ts';
import { useShownTicket } from '../../../orders/tickets-shown.ts';
import { UnansweredOrder } from '../../../orders/unanswered-order.tsx';
import { useResumeOrders } from '../../../orders/use-resume-orders.ts';
import { common } from '../../../strings/common.ts';
import { countedShares } from '../../../strings/counted.ts';
import { orders } from '../../../strings/orders.ts';
import { ticket as s } from '../../../strings/ticket.ts';
import { Button } from '../../../ui/button.tsx';
import { useMarketPage, useOutcomeLabel } from '../market-context.tsx';
import { changedDraft } from './draft.ts';
import { forgetDraft, keepDraft } from './kept-draft.ts';
import { isPlan, type OrderPlan, type PlanProblem } from './order-plan.ts';

/** Signs and sends the order in the ticket, and reports its outcome. */
export function SubmitOrder({ plan }: { readonly plan: OrderPlan | PlanProblem }) {
  const { root, market, draft: store, isSheetOpen } = useMarketPage();
  const draft = useStore(store);
  const outcome = useOutcomeLabel(draft.outcome);
  const symbol = useQuoteSymbol();
  const queryClient = useQueryClient();
  const inFlight = useStore(orderInFlight);
  useResumeOrders();
  useShownTicket();
  const what = s.submit(draft.side === 'buy' ? common.buy : common.sell, outcome);
  if (inFlight?.phase === 'unanswered') return <UnansweredOrder order={inFlight} />;
  const send = ({ order, isBuy, isLimit, now }: OrderPlan) => {
    const typed = draft.amount;
    const previewed = isLimit || now.lots === 0n ? undefined : { isBuy, lots: now.lots, costUnits: now.costUnits };
    const task: OrderTask = {
      client: getClient,
      words: orders.words(what, sizeWords(order, symbol), market.marketTitle),
      onResult(result, about) {
        applyOrderResult(queryClient, result, { about, previewed });
        // An order that achieved nothing can be changed and sent again.
        const isSpent = result.kind === 'taken' && hasAchieved(result.order);
        if (isSpent && store.get().amount === typed) {
          store.set(changedDraft(store.get(), { amount: '' }));
          // What it bought, or where it rests, is on the page.
          isSheetOpen.set(false);
        } else keepDraft(market.marketId, store.get(), { isBlocked: false });
      },
    };
    // If the page is left before the outcome is known, the order must not be in the ticket again.
    forgetDraft(market.marketId);
    void placeOrder(order, task);
  };
  return (
    <Button
      type="submit"
      tone={draft.outcome === 'yes' ? 'yes' : 'no'}
      size="lg"
      className="wrap-anywhere h-auto min-h-12 w-full shrink text-balance py-2"
      isBusy={inFlight !== undefined}
      disabled={!isPlan(plan)}
      onClick={() => isPlan(plan) && send(plan)}
    >
      {/* A long name does not push the form out of a phone's window. */}
      <span className="line-clamp-2">
        {inFlight === undefined ? what : inFlight.phase === 'looking' ? s.looking : s.signing}
        {inFlight === undefined && root.marketType === 1 && (
          <>
            {' · '}
            <bdi>{market.marketTitle}</bdi>
          </>
        )}
      </span>
    </Button>
  );
}

/** The size of the order, as it is signed. */
function sizeWords(order: PlaceOrderDataInput, symbol: string): string {
  if (order.makerAmountInQuoteToken !== undefined) return `${exactAmount(order.makerAmountInQuoteToken)} ${symbol}`;
  const size = countedShares(exactAmount(order.makerAmountInBaseToken ?? '0'));
  return order.price === '0' ? size : orders.atPrice(size, priceText(order.price, preferences.get().priceUnit));
}
