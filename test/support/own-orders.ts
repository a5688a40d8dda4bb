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

/** How an order stands. */
interface OrderState {
  readonly status: number;
  readonly filledShares: string;
}

/** An account's orders as a program keeps them: by updates, and read anew where updates were lost. */
export class OwnOrders {
  readonly subscription: Subscription<TradeOrderUpdateMessage>;
  readonly #read: () => Promise<readonly Order[]>;
  readonly #states = new Map<string, OrderState>();
  #onNews: () => void = () => undefined;
  #reading: Promise<void> = Promise.resolve();

  /** @param read reads all orders over HTTP, however often it has to ask */
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

  /** Waits until an order is known to have ended, and whatever had to be read was. */
  async ended(orderId: string): Promise<void> {
    while ((this.#states.get(orderId)?.status ?? OrderStatus.PENDING) === OrderStatus.PENDING) {
      await new Promise<void>((resolve) => {
        this.#onNews = resolve;
      });
    }
    await this.#reading;
  }

  /** All of them, to compare. */
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

/** What is read may be newer than updates that come after it: filled shares only grow, and what has ended stays so. */
function isOlder(told: OrderState, known: OrderState): boolean {
  const hasEnded = known.status !== OrderStatus.PENDING && told.status === OrderStatus.PENDING;
  return hasEnded || Number(told.filledShares) < Number(known.filledShares);
}

/** All orders of an account, as they are read over HTTP. */
export async function readOrders(client: Client): Promise<Order[]> {
  const orders: Order[] = [];
  for (let page = 1; ; page += 1) {
    const { total, list } = resultOf(await client.getMyOrders({ page, limit: 20 }));
    orders.push(...list);
    if (orders.length >= total) return orders;
  }
}

/** Orders as {@link OwnOrders.text} has them. */
export function textOfOrders(orders: readonly (OrderState & { readonly orderId: string })[]): string {
  const lines = orders.map(({ orderId, status, filledShares }) => `${orderId} ${status} ${filledShares}`);
  return lines.sort().join('\n');
}
