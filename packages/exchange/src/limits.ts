/** Limits of the exchange. Commands that would exceed a capacity are refused with `tooMany`. */

/** Account numbers have 31 bits, because typed arrays store them as int32. */
export const MAX_ACCOUNTS = 2 ** 31 - 1;

/** Roots and children together; limits the cost of a snapshot and of the market list. */
export const MAX_MARKETS = 1_000_000;

/** Labels are written by operators; more than this is a mistake. */
export const MAX_LABELS = 10_000;

/**
 * Orders accepted since the beginning. Order numbers have 31 bits, and so do the places in the index of their digests,
 * which uses 32-bit operations and stays at most three quarters full. This limit satisfies both; it lasts ten years at
 * 3 orders a second around the clock. It follows from these widths; tests have gone up to 70 million orders.
 */
export const MAX_ORDERS = 2 ** 30;

/** Requests with an id carried out since the beginning: 32 bytes each, 2 GiB in total. */
export const MAX_REQUESTS = 2 ** 26;

/** Orders resting at the same time: 96 bytes each, 1.5 GiB in total. */
export const MAX_OPEN_ORDERS = 2 ** 24 - 1;

/** The smallest limit order or market sell: one share, less clients' rounding errors (wire contract, section 4). */
export const MIN_ORDER_LOTS = 999_000;

/**
 * Resting orders that one fill-or-kill order may take; one that needs more is killed. It looks at them all before its first
 * fill, and when it is killed in the end, looking has cost its sender nothing: a thousand are as much work as placing an
 * order.
 */
export const MAX_FILL_OR_KILL_MAKERS = 1_000;

/** Violations that an audit describes; further ones are only counted. */
export const MAX_AUDIT_VIOLATIONS = 100;
