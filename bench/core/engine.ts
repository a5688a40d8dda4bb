import type { Flow } from './flow.ts';

/** One fill, in a flow's numbers: maker and taker, the maker's price in ticks, shares. */
export type Trade = readonly [maker: number, taker: number, price: number, size: number];

/** A resting order of a final book: bids then asks of each market, best price first, oldest first. */
export type RestingOrder = readonly [market: number, isBid: number, price: number, order: number, left: number];

/** What plays a flow. */
export interface FlowEngine {
  /** Makes ready what an engine is called with for the commands from one index up to (not including) another. */
  prepare(flow: Flow, from: number, to: number): void;
  /** Plays commands within those made ready last, from one index up to (not including) another. */
  play(flow: Flow, from: number, to: number): void;
  restingOrders(): RestingOrder[];
}
