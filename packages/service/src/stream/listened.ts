/** A channel, and since when nobody has listened. */
export interface Listened<C extends { readonly isRead: boolean }> {
  readonly channel: C;
  unreadSinceMs: number | undefined;
}

/** Whether nobody has listened for so long: to be asked again and again, for it notes when the last one left. */
export function isForgotten<C extends { readonly isRead: boolean }>(
  listened: Listened<C> | undefined,
  { monotonicMs, lingerMs }: { readonly monotonicMs: number; readonly lingerMs: number },
): listened is Listened<C> {
  if (listened === undefined) return false;
  if (listened.channel.isRead) listened.unreadSinceMs = undefined;
  else listened.unreadSinceMs ??= monotonicMs;
  return listened.unreadSinceMs !== undefined && monotonicMs - listened.unreadSinceMs >= lingerMs;
}
