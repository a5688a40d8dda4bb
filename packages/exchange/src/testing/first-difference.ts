/** Where two states begin to differ; nothing if they are the same bytes. */
export function firstDifference(a: Uint8Array, b: Uint8Array): number | undefined {
  const at = a.findIndex((byte, i) => byte !== b[i]);
  if (at >= 0) return at;
  return a.length === b.length ? undefined : a.length;
}
