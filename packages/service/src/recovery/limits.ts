/** The bounds of snapshots. */

/**
 * Snapshots kept, newest first: a damaged one costs a longer replay. The newest at or before what the store has reached is
 * kept besides, when it is none of them: cancels go on while the store is stuck, however far it is behind.
 */
export const KEPT_SNAPSHOTS = 3;

/**
 * Bytes of state that a snapshot may hold: 16 GiB, some 470 million orders ever accepted. A larger one is not made, and a start
 * replays the journal. Tried with 2.3 GiB (70 million orders); while one is made or read, memory has to hold the state and two copies of it.
 */
export const MAX_SNAPSHOT_BYTES = 16 * 1024 ** 3;

/** Bytes that are hashed or read by one call: one call of either takes less than 2 GiB. */
export const SLICE_BYTES = 64 * 1024 * 1024;

/** Bytes written to a snapshot before they are synced: the journal's own syncs never wait behind more than this. */
export const SNAPSHOT_WRITE_BYTES = 4 * 1024 * 1024;
