/** The bounds of the sequencer. */

/** Commands that become durable with one write: what waits behind them waits for one write more, about 0.3 ms. */
export const MAX_GROUP_ENTRIES = 512;

/** Bytes of a group, and one entry of each lane more: an entry alone can be larger. */
export const MAX_GROUP_BYTES = 1024 * 1024;

/** Of a full group, the entries that cancels leave to everything else, so that neither starves the other. */
export const GROUP_ENTRIES_FOR_ORDERS = 64;

/** Orders waiting, and as many cancels beside them: two seconds each of the most the machine takes. Beyond it they are turned away as `overloaded`. */
export const MAX_WAITING = 16_384;

/** Bytes of orders waiting, and of cancels. */
export const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/** Commands that the store may be behind before orders are turned away; fewer than between two snapshots. */
export const MAX_PROJECTION_BACKLOG = 50_000;

/** How often free disk is looked at. */
export const DISK_CHECK_MS = 1_000;

/**
 * The longest a timer for a deadline is set for: it is looked at again then. Timers do not follow the clock, so a
 * clock that jumps ahead, or a machine that slept, is noticed this much later at most.
 */
export const MAX_TIMER_MS = 1_000;

/** How often the clock is compared with the time that has passed, when nobody asks. */
export const CLOCK_CHECK_MS = 1_000;

/** How far the clock may get ahead of the time that has passed, or lie before the last stamp: what setting it by hand makes. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** How long it may take to get so far ahead: leaps in steps, each within the tolerance, are no better than one. */
export const CLOCK_AGREES_EVERY_MS = 3_600_000;

/** How long after the last command a start takes the clock's word for it: the longest time of nothing that nobody asks about. */
export const MAX_DOWNTIME_MS = 30 * 86_400_000;

/** How near the clock must be to what TIME_CONFIRMED says: left where it was set, it means nothing an hour later. */
export const CLOCK_CONFIRMED_WITHIN_MS = 3_600_000;

/** Commands between two state marks while the state is small. */
export const MARK_EVERY = 1_024;

/** Commands between two snapshots while the state is small: what a restart replays at most, about 0.2 s. */
export const SNAPSHOT_EVERY = 100_000;

/**
 * Bytes of state that are hashed, and that are written to snapshots, for each command on average: with a larger
 * state marks and snapshots come less often, so that a command costs the same. ADR 0010.
 */
export const MARK_BYTES_PER_COMMAND = 32;
export const SNAPSHOT_BYTES_PER_COMMAND = 128;
