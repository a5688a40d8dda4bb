/** Concatenates entries into a group's payload, in a buffer of its own that can be transferred to another thread. */
export function joinEntries(entries: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  let length = 0;
  for (const entry of entries) length += entry.length;
  const payload = new Uint8Array(length);
  let offset = 0;
  for (const entry of entries) {
    payload.set(entry, offset);
    offset += entry.length;
  }
  return payload;
}
