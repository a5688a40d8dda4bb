/** Most probable first; what never traded comes last. Order only: no amount is made of it. */
export function rankOutcomes<Outcome extends { readonly price: string | null }>(
  outcomes: readonly Outcome[],
): Outcome[] {
  return [...outcomes].sort((a, b) => Number(b.price ?? -1) - Number(a.price ?? -1));
}
