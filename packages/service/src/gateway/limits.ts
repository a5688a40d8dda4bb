import type { DayAllowance } from '../chain/day-allowances.ts';

/** Bounds of what the gateway takes in and hands out, each with its unit and its reason. */

/** Bytes of a body: an order is about 1.2 KB, everything else less. */
export const MAX_BODY_BYTES = 16 * 1024;

/** Bytes of POST /admin/market: 100 children with rules of 20,000 characters do not fit, a few hundred words each do. */
export const MAX_ADMIN_MARKET_BODY_BYTES = 256 * 1024;

/** Characters of path and query: the longest that makes sense carries a 77-digit token id. */
export const MAX_URL_LENGTH = 2_048;

/** Bytes of a request's first line and headers; Node's own default, named because answers depend on it. */
export const MAX_HEADER_BYTES = 16 * 1024;

/** Levels of objects and lists in a body: the deepest one used is 3 (a market's children). */
export const MAX_BODY_DEPTH = 8;

/** Milliseconds a client may take to send a whole request: slower ones hold a connection for nothing. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** Milliseconds a client may take to send its headers. */
export const HEADERS_TIMEOUT_MS = 10_000;

/** Milliseconds between looks at the two above: Node's own 30 seconds would let a request take twice its time. */
export const SLOWNESS_CHECK_MS = 2_000;

/** Milliseconds an idle connection is kept: above the 60 s that load balancers keep theirs. */
export const KEEP_ALIVE_TIMEOUT_MS = 72_000;

/** Milliseconds that a closing gateway waits for connections to end by themselves: above the 2 s a read may wait for the store. */
export const CLOSE_WAIT_MS = 3_000;

/**
 * After a market's open levels were summed, they are not summed again for 20 times as long as that took: so it costs at most
 * a twentieth of the time, however many ask.
 */
export const OPEN_LEVELS_REST_FACTOR = 20;

/** Milliseconds of that rest at most: readers wait meanwhile. A book that takes more than 50 ms to sum costs a larger part. */
export const OPEN_LEVELS_REST_MS = 1_000;

/**
 * Connections at once, those of the stream included, which takes at most 10,000: above this new ones are closed, so that
 * file descriptors are left for the journal.
 */
export const MAX_CONNECTIONS = 12_000;

/**
 * Connections of one address at once, those of the stream included: some hundred people behind one address. Beyond it new
 * ones are closed, so that one machine cannot take them all, nor make us hold many answers that it does not read.
 */
export const MAX_CONNECTIONS_PER_ADDRESS = 500;

/**
 * Milliseconds after which a connection is closed over which nothing goes, also while it is answered: for whoever does not read
 * we would keep the answer for ever. Requests that wait for the chain are excepted.
 */
export const STALLED_TIMEOUT_MS = 60_000;

/** Quote the faucet gives in one call, in an account's day, and to all in a day (UTC): the ledger takes 900 million in all. */
export const FAUCET_CALL_QUOTE = 10_000n;
export const FAUCET_ACCOUNT_DAY_QUOTE = 50_000n;
export const FAUCET_DAY_QUOTE = 5_000_000n;

/**
 * Open orders of an account: ten prices on each side of 1,000 markets. An order that rests costs its owner next to nothing and
 * the service some 500 bytes for as long as it likes, and one command cancels all of them.
 */
export const MAX_OPEN_ORDERS_OF_ACCOUNT = 20_000;

/** Millionths of the best price: a thousand times it. Who wants no bound sends "0". The journal has 32 bits for it. */
export const MAX_SLIPPAGE_PPM = 1_000_000_000;

/**
 * Safes that wallets may have deployed for themselves in a day (UTC), about 250,000 gas each: settlements are paid from
 * the same day's budget of gas, and must not starve. Operators are not counted.
 */
export const SELF_SERVED_SAFES: DayAllowance = { name: 'self-served safe', perOne: 300, inAll: 300 };
/** The same for one builder, whose key may leak, and for all of them. */
export const BUILDER_SAFES: DayAllowance = { name: 'builder safe', perOne: 500, inAll: 1_000 };

/** Safe transactions that are relayed for a builder's user, and for all, in a day (UTC): for the same reason. */
export const RELAYS: DayAllowance = { name: 'relay', perOne: 100, inAll: 3_000 };
