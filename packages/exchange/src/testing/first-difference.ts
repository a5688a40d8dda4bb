/** The index of the first differing byte of two states; undefined if they are equal. */
export function firstDifference(a: Uint8Array, b: Uint8Array): number | undefined {
  // A plain loop for speed: states are compared after every command.
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at += 1) if (a[at] !== b[at]) return at;
  return a.length === b.length ? undefined : shared;
}
