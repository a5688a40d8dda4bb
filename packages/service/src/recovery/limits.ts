/** The bounds of snapshots. */

/**
 * Snapshots kept, newest first. The store is never further behind than the sequencer lets it be, which is less
 * than the commands between two snapshots, so one of them is always at or before what the store has reached.
 */
export const KEPT_SNAPSHOTS = 3;

/** Bytes written to a snapshot before they are synced: the journal's own syncs never wait behind more than this. */
export const SNAPSHOT_WRITE_BYTES = 4 * 1024 * 1024;
