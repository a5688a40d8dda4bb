import { TICKS_PER_QUOTE } from '@presage/exchange/values';
import type { Random } from '../random.ts';

/** Bounds of a walk, so that it never reaches 0 or 1. */
export const LOWEST_TICKS = 100;
export const HIGHEST_TICKS = 9_900;
/** p x (1 - p) at p = 1/2, in ticks squared. */
const WIDEST = (TICKS_PER_QUOTE / 2) ** 2;

/** A price that walks, in ticks. */
export interface WalkingPrice {
  priceTicks: number;
  /** The price that it is pulled towards. */
  readonly towardsTicks: number;
}

interface Steps {
  /** The largest step at even odds; steps shrink as the price nears 0 or 1. */
  readonly stepTicks: number;
  readonly random: Random;
}

/**
 * Takes one step of a realistic walk: random, pulled gently to a target, calm near 0 and 1. Whole ticks only. Of several
 * outcomes of one question, what one gains, another loses: each is pulled to its own target, and neither moves by a larger
 * random step than it would alone.
 *
 * @param others the other outcomes of the question; none if it has only this one
 * @returns the prices that moved
 */
export function takeStep<Price extends WalkingPrice>(
  one: Price,
  others: readonly Price[],
  { stepTicks, random }: Steps,
): readonly Price[] {
  if (others.length === 0) {
    const room = roomOf(one, stepTicks);
    const moved = one.priceTicks + random.between(-room, room) + Math.trunc(pullOf(one));
    one.priceTicks = Math.min(HIGHEST_TICKS, Math.max(LOWEST_TICKS, moved));
    return [one];
  }
  const other = random.pick(others);
  const room = Math.min(roomOf(one, stepTicks), roomOf(other, stepTicks));
  const wanted = random.between(-room, room) + Math.trunc((pullOf(one) - pullOf(other)) / 2);
  const min = Math.max(LOWEST_TICKS - one.priceTicks, other.priceTicks - HIGHEST_TICKS);
  const max = Math.min(HIGHEST_TICKS - one.priceTicks, other.priceTicks - LOWEST_TICKS);
  const gained = Math.min(max, Math.max(min, wanted));
  one.priceTicks += gained;
  other.priceTicks -= gained;
  return [one, other];
}

/** The largest random step. */
function roomOf({ priceTicks }: WalkingPrice, stepTicks: number): number {
  return Math.max(1, Math.floor((stepTicks * priceTicks * (TICKS_PER_QUOTE - priceTicks)) / WIDEST));
}

function pullOf({ priceTicks, towardsTicks }: WalkingPrice): number {
  return (towardsTicks - priceTicks) / 40;
}

/** Rounds a price to a market's grid, within its lowest and highest price. */
export function onGrid(priceTicks: number, tickStep: number): number {
  const snapped = Math.round(priceTicks / tickStep) * tickStep;
  return Math.min(TICKS_PER_QUOTE - tickStep, Math.max(tickStep, snapped));
}
