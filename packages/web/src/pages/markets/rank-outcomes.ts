/** Most probable first; outcomes that never traded last. The floats are used for sorting only. */
export function rankOutcomes<Outcome extends { readonly price: string | null }>(
  outcomes: readonly Outcome[],
): Outcome[] {
  return [...outcomes].sort((a, b) => Number(b.price ?? -1) - Number(a.price ?? -1));
}
