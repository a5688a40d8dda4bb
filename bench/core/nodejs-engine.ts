import { OrderBook, Side } from 'nodejs-order-book';
import type { FlowEngine, RestingOrder, Trade } from './engine.ts';
import type { Flow } from './flow.ts';
import { FlowKind } from './flow.ts';

type Result = ReturnType<OrderBook['limit']>;

/** The arguments of a call to its book. */
type Call = Parameters<OrderBook['limit']>[0] & { readonly id: string };

/** Plays a flow on npm's most-used order book; its ids are the order numbers as text. */
export function nodejsEngine(flow: Flow, trades?: Trade[]): FlowEngine {
  const { kind, market } = flow;
  const books = Array.from({ length: flow.markets }, () => new OrderBook());
  const ids = Array.from({ length: flow.orders }, (_, order) => String(order));
  let prepared: Call[] = [];
  let firstPrepared = 0;
  return {
    prepare(from, to) {
      prepared = [];
      firstPrepared = from;
      for (let i = from; i < to; i += 1) prepared.push(callOf(flow, i, ids[flow.order[i] as number] as string));
    },
    play(from, to) {
      for (let i = from; i < to; i += 1) {
        const book = books[market[i] as number] as OrderBook;
        const call = prepared[i - firstPrepared] as Call;
        if (kind[i] === FlowKind.Cancel) {
          book.cancel(call.id);
          continue;
        }
        const result = kind[i] === FlowKind.Market ? book.market(call) : book.limit(call);
        if (trades !== undefined) collectTrades(result, call.id, trades);
      }
    },
    restingOrders: () => books.flatMap(restingOrdersOf),
  };
}

function callOf({ isBid, size, price }: Flow, i: number, id: string): Call {
  return { id, side: isBid[i] === 1 ? Side.BUY : Side.SELL, size: size[i] as number, price: price[i] as number };
}

/** Its result lists the filled orders, including the taker's own, and the one that is partly filled. */
function collectTrades({ done, partial, partialQuantityProcessed }: Result, takerId: string, trades: Trade[]): void {
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
