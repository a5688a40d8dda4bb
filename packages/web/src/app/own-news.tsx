import type { Order, TradeOrderUpdateMessage } from '@presage/client';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { titleOf } from '../account/pairs.ts';
import { gather } from '../data/gather.ts';
import { invalidateOwn, keys } from '../data/keys.ts';
import { Channels, useLive } from '../data/live/live.ts';
import type { AllPages } from '../data/read-all-pages.ts';
import { noteEnd, noteFill } from '../data/told-orders.ts';
import { shares } from '../format/amount.ts';
import { lotsOf } from '../format/units.ts';
import { endReason } from '../orders/end-reason.ts';
import { common } from '../strings/common.ts';
import { shell as s } from '../strings/shell.ts';
import { toast } from '../ui/toasts.ts';

/** Milliseconds in which news of the account is gathered before it is read again. */
const GATHER_MS = 250;

/** Follows what happens to the account, everywhere in the page: reads it again, and tells of what nobody pressed. */
export default function OwnNews() {
  const queryClient = useQueryClient();
  const refresh = useGatheredRefresh(queryClient);
  useLive(
    { channel: Channels.TRADE_ORDER_UPDATE },
    {
      onMessage: (message) => {
        tell(message, knownOrder(queryClient, message.orderId));
        refresh();
      },
      onGap: refresh,
    },
  );
  useLive({ channel: Channels.TRADE_RECORD_NEW }, { onMessage: refresh, onGap: refresh });
  return null;
}

function useGatheredRefresh(queryClient: QueryClient): () => void {
  const [refresh] = useState(() => gather(() => invalidateOwn(queryClient), GATHER_MS));
  useEffect(() => refresh.cancel, [refresh]);
  return refresh.ask;
}

/** An order as a list has it that was read: news tell neither its market's title nor its outcome's label. */
function knownOrder(queryClient: QueryClient, orderId: string): Order | undefined {
  return queryClient
    .getQueriesData<Partial<AllPages<Order>>>({ queryKey: keys.anyOpenOrders })
    .flatMap(([, list]) => list?.items ?? [])
    .find((order) => order.orderId === orderId);
}

/** What becomes of a resting order happens while the person looks elsewhere. Many fills of one order are one message. */
function tell(news: TradeOrderUpdateMessage, known: Order | undefined): void {
  const { orderUpdateType, orderId, side, outcomeSide, shares: size, filledShares, tradingMethod } = news;
  const text = known === undefined ? '' : titleOf(known);
  if (orderUpdateType === 'orderFill' && tradingMethod === 2 && noteFill(orderId, filledShares)) {
    const sideWord = side === 1 ? common.buy : common.sell;
    const sizeWords = filledShares === size ? shares(size) : s.partOf(shares(filledShares), shares(size));
    const outcome = known?.outcome ?? (outcomeSide === 1 ? common.yes : common.no);
    toast({ key: orderId, kind: 'success', title: s.orderFilled(sideWord, sizeWords, outcome), text });
  }
  if (orderUpdateType === 'orderCancel') toastEnd(news, text);
}

/** How an order ended that nobody ended; what the person pressed, or sent, is answered where it was. */
function toastEnd(news: TradeOrderUpdateMessage, market: string): void {
  const { orderId, marketId, closeReason, filledShares } = news;
  // Each fill that settles on chain, or fails, tells the end again.
  if (!noteEnd(orderId, closeReason ?? '')) return;
  const text = [market, endReason(news)].filter((part) => part !== '').join(' · ');
  if (closeReason === 'expired') toast({ key: orderId, kind: 'info', title: s.orderExpired, text: market });
  if (closeReason === 'settlementFailed') {
    const title = lotsOf(filledShares) === 0n ? s.orderFailed : s.orderFailedInPart;
    toast({ key: orderId, kind: 'error', title, text });
  }
  // One market may end many orders at once.
  if (closeReason === 'marketClosed' || closeReason === 'uncovered')
    toast({ key: `${marketId} ${closeReason}`, kind: 'info', title: s.ordersEnded, text });
}
