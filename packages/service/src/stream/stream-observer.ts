/** Counters for metrics: they only increase. */
export interface StreamCounts {
  /** Frames queued for sockets. */
  sent: number;
  /** Level changes that a later one of the same flush replaced. */
  conflated: number;
  /** Depth diffs dropped for readers that were behind. */
  dropped: number;
  /** Snapshots that replaced such diffs. */
  resnapshots: number;
  /** Connections closed because they were too slow. */
  tooSlow: number;
}

/** What the stream reports for metrics. */
export interface StreamObserver {
  readonly counts: StreamCounts;
  /** Duration of a flush, including writing. */
  flushed(milliseconds: number): void;
  /** Time from an event being durable to its message being handed to the sockets, for the oldest event of a flush. */
  delivered(milliseconds: number): void;
}

export function noCounts(): StreamCounts {
  return { sent: 0, conflated: 0, dropped: 0, resnapshots: 0, tooSlow: 0 };
}
