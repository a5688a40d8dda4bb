/** Choices for how much worse than the best price a market order may fill, as a fraction of that price. */
export const SLIPPAGES = ['none', '0.02', '0.05', '0.1'] as const;
export type Slippage = (typeof SLIPPAGES)[number];

export function isSlippage(value: unknown): value is Slippage {
  return SLIPPAGES.some((slippage) => slippage === value);
}
