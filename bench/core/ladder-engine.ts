import type { FlowEngine, RestingOrder, Trade } from './engine.ts';
import type { Flow } from './flow.ts';
import { FlowKind } from './flow.ts';
import { Ladder, ladderOrders } from './ladder.ts';

/** Plays a flow on the bare ladder: the upper bound of the comparison. */
export function ladderEngine(flow: Flow, trades?: Trade[]): FlowEngine {
  const { kind, isBid, price, size, order, market } = flow;
  const orders = ladderOrders(flow.orders);
  const onFill =
    trades === undefined
      ? undefined
      : (maker: number, taker: number, at: number, filled: number) => trades.push([maker, taker, at, filled]);
  const ladders = Array.from({ length: flow.markets }, () => new Ladder(orders, onFill));
  return {
    prepare: () => undefined,
    play(from, to) {
      for (let i = from; i < to; i += 1) {
        const ladder = ladders[market[i] as number] as Ladder;
        const id = order[i] as number;
        if (kind[i] === FlowKind.Cancel) ladder.cancel(id);
        else if (kind[i] === FlowKind.Market) ladder.market(id, isBid[i] as number, size[i] as number);
        else ladder.limit(id, isBid[i] as number, price[i] as number, size[i] as number);
      }
    },
    restingOrders: () =>
      ladders.flatMap((ladder, index) =>
        [1, 0].flatMap((side) =>
          [...ladder.resting(side)].map(
            (id): RestingOrder => [index, side, orders.price[id] as number, id, orders.left[id] as number],
          ),
        ),
      ),
  };
}
