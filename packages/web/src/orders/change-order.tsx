import { type Order, OrderStatus } from '@presage/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePreferences, usePriceText } from '../app/preferences.ts';
import { getClient } from '../data/client.ts';
import { useMarketByNumber } from '../data/market-by-number.ts';
import { useBestPrices, useFreshOffers } from '../data/offers.ts';
import { useQuoteSymbol } from '../data/queries.ts';
import { useChain } from '../data/service-queries.ts';
import { showOrder } from '../data/show-order.ts';
import { useStore } from '../data/store.ts';
import { exactAmount, fineMoney, shares } from '../format/amount.ts';
import { lotsText, ticksOf, unitsText } from '../format/units.ts';
import { priceInput } from '../pages/market/ticket/draft.ts';
import type { PlanProblem } from '../pages/market/ticket/order-plan.ts';
import { problemText } from '../pages/market/ticket/problem-text.ts';
import { orders as s } from '../strings/orders.ts';
import { shell } from '../strings/shell.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { applyOrderResult } from './apply-order-result.ts';
import { openLots } from './open-lots.ts';
import { type ChangePlace, type OrderChange, planChange, tradesAtOnce } from './order-change.ts';
import { orderInFlight, placeOrder } from './order-in-flight.ts';
import { isChangeMissed } from './toast-order-result.ts';

interface ChangeOrderProps {
  readonly order: Order;
  /** Its market for screen readers; empty on the page of that market. */
  readonly title: string;
}

/** A button that asks for a new price and size of an order. */
export function ChangeOrder({ order, title }: ChangeOrderProps) {
  // As it was when the dialog opened: what is filled meanwhile must not be bought again.
  const [seen, setSeen] = useState<Order>();
  const priceText = usePriceText();
  const inFlight = useStore(orderInFlight);
  const what = `${order.sideEnum} ${order.outcome}`;
  const size = s.atPrice(shares(order.orderShares), priceText(order.price));
  const close = () => setSeen(undefined);
  return (
    <>
      <Button
        size="sm"
        isBusy={inFlight?.task.replaces === order.orderId}
        disabled={inFlight !== undefined}
        aria-label={s.change.openWhat(what, size, title)}
        onClick={() => setSeen(order)}
      >
        {s.change.open}
      </Button>
      <Dialog title={s.change.title(`${what}, ${size}`)} isOpen={seen !== undefined} onClose={close}>
        {seen !== undefined && <ChangeOfMarket seen={seen} onDone={close} />}
      </Dialog>
    </>
  );
}

interface ChangeProps {
  readonly seen: Order;
  onDone(): void;
}

function ChangeOfMarket({ seen, onDone }: ChangeProps) {
  const market = useMarketByNumber(seen.marketId);
  const chain = useChain();
  return (
    <Loaded reading={chain} skeleton="h-48">
      {({ settleWithinSec = 0 }) => (
        <Loaded reading={market} skeleton="h-48">
          {(data) =>
            data === null ? (
              <p>{s.change.gone}</p>
            ) : (
              <ChangeForm seen={seen} place={{ market: data, settleWithinSec }} onDone={onDone} />
            )
          }
        </Loaded>
      )}
    </Loaded>
  );
}

function ChangeForm({ seen, place, onDone }: ChangeProps & { readonly place: ChangePlace }) {
  const { priceUnit } = usePreferences();
  const [price, setPrice] = useState(() => priceInput(ticksOf(seen.price)));
  const [size, setSize] = useState(() => lotsText(openLots(seen)));
  const inFlight = useStore(orderInFlight);
  useDoneWithoutAnswer(seen, onDone);
  const submitChange = useSubmitChange(seen, onDone);
  const plan = planChange(seen, place, { price, shares: size });
  const isValid = 'order' in plan;
  const errorOf = useErrorTexts({ price, amount: size });
  const submit = () => {
    if (isValid && !plan.isSame) submitChange(plan);
  };
  return (
    <Form className="space-y-3" onSubmit={submit}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] items-start gap-3">
        <TextField
          label={s.change.price(shell.priceUnits[priceUnit].toLowerCase())}
          inputMode="decimal"
          value={price}
          onChange={(event) => setPrice(event.target.value)}
          suffix={priceUnit === 'cents' ? '¢' : '%'}
          error={isValid || plan.field !== 'price' ? undefined : errorOf(plan)}
          autoFocus
          ref={startHere}
        />
        <TextField
          label={s.change.shares}
          aside={s.change.left(exactAmount(lotsText(openLots(seen))))}
          inputMode="decimal"
          value={size}
          onChange={(event) => setSize(event.target.value)}
          error={isValid || plan.field !== 'amount' ? undefined : errorOf(plan)}
        />
      </div>
      {isValid && <Effect seen={seen} plan={plan} />}
      <p className="text-ink-3 text-xs">{s.change.how}</p>
      <Button type="submit" tone="primary" isBusy={inFlight !== undefined} disabled={!isValid || plan.isSame}>
        {s.change.submit}
      </Button>
    </Form>
  );
}

/** Has the focus also in a dialog that opens with it: the browser looks for the attribute, which React does not set. */
function startHere(field: HTMLInputElement | null): void {
  field?.setAttribute('autofocus', '');
}

/** What the changed order costs or brings, and whether it would trade at once. */
function Effect({ seen, plan }: { readonly seen: Order; readonly plan: OrderChange }) {
  useFreshOffers();
  const symbol = useQuoteSymbol();
  const best = useBestPrices(seen.marketId, true);
  const isBuy = seen.side === 0;
  const amount = (units: bigint) => `${fineMoney(unitsText(units))} ${symbol}`;
  const isAtOnce = best !== undefined && tradesAtOnce(seen, ticksOf(plan.order.price), best);
  return (
    <div role="status" className="space-y-1 text-ink-2 text-xs">
      <p>{isBuy ? s.change.cost(amount(plan.costUnits + plan.feeUnits)) : s.change.brings(amount(plan.costUnits))}</p>
      {isAtOnce && <p className="text-warn">{seen.postOnly ? s.change.postOnlyAtOnce : s.change.atOnce}</p>}
    </div>
  );
}

/** The error text of a field; undefined while it is empty. */
function useErrorTexts(draft: { readonly price: string; readonly amount: string }) {
  const symbol = useQuoteSymbol();
  const priceText = usePriceText();
  return (problem: PlanProblem) => problemText(problem, { draft, symbol, isConnected: true, priceText }) || undefined;
}

/** Closes the form when no response comes: what can be done then is on the page, and out of reach behind it. */
function useDoneWithoutAnswer({ orderId }: Order, onDone: () => void): void {
  const inFlight = useStore(orderInFlight);
  const isLost = inFlight?.task.replaces === orderId && inFlight.phase === 'unanswered';
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (isLost) done();
  }, [isLost]);
}

/** Signs and sends the change. What was typed stays if it is refused, unless the order is no longer as it was seen. */
function useSubmitChange(seen: Order, onDone: () => void) {
  const queries = useQueryClient();
  const priceText = usePriceText();
  return ({ order }: OrderChange) => {
    const size = s.atPrice(exactAmount(order.makerAmountInBaseToken ?? ''), priceText(order.price));
    void placeOrder(order, {
      client: getClient,
      replaces: seen.orderId,
      words: s.words(`${seen.sideEnum} ${seen.outcome}`, size, seen.marketTitle),
      onResult(result, about) {
        if (result.kind === 'taken') showOrder(queries, { ...seen, status: OrderStatus.CANCELED });
        if (result.kind === 'taken' || isChangeMissed(result)) onDone();
        applyOrderResult(queries, result, { about });
      },
    });
  };
}
