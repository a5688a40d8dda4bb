/** The bounds of snapshots. */

/**
 * How many of the newest snapshots are kept, so that a damaged one costs only a longer replay. The newest that the
 * store has reached is kept in addition: cancels go on while the store is stuck, so it may lag by any distance.
 */
export const KEPT_SNAPSHOTS = 3;

/**
 * Bytes of state in a snapshot: 16 GiB, about 470 million orders ever accepted. A larger one is not made, and a start
 * replays the journal. Tested with 2.3 GiB (70 million orders). While a snapshot is made or read, memory must hold the
 * state and two copies of it.
 */
export const MAX_SNAPSHOT_BYTES = 16 * 1024 ** 3;

/** Bytes to hash or read in one call: Node accepts less than 2 GiB in either. */
export const SLICE_BYTES = 64 * 1024 * 1024;

/** Bytes of a snapshot written before they are synced: the journal's own syncs never wait for more than this. */
export const SNAPSHOT_WRITE_BYTES = 4 * 1024 * 1024;
