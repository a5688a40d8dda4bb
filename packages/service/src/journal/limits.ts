/** The bounds of the journal. */

/**
 * Bytes of one encoded entry; no request can need more. A request body has at most 256 KiB, encoding lengthens no
 * character of it, and no command repeats it; names generated for unnamed items add 20 KB. On chain a full block comes
 * nearest: 5,000 fills, 2,000 operations, and 4,000 each of balances and positions, about 1.6 MB.
 */
export const MAX_ENTRY_BYTES = 2 * 1024 * 1024;

/** Bytes of evidence stored with an order: a signed order with its signature takes about 180. */
export const MAX_EVIDENCE_BYTES = 64 * 1024;

/** Bytes of an actor's name: its length is stored in one byte. */
export const MAX_ACTOR_BYTES = 255;

/**
 * Pages of the write-ahead log after which it is checkpointed into the database: 4 MiB, SQLite's default. The file is then
 * reused from its start, so that an append writes into blocks that the file already has.
 */
export const WAL_CHECKPOINT_PAGES = 1_000;

/** Bytes of the write-ahead log held in memory at once while a start checks it. */
export const WAL_WINDOW_BYTES = 4 * 1024 * 1024;

/** Bytes to which the write-ahead log shrinks again after a long reader (a backup) kept it from being reused. */
export const WAL_KEEP_BYTES = 64 * 1024 * 1024;

/** Milliseconds to wait for another process's lock on the file; only a second writer ever takes one. */
export const LOCK_WAIT_MS = 5_000;

/** Bytes of groups read at once, and read ahead of a replay: about four thousand orders. */
export const READ_CHUNK_BYTES = 1024 * 1024;

/** Groups read at once. Each group also has a fixed cost in memory, so their number is limited too. */
export const READ_CHUNK_GROUPS = 4_096;

/**
 * How much of the history before the snapshot every start checks again, newest first: this many groups, or this many
 * bytes, whichever comes first. About 0.2 s at most; `verify` and every backup check all of it.
 */
export const START_CHECK = { groups: 50_000, bytes: 64 * 1024 * 1024 };
