/** Every bound of the store, with its unit and reason. */

/**
 * Entries per transaction: enough to make its fixed cost negligible, few enough that a read waits about 100 ms at most.
 */
export const MAX_TRANSACTION_ENTRIES = 4_096;
/**
 * The same while a replay catches up and nothing reads the store: an index page that many entries change is then
 * written once. Measured on a million entries: 26 us of CPU each, 3 of them in the kernel, instead of 38 and 9.
 */
export const MAX_REPLAY_TRANSACTION_ENTRIES = 32_768;
/**
 * A replay waits while this many entries are submitted and not stored, so that the thread always has its next
 * transaction ready. During trading, the sequencer applies a bound of its own.
 */
export const ROOM_ENTRIES = 2 * MAX_REPLAY_TRANSACTION_ENTRIES;
/** Initial bytes of a packet of entries: enough for {@link LINGER_MS} at 3,000 orders a second without growing. */
export const PACKET_START_BYTES = 256 * 1024;
/** Packets kept for reuse: the one being written and the one being filled. */
export const MAX_SPARE_PACKETS = 2;
/**
 * Milliseconds that entries wait to be batched when no read needs them: an index page that several of them change is
 * then written once. A waiting read ends the wait; at 7,000 orders a second it then waits for about 20 ms of writing.
 */
export const LINGER_MS = 200;
/** Milliseconds between attempts to write after the disk failed; reads waiting for the store have their own timeout. */
export const RETRY_MS = 500;
/** Milliseconds to open the store at start: a long WAL is read once. */
export const OPEN_WAIT_MS = 60_000;
/** Milliseconds that closing waits for entries not stored yet; the next start projects the rest from the journal. */
export const CLOSE_WAIT_MS = 10_000;

/** Milliseconds that a read waits for the store to reach what was acknowledged; after that, a 503 is better. */
export const READ_WAIT_MS = 2_000;
/** Reads that may wait for the store at one time: more than a gateway has connections. */
export const MAX_WAITING_READS = 20_000;
/**
 * Maximum offset of a page. SQLite steps over all rows before it: measured 2 ms for this many from one run, 15 ms
 * merged from 4, 35 ms from 100. Deeper pages are refused, because a read must not delay others.
 */
export const MAX_OFFSET_ROWS = 50_000;
/**
 * The same for a span of time, whose items are counted for each page, in less than a millisecond for this many: there are
 * always shorter spans.
 */
export const MAX_SPAN_OFFSET_ROWS = 10_000;
/** Milliseconds that one query may take: a hundred times the slowest. After that the disk hangs, and a 503 is better. */
export const MAX_READ_MS = 5_000;
/** Milliseconds that one transaction may take, for the same reason. */
export const MAX_WRITE_MS = 5_000;
/** Queries that may wait for their turn: about a second's work. */
export const MAX_PENDING_READS = 2_000;
/**
 * Fills returned with one order; the list of its trades has the others. That many take a millisecond to read, as long as a
 * page of a list.
 */
export const MAX_TRADES_OF_ORDER = 100;
/** Sorted runs that one list is merged from: SQLite's own limit for a compound query. */
export const MAX_MERGED_RUNS = 500;
/** Candles per query: a price history of at most 1,000 points (wire contract §5) reads at most a century of weeks. */
export const MAX_CANDLES = 5_300;

/**
 * Minutes that a position's history reaches back at least: a day, plus a margin for clock differences and late reads.
 */
export const POSITION_HISTORY_MINUTES = 24 * 60 + 10;
/**
 * Expired rows of that history, of any position, that each new row deletes: more than one, so that the table shrinks
 * while there are any, and few enough that no transaction becomes long after a quiet day.
 */
export const MAX_HISTORY_ROWS_SWEPT = 4;

/**
 * Positions that the projection keeps in memory between transactions, about 200 bytes each: the traders of a busy day.
 */
export const MAX_CACHED_POSITIONS = 100_000;
/** Markets whose last trade and candles it keeps in memory too, about 1 KB each: all that trade in a day. */
export const MAX_CACHED_MARKETS = 20_000;

/** KiB of database pages that the writing connection caches: the upper levels of all indexes and the leaves in use. */
export const WRITER_CACHE_KIB = 64 * 1024;
/** The same for the reading connection. */
export const READER_CACHE_KIB = 16 * 1024;
/** Pages of the write-ahead log before a checkpoint: 64 MiB, so that a page written often is rarely copied. */
export const CHECKPOINT_PAGES = 16_384;
/** The same in bytes. */
export const CHECKPOINT_BYTES = CHECKPOINT_PAGES * 4096;
