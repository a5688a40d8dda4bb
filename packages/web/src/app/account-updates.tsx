import { type Order, type TradeOrderUpdateMessage, WebSocketChannel } from '@presage/client';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { titleOf } from '../account/pairs.ts';
import { invalidateOwn, keys } from '../data/keys.ts';
import { useLive } from '../data/live/live.ts';
import type { AllPages } from '../data/read-all-pages.ts';
import { markCloseReported, markFillReported } from '../data/reported-orders.ts';
import { throttleAsync } from '../data/throttle-async.ts';
import { money, shares } from '../format/amount.ts';
import { averagePrice } from '../format/average-price.ts';
import { priceText } from '../format/price.ts';
import { lotsOf, unitsOf } from '../format/units.ts';
import { endReason } from '../orders/end-reason.ts';
import { common } from '../strings/common.ts';
import { shell as s } from '../strings/shell.ts';
import { toast } from '../ui/toasts.ts';
import { preferences } from './preferences.ts';

/** Milliseconds for which account updates are batched before the account is read again. */
const THROTTLE_MS = 250;

/**
 * Follows the account's updates on every page: refetches its data, and shows toasts for what the user did not do here.
 */
export default function AccountUpdates() {
  const queryClient = useQueryClient();
  const refresh = useThrottledRefresh(queryClient);
  useLive(
    { channel: WebSocketChannel.TRADE_ORDER_UPDATE },
    {
      onMessage: (message) => {
        toastUpdate(message, knownOrder(queryClient, message.orderId));
        refresh();
      },
      onGap: refresh,
    },
  );
  useLive({ channel: WebSocketChannel.TRADE_RECORD_NEW }, { onMessage: refresh, onGap: refresh });
  return null;
}

function useThrottledRefresh(queryClient: QueryClient): () => void {
  const [refresh] = useState(() => throttleAsync(() => invalidateOwn(queryClient), THROTTLE_MS));
  useEffect(() => refresh.cancel, [refresh]);
  return refresh.request;
}

/** An order from the cached lists: stream messages have neither the market's title nor the outcome's label. */
function knownOrder(queryClient: QueryClient, orderId: string): Order | undefined {
  return queryClient
    .getQueriesData<AllPages<Order>>({ queryKey: keys.anyOpenOrders })
    .flatMap(([, list]) => list?.items ?? [])
    .find((order) => order.orderId === orderId);
}

/** Reports fills and the end of resting orders. Repeated fills of one order update a single toast. */
function toastUpdate(update: TradeOrderUpdateMessage, known: Order | undefined): void {
  const {
    orderUpdateType,
    orderId,
    side,
    outcomeSide,
    shares: size,
    filledShares,
    filledAmount,
    tradingMethod,
  } = update;
  const text = known === undefined ? '' : titleOf(known);
  if (orderUpdateType === 'orderFill' && tradingMethod === 2 && markFillReported(orderId, filledShares)) {
    const sideWord = side === 1 ? common.buy : common.sell;
    const sizeWords = filledShares === size ? shares(size) : s.partOf(shares(filledShares), shares(size));
    const outcome = known?.outcome ?? (outcomeSide === 1 ? common.yes : common.no);
    const average = averagePrice(unitsOf(filledAmount), lotsOf(filledShares)) ?? '0';
    const paid = s.filledFor(money(filledAmount), priceText(average, preferences.get().priceUnit));
    const about = [text, paid].filter((part) => part !== '').join(' · ');
    toast({ key: orderId, kind: 'success', title: s.orderFilled(sideWord, sizeWords, outcome), text: about });
  }
  if (orderUpdateType === 'orderCancel') toastClose(update, text);
}

/** Reports an order that the user did not close. Cancelling and placing report their own results. */
function toastClose(update: TradeOrderUpdateMessage, market: string): void {
  const { orderId, marketId, closeReason, filledShares } = update;
  // Each fill that settles or fails on chain publishes the closed order again.
  if (!markCloseReported(orderId, closeReason ?? '')) return;
  const text = [market, endReason(update)].filter((part) => part !== '').join(' · ');
  if (closeReason === 'expired') toast({ key: orderId, kind: 'info', title: s.orderExpired, text: market });
  if (closeReason === 'settlementFailed') {
    const title = lotsOf(filledShares) === 0n ? s.orderFailed : s.orderFailedInPart;
    toast({ key: orderId, kind: 'error', title, text });
  }
  // A market may close many orders at once: one toast for all of them.
  if (closeReason === 'marketClosed' || closeReason === 'uncovered')
    toast({ key: `${marketId} ${closeReason}`, kind: 'info', title: s.ordersEnded, text });
  // The timer closes the orders of all markets at once.
  if (closeReason === 'cancelAllAfter')
    toast({ key: closeReason, kind: 'info', title: s.ordersEnded, text: endReason(update) });
}
