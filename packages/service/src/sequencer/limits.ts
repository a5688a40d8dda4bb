/** The bounds of the sequencer. */

/** Entries made durable with one write. Commands queued behind them wait for one more write, about 0.3 ms. */
export const MAX_GROUP_ENTRIES = 512;

/** Bytes of a group. The first entry of each lane may exceed this, because a single entry can be larger. */
export const MAX_GROUP_BYTES = 1024 * 1024;

/** Entries of a full group that cancels leave to everything else, so that neither starves the other. */
export const GROUP_ENTRIES_FOR_ORDERS = 64;

/** Queued orders, and as many cancels: about two seconds of each at the peak rate. Beyond it they are `overloaded`. */
export const MAX_WAITING = 16_384;

/** Bytes of queued orders, and as many of cancels. */
export const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/** How long a group may take to be written before orders are refused, those that wait for it as well. */
export const MAX_WRITE_MS = 5_000;

/**
 * How long an order may wait in the queue before it is refused: less than the 30 seconds after which our client gives
 * up, so that it is not placed after that.
 */
export const MAX_ORDER_WAIT_MS = 2 * MAX_WRITE_MS;

/** Commands that the store may lag behind before orders are refused; fewer than between two snapshots. */
export const MAX_PROJECTION_BACKLOG = 50_000;

/**
 * How often free disk space and the journal's place are checked: what is acknowledged in between is lost with a journal
 * that was removed.
 */
export const DISK_CHECK_INTERVAL_MS = 1_000;

/** How long that check may take before orders are refused. */
export const MAX_DISK_CHECK_MS = 5_000;

/** How often the memory in use is checked. */
export const MEMORY_CHECK_INTERVAL_MS = 1_000;

/**
 * Shares of the memory in use above which orders are refused, and below which they are taken again. What is left
 * is for cancels and reads, and for a snapshot.
 */
export const MAX_MEMORY_SHARE = 0.9;
export const MEMORY_ENOUGH_SHARE = 0.85;

/**
 * The longest delay of a deadline timer; the deadline is then checked again. Timers do not follow the clock, so a
 * clock that jumps ahead, or a machine that slept, is noticed at most this much later.
 */
export const MAX_TIMER_MS = 1_000;

/** How often the clock is compared with the time that has passed when nobody reads it. */
export const CLOCK_CHECK_INTERVAL_MS = 1_000;

/**
 * How far the clock may run ahead of the time that has passed, or lie before the last stamp: room for setting it by
 * hand.
 */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** The time over which jumps add up: together they may not exceed the tolerance, as a single one may not. */
export const CLOCK_RESYNC_INTERVAL_MS = 3_600_000;

/** How far the clock may be past the last command for a start to believe it: the longest plausible downtime. */
export const MAX_DOWNTIME_MS = 30 * 86_400_000;

/** How near the clock must be to TIME_CONFIRMED. Left in place, the setting has no effect an hour later. */
export const CLOCK_CONFIRMED_WITHIN_MS = 3_600_000;

/** Commands between two state marks while the state is small. */
export const MARK_EVERY = 1_024;

/** Commands between two snapshots while the state is small: the most that a restart replays, about 0.2 s. */
export const SNAPSHOT_EVERY = 100_000;

/**
 * Bytes of state hashed for marks, and written to snapshots, per command on average: with a larger state marks and
 * snapshots are made less often, so that the cost per command stays the same. ADR 0010.
 */
export const MARK_BYTES_PER_COMMAND = 32;
export const SNAPSHOT_BYTES_PER_COMMAND = 128;
