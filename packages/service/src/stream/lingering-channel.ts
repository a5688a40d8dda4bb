/** A channel, and since when it has had no reader. */
export interface LingeringChannel<C extends { readonly hasReaders: boolean }> {
  readonly channel: C;
  unreadSinceMs: number | undefined;
}

/** Whether a channel has had no reader for `lingerMs`. Must be called regularly: it notes when the last one leaves. */
export function isExpired<C extends { readonly hasReaders: boolean }>(
  entry: LingeringChannel<C> | undefined,
  { monotonicMs, lingerMs }: { readonly monotonicMs: number; readonly lingerMs: number },
): entry is LingeringChannel<C> {
  if (entry === undefined) return false;
  if (entry.channel.hasReaders) entry.unreadSinceMs = undefined;
  else entry.unreadSinceMs ??= monotonicMs;
  return entry.unreadSinceMs !== undefined && monotonicMs - entry.unreadSinceMs >= lingerMs;
}
