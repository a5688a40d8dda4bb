import { FEE_BUMP_PERMILLE } from '../limits.ts';
import type { Fees, MarketFees } from './sending-chain.ts';

/** What may be offered: the room for blocks that come ends at the most that may be paid. Undefined when no block takes that now. */
export function withinPrice({ leastFeeWei, maxFeeWei, priorityFeeWei }: MarketFees, mostWei: bigint): Fees | undefined {
  if (leastFeeWei > mostWei) return undefined;
  return { maxFeeWei: smaller(maxFeeWei, mostWei), priorityFeeWei: smaller(priorityFeeWei, mostWei) };
}

/** By what a node asks for to replace a transaction, and never by nothing. */
export function raised(feeWei: bigint): bigint {
  return (feeWei * FEE_BUMP_PERMILLE) / 1_000n + 1n;
}

export function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
