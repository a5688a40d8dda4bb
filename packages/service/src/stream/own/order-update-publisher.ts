import {
  type AccountId,
  type Command,
  digestText,
  type Fill,
  type OrderAccepted,
  type OrderClosed,
  type OrderFilled,
  type OrderNo,
  Side,
} from '@presage/exchange';
import {
  lotsToShares,
  OrderStatus,
  type OrderUpdateMessage,
  type OrderUpdateType,
  StreamSide,
  ticksToPrice,
  unitsToQuote,
} from '@presage/protocol';
import { closeReasonField } from '../../presenters/close-reason.ts';
import { instructionFields } from '../../presenters/instruction-fields.ts';
import { failedSharesField, orderAmountUnits } from '../../presenters/order.ts';
import { orderIdOf } from '../../presenters/order-id.ts';
import { marketOf, msToSec, type WireContext } from '../../presenters/wire-context.ts';
import type { Applied } from '../../sequencer/applied.ts';
import { statusOf } from '../../store/order-status.ts';
import type { UnfinishedOrderRow } from '../../store/read-store.ts';
import type { OpenOrders } from './open-orders.ts';
import { headOf, type OwnMessage, type Unnumbered } from './own-message.ts';

export interface OrderUpdatePublisherOptions {
  readonly orders: OpenOrders;
  readonly context: WireContext;
  /** Whether an account's order channel is kept. */
  readonly hasChannel: (accountId: AccountId) => boolean;
  readonly publish: (accountId: AccountId, message: OwnMessage) => void;
}

/**
 * Turns events into order updates. On a custodial ledger, a fill is final with its command: it is confirmed after the
 * command's events, or when the order closes. On chain, it is confirmed when it settles; when it fails, an order
 * already closed is reported as cancelled or failed.
 */
export class OrderUpdatePublisher {
  readonly #options: OrderUpdatePublisherOptions;
  /** Orders that the current command has filled and not confirmed yet, of accounts whose channel is kept. */
  readonly #unconfirmed = new Set<OrderNo>();

  constructor(options: OrderUpdatePublisherOptions) {
    this.#options = options;
  }

  take({ command, events, timeMs }: Applied): void {
    for (const event of events) {
      if (event.kind === 'orderAccepted') this.#accepted(event, timeMs);
      else if (event.kind === 'orderFilled') this.#filled(event);
      else if (event.kind === 'orderClosed') this.#closed(event, command);
      else if (event.kind === 'fillSettled') this.#settled(event);
      else if (event.kind === 'fillFailed') this.#failed(event);
    }
    for (const orderNo of this.#unconfirmed) this.#confirm(orderNo, OrderStatus.PENDING);
    this.#unconfirmed.clear();
  }

  #accepted(event: OrderAccepted, createdAtMs: number): void {
    this.#options.orders.accepted(event, createdAtMs);
    const order = this.#readIfFollowed(event);
    if (order !== undefined) this.#publish('orderNew', order, OrderStatus.PENDING);
  }

  #filled(event: OrderFilled): void {
    this.#options.orders.filled(event);
    for (const party of partiesOf(event)) {
      const order = this.#readIfFollowed(party);
      if (order === undefined) continue;
      if (!event.pending) this.#unconfirmed.add(order.orderNo);
      this.#publish('orderFill', order, isFilled(order) ? OrderStatus.FINISHED : OrderStatus.PENDING);
    }
  }

  #closed(event: OrderClosed, command: Command): void {
    const { orders } = this.#options;
    orders.closed(event.orderNo, event.reason);
    const order = this.#readIfFollowed(event);
    if (order !== undefined) this.#publishClosed(order, replacementOf(order, command));
    orders.removeIfDone(event.orderNo);
  }

  #publishClosed(order: UnfinishedOrderRow, replacedBy: string | undefined): void {
    const status = statusOf(order);
    const isFinished = status === OrderStatus.FINISHED;
    const wasFilled = this.#unconfirmed.delete(order.orderNo);
    if (wasFilled) this.#publish('orderConfirm', order, isFinished ? status : OrderStatus.PENDING);
    if (!isFinished) this.#publish('orderCancel', order, status, replacedBy);
  }

  #settled(fill: Fill): void {
    this.#options.orders.settled(fill);
    this.#fillBecameFinal(fill);
  }

  #failed(fill: Fill): void {
    this.#options.orders.failed(fill);
    this.#fillBecameFinal(fill);
  }

  /** A fill of these orders settled or failed: reports their new state. */
  #fillBecameFinal(fill: Fill): void {
    for (const party of partiesOf(fill)) {
      const order = this.#readIfFollowed(party);
      if (order !== undefined) this.#publishFinalFill(order);
      this.#options.orders.removeIfDone(party.orderNo);
    }
  }

  #publishFinalFill(order: UnfinishedOrderRow): void {
    const status = statusOf(order);
    const isConfirmed = status === OrderStatus.PENDING || status === OrderStatus.FINISHED;
    this.#publish(isConfirmed ? 'orderConfirm' : 'orderCancel', order, status);
  }

  #confirm(orderNo: OrderNo, status: OrderStatus): void {
    const order = this.#options.orders.read(orderNo);
    if (order !== undefined) this.#publish('orderConfirm', order, status);
  }

  /** The current state of a party's order, if the account's channel is kept. */
  #readIfFollowed({ orderNo, accountId }: Party): UnfinishedOrderRow | undefined {
    const { orders, hasChannel } = this.#options;
    return hasChannel(accountId) ? orders.read(orderNo) : undefined;
  }

  #publish(
    orderUpdateType: OrderUpdateType,
    order: UnfinishedOrderRow,
    status: OrderStatus,
    replacedBy?: string,
  ): void {
    const { context, publish } = this.#options;
    const { accountId, marketId } = order;
    const { rootMarketId } = marketOf(context, marketId);
    const head = (): string => headOf(updateOf({ context, orderUpdateType, order, status, replacedBy }));
    publish(accountId, { marketId, rootMarketId, head });
  }
}

/** The digest of the order that a command places instead of another. */
function replacementOf({ digest }: UnfinishedOrderRow, command: Command): string | undefined {
  if (command.kind !== 'placeOrder' || command.replaces === undefined) return undefined;
  return digestText(command.replaces.digest) === digest ? digestText(command.digest) : undefined;
}

/** An order of a fill, and its account. */
interface Party {
  readonly orderNo: OrderNo;
  readonly accountId: AccountId;
}

function partiesOf(fill: Fill): readonly Party[] {
  return [
    { orderNo: fill.takerOrderNo, accountId: fill.takerAccountId },
    { orderNo: fill.makerOrderNo, accountId: fill.makerAccountId },
  ];
}

interface Update {
  readonly context: WireContext;
  readonly orderUpdateType: OrderUpdateType;
  readonly order: UnfinishedOrderRow;
  readonly status: OrderStatus;
  /** Digest of the order that takes its place. */
  readonly replacedBy: string | undefined;
}

/** The fields have the values that the order has over HTTP; presenting all of it would take twice as long. */
function updateOf({ context, orderUpdateType, order, status, replacedBy }: Update): Unnumbered<OrderUpdateMessage> {
  return {
    msgType: 'trade.order.update',
    orderUpdateType,
    marketId: order.marketId,
    orderId: orderIdOf(order.digest),
    side: order.side === Side.Buy ? StreamSide.BUY : StreamSide.SELL,
    outcomeSide: order.outcome,
    price: ticksToPrice(order.priceTicks),
    shares: lotsToShares(order.sizeLots),
    amount: unitsToQuote(orderAmountUnits(order)),
    status,
    ...closeReasonField({ status, closeReason: order.closeReason }),
    ...(replacedBy === undefined ? {} : { replacedBy: orderIdOf(replacedBy) }),
    tradingMethod: order.type,
    quoteToken: context.quoteToken,
    createdAt: msToSec(order.createdAtMs),
    expiresAt: order.expiresAtSec,
    ...instructionFields(order),
    chainId: context.chainId,
    filledShares: lotsToShares(order.filledLots),
    ...failedSharesField(order),
    filledAmount: unitsToQuote(order.filledUnits),
  };
}

/** A market buy has no size, so only its close event says whether it is filled. */
function isFilled({ sizeLots, filledLots }: UnfinishedOrderRow): boolean {
  return sizeLots > 0 && filledLots === sizeLots;
}
