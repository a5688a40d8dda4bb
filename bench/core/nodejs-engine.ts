import { OrderBook, Side } from 'nodejs-order-book';
import type { FlowEngine, RestingOrder, Trade } from './engine.ts';
import type { Flow } from './flow.ts';
import { FlowKind } from './flow.ts';

type Result = ReturnType<OrderBook['limit']>;

/** npm's most used order book under a flow, its ids the order numbers as text. */
export function nodejsEngine(flow: Flow, trades?: Trade[]): FlowEngine {
  const books = Array.from({ length: flow.markets }, () => new OrderBook());
  const ids = Array.from({ length: flow.orders }, (_, order) => String(order));
  return {
    play({ kind, isBid, price, size, order, market }, from, to) {
      for (let i = from; i < to; i += 1) {
        const book = books[market[i] as number] as OrderBook;
        const id = ids[order[i] as number] as string;
        if (kind[i] === FlowKind.Cancel) {
          book.cancel(id);
          continue;
        }
        const side = isBid[i] === 1 ? Side.BUY : Side.SELL;
        const result =
          kind[i] === FlowKind.Market
            ? book.market({ side, size: size[i] as number })
            : book.limit({ id, side, size: size[i] as number, price: price[i] as number });
        if (trades !== undefined) tellTrades(result, id, trades);
      }
    },
    restingOrders: () => books.flatMap(restingOrdersOf),
  };
}

/** Its answer lists the orders that are done, the taker's own among them, and the one left partly filled. */
function tellTrades({ done, partial, partialQuantityProcessed }: Result, takerId: string, trades: Trade[]): void {
  const taker = Number(takerId);
  for (const maker of done) {
    if (maker.id === takerId || !('price' in maker)) continue;
    trades.push([Number(maker.id), taker, maker.price, maker.size]);
  }
  if (partial === null || partial.id === takerId) return;
  trades.push([Number(partial.id), taker, partial.price, partialQuantityProcessed]);
}

function restingOrdersOf(book: OrderBook, market: number): RestingOrder[] {
  const { bids, asks } = book.snapshot();
  return [bids, asks].flatMap((levels, side) =>
    levels.flatMap(({ price, orders }) =>
      orders.map((order): RestingOrder => [market, 1 - side, price, Number(order.id), order.size]),
    ),
  );
}
