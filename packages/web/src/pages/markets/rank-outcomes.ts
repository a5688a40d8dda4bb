import type { Chance } from '../../format/chance.ts';

/** Most probable first; outcomes without a chance last. The floats are used for sorting only. */
export function rankOutcomes<Outcome extends { readonly chance: Pick<Chance, 'price'> | null }>(
  outcomes: readonly Outcome[],
): Outcome[] {
  return [...outcomes].sort((a, b) => Number(b.chance?.price ?? -1) - Number(a.chance?.price ?? -1));
}
