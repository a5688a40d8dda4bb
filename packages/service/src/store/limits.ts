/** Every bound of the store, with its unit and reason. */

/** Entries of one transaction: enough that its fixed cost is nothing, few enough that a read waits some 100 ms at most. */
export const MAX_TRANSACTION_ENTRIES = 4_096;
/**
 * The same while a replay catches up, when nobody reads: an index page that many entries change is written once for all of
 * them. Measured on a million entries: 26 us of CPU each, of which 3 in the system, instead of 38 and 9.
 */
export const MAX_REPLAY_TRANSACTION_ENTRIES = 32_768;
/**
 * Entries given and not stored from which on a replay waits: the thread then always has its next transaction at hand.
 * While trading, the sequencer has a bound of its own.
 */
export const ROOM_ENTRIES = 2 * MAX_REPLAY_TRANSACTION_ENTRIES;
/** Bytes a packet of entries starts with: what a linger makes at 3,000 orders a second, without growing. */
export const PACKET_START_BYTES = 256 * 1024;
/** Packets kept for reuse: the one being written and the one being filled. */
export const MAX_SPARE_PACKETS = 2;
/**
 * Milliseconds that entries wait for company when no read needs them: an index page that several of them change is
 * then written once. A read that waits ends the wait, and at 7,000 orders a second finds some 20 ms of writing before it.
 */
export const LINGER_MS = 200;
/** Milliseconds between attempts to write after the disk failed; nobody waits for the store without a bound of their own. */
export const RETRY_MS = 500;
/** Milliseconds to open the store at start: migrations are small, and a long WAL is read once. */
export const OPEN_WAIT_MS = 60_000;
/** Milliseconds that closing waits for what is not in the store yet; what is left is projected again at the next start. */
export const CLOSE_WAIT_MS = 10_000;

/** Milliseconds that a read waits for the store to reach what was acknowledged: beyond it a 503 is the better answer. */
export const READ_WAIT_MS = 2_000;
/** Reads that wait for the store at one time: more than all connections of a gateway. */
export const MAX_WAITING_READS = 20_000;
/**
 * Rows that a page may lie behind the newest. SQLite walks over them: measured 2 ms for this many of one run, 15 ms
 * merged from 4, 35 ms from 100. Deeper pages are refused, for a read must not hold up trading.
 */
export const MAX_OFFSET_ROWS = 50_000;
/** Fills told with one order: those of a market sweep or of months at rest, and still a small answer. */
export const MAX_TRADES_OF_ORDER = 1_000;
/** Trade rows that one look for the stream's readers goes through: 1 ms, and it looks again at once when there are more. */
export const MAX_FOLLOWED_TRADES = 2_000;
/** Sorted runs that one list is merged from: SQLite's own limit of a compound query. */
export const MAX_MERGED_RUNS = 500;
/** Candles of one answer: a price history has at most 1,000 points (wire contract §5), or makes them from a century of weeks. */
export const MAX_CANDLES = 5_300;

/** Minutes that a position's history reaches back at least: a day, and what clocks and a late read may differ by. */
export const POSITION_HISTORY_MINUTES = 24 * 60 + 10;
/**
 * Older rows of that history that go with each new one, whosever they are: more than one, so that the table shrinks while
 * there are any, and few enough that no transaction grows long after a quiet day.
 */
export const MAX_HISTORY_ROWS_SWEPT = 4;

/** Positions that the projection keeps in memory between transactions, about 200 bytes each: the traders of a busy day. */
export const MAX_CACHED_POSITIONS = 100_000;
/** Markets whose last trade and candles it keeps so, about 1 KB each: all that trade in a day. */
export const MAX_CACHED_MARKETS = 20_000;

/** KiB of database pages that the writing connection keeps: the upper levels of all indexes and the leaves in use. */
export const WRITER_CACHE_KIB = 64 * 1024;
/** The same for the reading connection. */
export const READER_CACHE_KIB = 16 * 1024;
/** Pages of the write-ahead log before they go to the database: 64 MiB, so that a page written often is copied seldom. */
export const CHECKPOINT_PAGES = 16_384;
