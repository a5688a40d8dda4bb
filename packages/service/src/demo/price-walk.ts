import { TICKS_PER_QUOTE } from '@presage/exchange/values';
import type { Random } from '../random.ts';

/** Bounds of a walk, so that it never reaches 0 or 1. */
export const LOWEST_TICKS = 100;
export const HIGHEST_TICKS = 9_900;
/** p x (1 - p) at p = 1/2, in ticks squared. */
const WIDEST = (TICKS_PER_QUOTE / 2) ** 2;

/** The input of one step of a walk. All in ticks. */
export interface Walk {
  readonly fromTicks: number;
  /** The price that the walk is pulled towards. */
  readonly towardsTicks: number;
  /** The largest step at even odds; steps shrink as the price nears 0 or 1. */
  readonly stepTicks: number;
}

/** The next price of a realistic walk: random, pulled gently to a target, calm near 0 and 1. Whole ticks only. */
export function nextPrice(walk: Walk, random: Random): number {
  const room = roomOf(walk);
  const moved = walk.fromTicks + random.between(-room, room) + Math.trunc(pullOf(walk));
  return Math.min(HIGHEST_TICKS, Math.max(LOWEST_TICKS, moved));
}

/**
 * The next prices of two outcomes of one question: what one gains, the other loses. Each is pulled to its own target,
 * and neither moves by a larger random step than it would alone.
 *
 * @returns the price of `one`, then of `other`
 */
export function nextPricesOfTwo(one: Walk, other: Walk, random: Random): readonly [number, number] {
  const room = Math.min(roomOf(one), roomOf(other));
  const wanted = random.between(-room, room) + Math.trunc((pullOf(one) - pullOf(other)) / 2);
  const min = Math.max(LOWEST_TICKS - one.fromTicks, other.fromTicks - HIGHEST_TICKS);
  const max = Math.min(HIGHEST_TICKS - one.fromTicks, other.fromTicks - LOWEST_TICKS);
  const gained = Math.min(max, Math.max(min, wanted));
  return [one.fromTicks + gained, other.fromTicks - gained];
}

/** The largest random step. */
function roomOf({ fromTicks, stepTicks }: Walk): number {
  return Math.max(1, Math.floor((stepTicks * fromTicks * (TICKS_PER_QUOTE - fromTicks)) / WIDEST));
}

function pullOf({ fromTicks, towardsTicks }: Walk): number {
  return (towardsTicks - fromTicks) / 40;
}

/** Rounds a price to a market's grid, within its lowest and highest price. */
export function onGrid(priceTicks: number, tickStep: number): number {
  const snapped = Math.round(priceTicks / tickStep) * tickStep;
  return Math.min(TICKS_PER_QUOTE - tickStep, Math.max(tickStep, snapped));
}
