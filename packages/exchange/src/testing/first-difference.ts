/** Where two states begin to differ; nothing if they are the same bytes. */
export function firstDifference(a: Uint8Array, b: Uint8Array): number | undefined {
  // A plain loop, since states are compared byte by byte after every command.
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at += 1) if (a[at] !== b[at]) return at;
  return a.length === b.length ? undefined : shared;
}
