/** Counts that only grow, read when somebody asks for metrics. */
export interface StreamCounts {
  /** Frames given to sockets. */
  sent: number;
  /** Level changes that a later one of the same flush replaced. */
  conflated: number;
  /** Depth diffs left out for readers who were behind. */
  dropped: number;
  /** Snapshots that took the place of such diffs. */
  resnapshots: number;
  /** Connections given up because they were too slow. */
  tooSlow: number;
}

/** What the stream tells as it works. */
export interface StreamObserver {
  readonly counts: StreamCounts;
  /** A flush took so long, its writing included. */
  flushed(milliseconds: number): void;
  /** So long after a group was durable, its oldest news was with the sockets. */
  told(milliseconds: number): void;
}

export function noCounts(): StreamCounts {
  return { sent: 0, conflated: 0, dropped: 0, resnapshots: 0, tooSlow: 0 };
}
