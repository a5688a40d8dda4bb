import type { BookLevel } from '@presage/client';
import { complementTicks, lotsOf, type Outcome, ticksOf } from '../../../format/units.ts';

/** A level in terms of one outcome. */
export interface Level {
  readonly ticks: number;
  readonly lots: bigint;
}

/** A book in terms of one outcome, best first. */
export interface BookView {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/**
 * The book in terms of an outcome. No is the mirror of Yes: a bid for Yes at 40 is an ask for No at 60, the same
 * liquidity (wire contract §5).
 */
export function bookView(
  yes: { readonly bids: readonly BookLevel[]; readonly asks: readonly BookLevel[] },
  outcome: Outcome,
): BookView {
  const bids = yes.bids.map(levelOf);
  const asks = yes.asks.map(levelOf);
  return outcome === 'yes' ? { bids, asks } : { bids: asks.map(mirrored), asks: bids.map(mirrored) };
}

export function levelOf({ price, size }: BookLevel): Level {
  return { ticks: ticksOf(price), lots: lotsOf(size) };
}

function mirrored({ ticks, lots }: Level): Level {
  return { ticks: complementTicks(ticks), lots };
}
