import { type OrderAccepted, type QuoteUnits, Side, type SizeLots, takerSideOf } from '@presage/exchange';
import type { OrderClosing } from '../../presenters/close-reason.ts';
import type { PresentedOrder } from '../../presenters/order.ts';
import type { Applied } from '../../sequencer/applied.ts';
import { statusOf } from '../../store/order-status.ts';

/**
 * The order after its own command, equal to what the store will return, without waiting for the store. Undefined for a
 * sell with fills, because its profit is not in the events.
 */
export function orderOfApplied(applied: Applied): PresentedOrder | undefined {
  const accepted = applied.events.find((event) => event.kind === 'orderAccepted');
  if (accepted === undefined) return undefined;
  const fills = applied.events.filter((event) => event.kind === 'orderFilled');
  if (accepted.side === Side.Sell && fills.length > 0) return undefined;
  const filledLots = fills.reduce((sum, fill) => sum + fill.sizeLots, 0) as SizeLots;
  return {
    ...termsOf(accepted),
    filledLots,
    failedLots: 0 as SizeLots,
    filledUnits: fills.reduce((sum, fill) => sum + takerSideOf(fill).amountUnits, 0n) as QuoteUnits,
    profitUnits: 0n as QuoteUnits,
    ...endOf(applied, accepted, filledLots),
    createdAtMs: applied.timeMs,
  };
}

function termsOf(
  accepted: OrderAccepted,
): Omit<
  PresentedOrder,
  'filledLots' | 'failedLots' | 'filledUnits' | 'profitUnits' | 'createdAtMs' | keyof OrderClosing
> {
  const { kind: _, orderNo: __, accountId: ___, ...terms } = accepted;
  return terms;
}

function endOf({ events }: Applied, { orderNo, type }: OrderAccepted, filledLots: SizeLots): OrderClosing {
  const closed = events.find((event) => event.kind === 'orderClosed' && event.orderNo === orderNo);
  const closeReason = closed?.kind === 'orderClosed' ? closed.reason : 0;
  return { status: statusOf({ type, filledLots, failedLots: 0, closeReason }), closeReason };
}
