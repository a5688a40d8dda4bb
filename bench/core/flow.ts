/** What a command of a flow does. */
export const FlowKind = { Limit: 0, Market: 1, Cancel: 2 } as const;
export type FlowKind = (typeof FlowKind)[keyof typeof FlowKind];

/**
 * A list of commands that every engine plays alike. Orders are numbered in the order in which they are placed, across
 * markets; cancels refer to these numbers. The first `preload` commands fill the book and are not measured.
 */
export interface Flow {
  readonly commands: number;
  readonly preload: number;
  /** Total number of orders placed. */
  readonly orders: number;
  readonly markets: number;
  /** Price grid in ticks. */
  readonly tickStep: number;
  readonly kind: Uint8Array;
  /** For an order: 1 if it is a bid. */
  readonly isBid: Uint8Array;
  /** For a limit order: its price in ticks. */
  readonly price: Int16Array;
  /** For an order: its size in whole shares. */
  readonly size: Int32Array;
  /**
   * For a market order: 1 if the book cannot fill it, so that a limit order in its place would leave a resting
   * remainder.
   */
  readonly isUnfilled: Uint8Array;
  /** For an order its own number, for a cancel the number of the order to cancel. */
  readonly order: Int32Array;
  readonly market: Int16Array;
}

/** A flow with empty arrays for the given number of commands; the generator fills them. */
export function emptyFlow(
  about: Pick<Flow, 'commands' | 'preload' | 'markets' | 'tickStep'>,
): Flow & { orders: number } {
  const { commands } = about;
  return {
    ...about,
    orders: 0,
    kind: new Uint8Array(commands),
    isBid: new Uint8Array(commands),
    price: new Int16Array(commands),
    size: new Int32Array(commands),
    isUnfilled: new Uint8Array(commands),
    order: new Int32Array(commands),
    market: new Int16Array(commands),
  };
}
