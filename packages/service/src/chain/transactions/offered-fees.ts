import { FEE_BUMP_PERMILLE } from '../limits.ts';
import type { Fees, MarketFees } from './sending-chain.ts';

/**
 * The fees to offer: the headroom for later blocks is limited by the highest allowed fee. Undefined when no block
 * accepts that now.
 */
export function capFees(
  { minFeeWei, maxFeeWei, priorityFeeWei }: MarketFees,
  maxFeeLimitWei: bigint,
): Fees | undefined {
  if (minFeeWei > maxFeeLimitWei) return undefined;
  return { maxFeeWei: smaller(maxFeeWei, maxFeeLimitWei), priorityFeeWei: smaller(priorityFeeWei, maxFeeLimitWei) };
}

/** As viem names them in a call, an estimate or a transaction. */
export function priceOf({ maxFeeWei, priorityFeeWei }: Fees) {
  return { maxFeePerGas: maxFeeWei, maxPriorityFeePerGas: priorityFeeWei };
}

/** Raised by what a node requires to replace a transaction, and by at least 1 wei. */
export function raised(feeWei: bigint): bigint {
  return (feeWei * FEE_BUMP_PERMILLE) / 1_000n + 1n;
}

export function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
