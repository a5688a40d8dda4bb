interface Lingering {
  readonly hasReaders: boolean;
  close(): void;
}

/** A channel, and since when it has had no reader. */
export interface LingeringChannel<C extends Lingering> {
  readonly channel: C;
  unreadSinceMs: number | undefined;
}

/**
 * Closes a channel that has had no reader for `lingerMs`. Must be called regularly: it notes when the last one leaves.
 * @returns the entry, or undefined once its channel is closed
 */
export function closeIfExpired<E extends LingeringChannel<Lingering>>(
  entry: E | undefined,
  { monotonicMs, lingerMs }: { readonly monotonicMs: number; readonly lingerMs: number },
): E | undefined {
  if (entry === undefined) return undefined;
  if (entry.channel.hasReaders) entry.unreadSinceMs = undefined;
  else entry.unreadSinceMs ??= monotonicMs;
  if (entry.unreadSinceMs === undefined || monotonicMs - entry.unreadSinceMs < lingerMs) return entry;
  entry.channel.close();
  return undefined;
}
