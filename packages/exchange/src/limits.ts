/** How many of each thing the exchange holds. Beyond it commands are refused with `tooMany`. */

/** Account numbers are 31-bit, as typed arrays keep them. */
export const MAX_ACCOUNTS = 2 ** 31 - 1;

/** Roots and children together; bounds what a snapshot and the list of markets cost. */
export const MAX_MARKETS = 1_000_000;

/** Labels are written by operators; more than this is a mistake. */
export const MAX_LABELS = 10_000;

/**
 * Orders accepted since the beginning. Order numbers are 31-bit, and the index of their digests, at most three quarters full,
 * has 2^31 places at most, for it finds them by bit operations: this is where both end. Ten years at 3 orders a second, 24
 * hours a day. It is a width, not what has been tried: 70 million orders.
 */
export const MAX_ORDERS = 2 ** 30;

/** Orders resting at one time: 96 bytes each, 1.5 GiB in all. */
export const MAX_OPEN_ORDERS = 2 ** 24 - 1;

/** The smallest limit order or market sale: one share, less what clients' decimal arithmetic loses (wire contract, section 4). */
export const MIN_ORDER_LOTS = 999_000;

/** Violations an audit puts into words before it only counts them. */
export const MAX_AUDIT_VIOLATIONS = 100;
