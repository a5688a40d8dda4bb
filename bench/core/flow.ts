/** What a command of a flow does. */
export const FlowKind = { Limit: 0, Market: 1, Cancel: 2 } as const;
export type FlowKind = (typeof FlowKind)[keyof typeof FlowKind];

/**
 * A list of commands that every engine plays alike. Orders are numbered as they are placed, across markets, and
 * cancels name them so. The first `preload` commands fill the book and are not measured.
 */
export interface Flow {
  readonly commands: number;
  readonly preload: number;
  /** How many orders it places in all. */
  readonly orders: number;
  readonly markets: number;
  /** Price grid in ticks. */
  readonly tickStep: number;
  readonly kind: Uint8Array;
  /** Of an order: 1 if it is a bid. */
  readonly isBid: Uint8Array;
  /** Of a limit order: ticks. */
  readonly price: Int16Array;
  /** Of an order: whole shares. */
  readonly size: Int32Array;
  /** Of a market order: 1 if the book ends before it is filled, so that a limit in its place would come to rest. */
  readonly isUnfilled: Uint8Array;
  /** Of an order its own number, of a cancel the order's. */
  readonly order: Int32Array;
  readonly market: Int16Array;
}

/** Room for a flow of so many commands; whoever draws it fills the arrays. */
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
