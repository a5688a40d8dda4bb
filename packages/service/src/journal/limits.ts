/** The bounds of the journal. */

/**
 * Bytes of one encoded entry, more than anybody can ask for. A body has 256 KiB at most, no character of it grows by being
 * encoded, and no command repeats it; names that are made for what has none add 20 KB. On chain a full block comes nearest:
 * 5,000 fills, and 2,000 each of operations, balances and positions, some 1.3 MB.
 */
export const MAX_ENTRY_BYTES = 2 * 1024 * 1024;

/** Bytes of evidence beside an order: a signed order with its signature is about 400. */
export const MAX_EVIDENCE_BYTES = 64 * 1024;

/** Bytes of an actor's name: its length is one byte. */
export const MAX_ACTOR_BYTES = 255;

/**
 * Pages of the write-ahead log after which SQLite carries them over into the database: 4 MiB, its own default.
 * The log's file is used again from its start, so that an append writes into blocks the file already has.
 */
export const WAL_CHECKPOINT_PAGES = 1_000;

/** Bytes of the write-ahead log that are in memory at once while a start checks it. */
export const WAL_WINDOW_BYTES = 4 * 1024 * 1024;

/** Bytes to which the write-ahead log shrinks again after a long reader (a backup) kept it from being reused. */
export const WAL_KEEP_BYTES = 64 * 1024 * 1024;

/** Milliseconds the writer waits for another process's lock on the file; nobody but a second writer ever takes one. */
export const LOCK_WAIT_MS = 5_000;

/** Bytes of groups that are read at once, and kept ahead of who replays them: about two thousand orders. */
export const READ_CHUNK_BYTES = 1024 * 1024;

/** Groups that are read at once: what a small one takes besides its bytes is bounded, too. */
export const READ_CHUNK_GROUPS = 4_096;

/**
 * How much of the history before the snapshot every start checks again, newest first: so many groups, or so many
 * bytes. About 0.2 s at most; `verify` and every backup check all of it.
 */
export const START_CHECK_GROUPS = 50_000;
export const START_CHECK_BYTES = 64 * 1024 * 1024;
