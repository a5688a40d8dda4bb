/** One fill: maker and taker by their order numbers in the flow, the maker's price in ticks, the size in shares. */
export type Trade = readonly [maker: number, taker: number, price: number, size: number];

/** A resting order of the final book. They are listed by market, bids before asks, best price first, oldest first. */
export type RestingOrder = readonly [market: number, isBid: number, price: number, order: number, left: number];

/** An engine that plays the flow it was made for. */
export interface FlowEngine {
  /** Prepares the arguments of the engine's calls for the commands from one index up to (not including) another. */
  prepare(from: number, to: number): void;
  /** Plays commands from one index up to (not including) another, within the range prepared last. */
  play(from: number, to: number): void;
  restingOrders(): RestingOrder[];
}
