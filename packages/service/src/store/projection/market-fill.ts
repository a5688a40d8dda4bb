import type { OrderFilled } from '@presage/exchange';

/** A fill with what its taker paid or got, which is its volume (wire contract §5). */
export interface MarketFill {
  readonly event: OrderFilled;
  readonly volumeUnits: bigint;
  readonly timeMs: number;
}
