import type { OrderFilled } from '@presage/exchange';

/** A fill and its volume: what its taker paid or received (wire contract §5). */
export interface MarketFill {
  readonly event: OrderFilled;
  readonly volumeUnits: bigint;
  readonly timeMs: number;
}
