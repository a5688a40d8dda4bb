import type { Random } from './random.ts';

const LOWEST_TICKS = 100;
const HIGHEST_TICKS = 9_900;
const TICKS = 10_000;
/** p x (1 - p) at p = 1/2, in ticks squared. */
const WIDEST = (TICKS / 2) ** 2;

/** What one step of a walk needs to know. All in ticks. */
export interface Walk {
  readonly fromTicks: number;
  /** Where the walk is drawn to. */
  readonly towardsTicks: number;
  /** The largest step at even odds; steps shrink as the price nears 0 or 1. */
  readonly stepTicks: number;
}

/** The next price of a believable walk: uneven, drawn gently to a target, calm near certainty. Whole ticks only. */
export function nextPrice(walk: Walk, random: Random): number {
  const { fromTicks, towardsTicks, stepTicks } = walk;
  const room = Math.max(1, Math.floor((stepTicks * fromTicks * (TICKS - fromTicks)) / WIDEST));
  const pull = Math.trunc((towardsTicks - fromTicks) / 40);
  const moved = fromTicks + random.between(-room, room) + pull;
  return Math.min(HIGHEST_TICKS, Math.max(LOWEST_TICKS, moved));
}

/** A price put on a market's grid, never off its ends. */
export function onGrid(priceTicks: number, tickStep: number): number {
  const snapped = Math.round(priceTicks / tickStep) * tickStep;
  return Math.min(TICKS - tickStep, Math.max(tickStep, snapped));
}
