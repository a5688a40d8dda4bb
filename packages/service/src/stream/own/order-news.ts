import { type AccountId, type QuoteUnits, Side, type SizeLots } from '@presage/exchange';
import { type OrderUpdateMessage, type OrderUpdateType, StreamSide } from '@presage/protocol';
import { presentOrder } from '../../gateway/presenters/order.ts';
import { marketOf, type WireContext } from '../../gateway/presenters/wire-context.ts';
import type { Applied } from '../../sequencer/applied.ts';
import { statusOf } from '../../store/order-status.ts';
import { OrderStatus } from '../../store/read-store.ts';
import type { OpenOrder, OpenOrders } from './open-orders.ts';
import { headOf, type OwnMessage, type Unnumbered } from './own-message.ts';

export interface OrderNewsOptions {
  readonly orders: OpenOrders;
  readonly context: WireContext;
  /** Whether anybody is to hear of an account's orders. */
  readonly isHeard: (accountId: AccountId) => boolean;
  readonly tell: (accountId: AccountId, message: OwnMessage) => void;
}

/**
 * Makes updates of orders from events. With a custodial ledger a fill is final with the command that brings it: what
 * the command filled is confirmed at its end, or when the order ends. On chain it is confirmed when it has settled; when
 * it fails, an order that has ended is told as cut short.
 */
export class OrderNews {
  readonly #options: OrderNewsOptions;
  /** Orders that the command at hand has filled and not confirmed yet. */
  readonly #unconfirmed = new Set<OpenOrder>();

  constructor(options: OrderNewsOptions) {
    this.#options = options;
  }

  take({ events, timeMs }: Applied): void {
    const { orders } = this.#options;
    for (const event of events) {
      if (event.kind === 'orderAccepted') {
        this.#tell('orderNew', orders.accepted(event, timeMs), OrderStatus.Pending);
      } else if (event.kind === 'orderFilled') {
        const { taker, maker } = orders.filled(event);
        this.#filled(taker, event.pending);
        this.#filled(maker, event.pending);
      } else if (event.kind === 'orderClosed') {
        this.#closed(orders.closed(event.orderNo, event.reason));
      } else if (event.kind === 'fillSettled' || event.kind === 'fillFailed') {
        const { taker, maker } = event.kind === 'fillSettled' ? orders.settled(event) : orders.failed(event);
        this.#ended(taker);
        this.#ended(maker);
      }
    }
    for (const order of this.#unconfirmed) this.#tell('orderConfirm', order, OrderStatus.Pending);
    this.#unconfirmed.clear();
  }

  #filled(order: OpenOrder | undefined, pending: boolean): void {
    if (order === undefined || !this.#options.isHeard(order.accountId)) return;
    if (!pending) this.#unconfirmed.add(order);
    this.#tell('orderFill', order, isFilled(order) ? OrderStatus.Finished : OrderStatus.Pending);
  }

  #closed(order: OpenOrder | undefined): void {
    if (order === undefined) return;
    const status = statusOf(order);
    const isFinished = status === OrderStatus.Finished;
    if (this.#unconfirmed.delete(order)) this.#tell('orderConfirm', order, isFinished ? status : OrderStatus.Pending);
    if (!isFinished) this.#tell('orderCancel', order, status);
  }

  /** A fill of the order has settled or failed: what it tells now is final as far as it goes. */
  #ended(order: OpenOrder | undefined): void {
    if (order === undefined) return;
    const status = statusOf(order);
    const goesOn = status === OrderStatus.Pending || status === OrderStatus.Finished;
    this.#tell(goesOn ? 'orderConfirm' : 'orderCancel', order, status);
  }

  #tell(orderUpdateType: OrderUpdateType, order: OpenOrder, status: OrderStatus): void {
    const { context, isHeard, tell } = this.#options;
    const { accountId, marketId } = order;
    if (!isHeard(accountId)) return;
    const { rootMarketId } = marketOf(context, marketId);
    tell(accountId, { marketId, rootMarketId, head: headOf(updateOf({ context, orderUpdateType, order, status })) });
  }
}

interface Update {
  readonly context: WireContext;
  readonly orderUpdateType: OrderUpdateType;
  readonly order: OpenOrder;
  readonly status: OrderStatus;
}

function updateOf({ context, orderUpdateType, order, status }: Update): Unnumbered<OrderUpdateMessage> {
  const shown = presentOrder(context, {
    ...order,
    filledLots: order.filledLots as SizeLots,
    filledUnits: order.filledUnits as QuoteUnits,
    profitUnits: 0n as QuoteUnits,
    status,
  });
  const { orderId, outcomeSide, price, tradingMethod, quoteToken, createdAt, expiresAt } = shown;
  return {
    ...{ msgType: 'trade.order.update', orderUpdateType, marketId: order.marketId, orderId },
    ...{ side: order.side === Side.Buy ? StreamSide.BUY : StreamSide.SELL, outcomeSide },
    ...{ price, shares: shown.orderShares, amount: shown.orderAmount, status, tradingMethod },
    ...{ quoteToken, createdAt, expiresAt, chainId: context.chainId },
    ...{ filledShares: shown.filledShares, filledAmount: shown.filledAmount },
  };
}

/** A market buy has no size: whether it is filled is told by its end. */
function isFilled({ sizeLots, filledLots }: OpenOrder): boolean {
  return sizeLots > 0 && filledLots === sizeLots;
}
