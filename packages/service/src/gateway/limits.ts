import { MAX_BATCH_ORDERS } from '@presage/protocol';
import type { DayAllowance } from '../chain/day-allowances.ts';

/** Limits of the gateway, each with its unit and its reason. */

/** Bytes of a body: an order is about 1.2 KB, a relayed Safe transaction at most 15. */
export const MAX_BODY_BYTES = 16 * 1024;

/** Bytes set aside for a body of unknown length, which grow as it arrives: most bodies fit. */
export const BODY_START_BYTES = 4 * 1024;

/** Bytes of a POST /order/batch body: as many for each order as if it were sent alone. */
export const MAX_BATCH_BODY_BYTES = MAX_BATCH_ORDERS * MAX_BODY_BYTES;

/**
 * Bytes of a body that creates or edits a market: 100 children fit with a few hundred words of rules each, but not with
 * the 20,000 characters that a single market may have.
 */
export const MAX_ADMIN_MARKET_BODY_BYTES = 256 * 1024;

/** Characters of path and query: the longest useful ones have a hundred market numbers, or keywords. */
export const MAX_URL_LENGTH = 2_048;

/** Bytes of a request's first line and headers. Node's default, set explicitly because an error message names it. */
export const MAX_HEADER_BYTES = 16 * 1024;

/** Names and values of a body: an order has 58, a batch of cancels 102. */
export const MAX_BODY_PARTS = 128;

/** The same of a POST /order/batch or POST /admin/market body: 15 orders have 887, a market with 100 children 942. */
export const MAX_LARGE_BODY_PARTS = 1_024;

/**
 * Rows before a page of a list for which it counts as one more request: to step over them takes as long as to read a
 * page, 1.4 ms in a list that is merged from 100.
 */
export const ROWS_PER_REQUEST = 2_000;

/** Markets, children included, for which a search by keywords counts as one more request: they take a millisecond. */
export const SEARCHED_PER_REQUEST = 2_000;
/** The most further requests that a search counts as, so that it can be made at all among any number of markets. */
export const MAX_SEARCH_REQUESTS = 200;
/** Child markets on a page of markets for which it counts as one more request: to send them takes a millisecond. */
export const CHILDREN_PER_REQUEST = 100;

/** Levels of objects and lists in a body: the deepest one used is 4 (the orders of a batch that replace others). */
export const MAX_BODY_DEPTH = 8;

/** Milliseconds that a client may take to send a whole request: slower clients block a connection. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** Milliseconds a client may take to send its headers. */
export const HEADERS_TIMEOUT_MS = 10_000;

/**
 * Milliseconds between checks of the two above: with Node's default of 30 seconds, requests could take twice the time.
 */
export const SLOWNESS_CHECK_MS = 2_000;

/** Milliseconds for which an idle connection is kept: longer than the 60 s of load balancers. */
export const KEEP_ALIVE_TIMEOUT_MS = 72_000;

/** Milliseconds that a closing gateway waits for connections: more than the 2 s a read may wait for the store. */
export const CLOSE_WAIT_MS = 3_000;

/** Milliseconds that it waits for the first request of a connection, which may be on its way. */
export const FIRST_REQUEST_WAIT_MS = 100;

/**
 * After a market's open levels were summed, they are not summed again for 20 times as long as that took, so that it
 * costs at most a twentieth of the time, however many callers there are.
 */
export const OPEN_LEVELS_COOLDOWN_FACTOR = 20;

/** Most milliseconds of that pause, for which readers wait. A book that takes over 50 ms thus costs a larger share. */
export const MAX_OPEN_LEVELS_COOLDOWN_MS = 1_000;

/**
 * Most connections at once, including the stream's, which are at most 10,000. Further ones are closed. There are fewer
 * if the process may have fewer files open, so that file descriptors are left for the databases.
 */
export const MAX_CONNECTIONS = 12_000;

/** Milliseconds between two log lines that say so. */
export const DROP_LOG_INTERVAL_MS = 60_000;

/**
 * Most connections of one address at once, including the stream's: enough for some hundred people behind one address.
 * Further ones are closed, so that one machine cannot use them all up, or make the service keep many responses that it
 * does not read.
 */
export const MAX_CONNECTIONS_PER_ADDRESS = 500;

/**
 * Requests of a connection that may be under way at once, each until its response is sent. A packet has room for hundreds,
 * whose responses would be kept for a client that does not read them.
 */
export const MAX_PIPELINED_REQUESTS = 4;

/**
 * Milliseconds without traffic after which a connection is closed, even during a response: the response for a client
 * that does not read would be kept forever. While a whole request waits for its response, it is kept.
 */
export const STALLED_TIMEOUT_MS = 60_000;

/** Quote that the faucet gives per call, to an account per day, and to all per day (UTC). The ledger holds 900 million. */
export const FAUCET_CALL_QUOTE = 10_000n;
export const FAUCET_ACCOUNT_DAY_QUOTE = 50_000n;
export const FAUCET_DAY_QUOTE = 5_000_000n;

/**
 * Most open orders of an account: ten prices on each side of 1,000 markets. A resting order costs its owner next to
 * nothing, but the service some 300 bytes until it is closed, and one command can cancel all of them. Orders that are
 * queued or being written are not counted, so an account may exceed it by those that it has in flight, of which the
 * rate limit leaves some hundreds: to count them, each would have to be followed to its end a second time.
 */
export const MAX_OPEN_ORDERS_OF_ACCOUNT = 20_000;

/**
 * Bytes from which a response is compressed: about a page of markets. Smaller ones are sent in a few packets, and the most
 * frequent reads, such as those of books, are smaller or never compressed.
 */
export const MIN_COMPRESSED_BYTES = 8 * 1024;
/** Responses that are compressed at the same time, 0.1 to 5 ms each: they leave half of Node's four threads to others. */
export const MAX_COMPRESSIONS = 2;

/** Seconds after which an account barred from resting orders should try again: its wallet is examined each minute. */
export const BARRED_RETRY_SEC = 60;

/** Largest slippage bound, in millionths of the best price: 1,000 times that price. The journal has 32 bits for it. */
export const MAX_SLIPPAGE_PPM = 1_000_000_000;

/**
 * Safes that the service deploys per day (UTC) for wallets that register themselves, about 250,000 gas each.
 * Settlements are paid from the same daily gas budget and must not starve. Safes requested by operators are not
 * counted.
 */
export const SELF_SERVED_SAFES: DayAllowance = { name: 'self-served safe', perOne: 300, inAll: 300 };
/** The same for one builder, whose key may leak, and for all builders. */
export const BUILDER_SAFES: DayAllowance = { name: 'builder safe', perOne: 500, inAll: 1_000 };

/** Safe transactions relayed per day (UTC) for one builder's user, and for all, limited for the same reason. */
export const RELAYS: DayAllowance = { name: 'relay', perOne: 100, inAll: 3_000 };
/** The share of one builder in these, so that none uses up what all have. */
export const BUILDER_RELAYS: DayAllowance = { name: 'builder relay', perOne: 1_000, inAll: 3_000 };
/** Seconds after which a Safe's next transaction should be sent again: some blocks. */
export const BUSY_SAFE_RETRY_SEC = 5;
