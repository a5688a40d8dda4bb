/** A channel, and since when it has had no reader. */
export interface Listened<C extends { readonly isRead: boolean }> {
  readonly channel: C;
  unreadSinceMs: number | undefined;
}

/** Whether a channel has had no reader for `lingerMs`. Must be called regularly: it notes when the last one leaves. */
export function isForgotten<C extends { readonly isRead: boolean }>(
  listened: Listened<C> | undefined,
  { monotonicMs, lingerMs }: { readonly monotonicMs: number; readonly lingerMs: number },
): listened is Listened<C> {
  if (listened === undefined) return false;
  if (listened.channel.isRead) listened.unreadSinceMs = undefined;
  else listened.unreadSinceMs ??= monotonicMs;
  return listened.unreadSinceMs !== undefined && monotonicMs - listened.unreadSinceMs >= lingerMs;
}
