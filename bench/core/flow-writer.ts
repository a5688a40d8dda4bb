import type { Flow } from './flow.ts';
import { emptyFlow, FlowKind } from './flow.ts';
import type { LadderOrders } from './ladder.ts';
import { Ladder, ladderOrders } from './ladder.ts';
import { LiveOrders } from './live-orders.ts';

/** A market while a flow is generated for it. */
export interface DrawnMarket {
  readonly index: number;
  readonly ladder: Ladder;
  readonly live: LiveOrders;
  /** The current midpoint of its random walk, in ticks. */
  mid: number;
}

/** Records a flow while playing it on ladders, so that the next command can depend on the book. */
export class FlowWriter {
  readonly flow: Flow & { orders: number };
  readonly orders: LadderOrders;
  readonly markets: readonly DrawnMarket[];
  written = 0;

  constructor(about: Pick<Flow, 'commands' | 'preload' | 'markets' | 'tickStep'>) {
    this.flow = emptyFlow(about);
    this.orders = ladderOrders(about.commands);
    const placeOf = new Int32Array(about.commands);
    this.markets = Array.from({ length: about.markets }, (_, index) => {
      const live = new LiveOrders(placeOf);
      const ladder = new Ladder(this.orders, (maker, _taker, _price, size, isMakerGone) => {
        live.shares -= size;
        if (isMakerGone) live.remove(maker);
      });
      return { index, ladder, live, mid: 5_000 };
    });
  }

  get isFull(): boolean {
    return this.written === this.flow.commands;
  }

  limit(market: DrawnMarket, isBid: number, price: number, size: number): void {
    const id = this.write(market, FlowKind.Limit, isBid, size);
    this.flow.price[this.written - 1] = price;
    const left = market.ladder.limit(id, isBid, price, size);
    if (left === 0) return;
    market.live.add(id);
    market.live.shares += left;
  }

  market(market: DrawnMarket, isBid: number, size: number): void {
    const id = this.write(market, FlowKind.Market, isBid, size);
    const left = market.ladder.market(id, isBid, size);
    this.flow.isUnfilled[this.written - 1] = left > 0 ? 1 : 0;
  }

  cancel(market: DrawnMarket, id: number): void {
    const at = this.written;
    this.flow.kind[at] = FlowKind.Cancel;
    this.flow.order[at] = id;
    this.flow.market[at] = market.index;
    this.written += 1;
    market.live.shares -= this.orders.left[id] as number;
    market.live.remove(id);
    market.ladder.cancel(id);
  }

  private write(market: DrawnMarket, kind: FlowKind, isBid: number, size: number): number {
    const { flow, written: at } = this;
    const id = flow.orders;
    flow.orders += 1;
    flow.kind[at] = kind;
    flow.isBid[at] = isBid;
    flow.size[at] = size;
    flow.order[at] = id;
    flow.market[at] = market.index;
    this.written += 1;
    return id;
  }
}
