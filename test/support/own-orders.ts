import {
  type Client,
  type Order,
  OrderStatus,
  resultOf,
  type Stream,
  type Subscription,
  type TradeOrderUpdateMessage,
  WebSocketChannel,
} from '@presage/client';

/** The state of an order. */
interface OrderState {
  readonly status: number;
  readonly filledShares: string;
}

/** An account's orders as a program keeps them: from updates, and read again when updates were lost. */
export class OwnOrders {
  readonly subscription: Subscription<TradeOrderUpdateMessage>;
  readonly #read: () => Promise<readonly Order[]>;
  readonly #states = new Map<string, OrderState>();
  #onNews: () => void = () => undefined;
  #reading: Promise<void> = Promise.resolve();

  /** @param read reads all orders over HTTP, with retries */
  constructor(stream: Stream, read: () => Promise<readonly Order[]>) {
    this.#read = read;
    this.subscription = stream.subscribe(
      { channel: WebSocketChannel.TRADE_ORDER_UPDATE },
      {
        onMessage: (update) => this.#take(update),
        onGap: () => {
          this.#reading = this.#reading.then(() => this.#readAll());
        },
      },
    );
  }

  /** Waits until an order is known to be closed, and any reading has finished. */
  async ended(orderId: string): Promise<void> {
    while ((this.#states.get(orderId)?.status ?? OrderStatus.PENDING) === OrderStatus.PENDING) {
      await new Promise<void>((resolve) => {
        this.#onNews = resolve;
      });
    }
    await this.#reading;
  }

  /** All orders as text, to compare. */
  text(): string {
    return textOfOrders([...this.#states].map(([orderId, state]) => ({ orderId, ...state })));
  }

  async #readAll(): Promise<void> {
    for (const order of await this.#read()) this.#take(order);
  }

  #take({ orderId, status, filledShares }: Pick<TradeOrderUpdateMessage, 'orderId'> & OrderState): void {
    const known = this.#states.get(orderId);
    if (known !== undefined && isOlder({ status, filledShares }, known)) return;
    this.#states.set(orderId, { status, filledShares });
    this.#onNews();
  }
}

/**
 * An update may be older than what was read before it: filled shares only increase, and a closed order stays closed.
 */
function isOlder(update: OrderState, known: OrderState): boolean {
  const hasEnded = known.status !== OrderStatus.PENDING && update.status === OrderStatus.PENDING;
  return hasEnded || Number(update.filledShares) < Number(known.filledShares);
}

/** Reads all orders of an account over HTTP. */
export async function readOrders(client: Client): Promise<Order[]> {
  const orders: Order[] = [];
  for (let page = 1; ; page += 1) {
    const { total, list } = resultOf(await client.getMyOrders({ page, limit: 20 }));
    orders.push(...list);
    if (orders.length >= total) return orders;
  }
}

/** Orders in the format of {@link OwnOrders.text}. */
export function textOfOrders(orders: readonly (OrderState & { readonly orderId: string })[]): string {
  const lines = orders.map(({ orderId, status, filledShares }) => `${orderId} ${status} ${filledShares}`);
  return lines.sort().join('\n');
}
