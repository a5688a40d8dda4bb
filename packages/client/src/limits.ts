/** Every bound of the client, with its unit and reason. */

/** Seconds until a request is given up: well beyond the service's own bounds. */
export const DEFAULT_REQUEST_TIMEOUT_SEC = 30;
/** Longest time-out that may be set, seconds: a day. Timers cannot wait longer than 24 days. */
export const MAX_REQUEST_TIMEOUT_SEC = 86_400;
/** Times a read is sent in all: once, and twice more for a service that restarts. */
export const READ_ATTEMPTS = 3;
/** Pause before the first retry of a read, milliseconds; doubled for the next. */
export const FIRST_RETRY_MS = 200;
/** Longest pause before a retry, milliseconds: when the service asks for a longer one, the call fails at once. */
export const MAX_RETRY_WAIT_MS = 5_000;

/** Milliseconds in which a new key becomes usable: about 15 seconds (service.md §8). */
export const KEY_ACTIVATION_MS = 15_000;
/** Milliseconds between requests with a key that is not usable yet. */
export const KEY_RETRY_MS = 500;
/** Attempts at a request that the wallet signs: the clock may have been wrong once, and a second been used before. */
export const WALLET_ATTEMPTS = 4;
/** Seconds by which another timestamp must differ from one that came out expired: a service allows 30 and more. */
export const LEAST_CURE_SEC = 5;
/** Characters of an API key: the service's have fewer than a hundred. */
export const MAX_API_KEY_CHARS = 512;

/** Seconds an enable-trading check is remembered (service.md §2.9). */
export const DEFAULT_ENABLE_TRADING_CHECK_SEC = 3_600;
/** Seconds quote tokens are remembered (service.md §2.9). */
export const DEFAULT_QUOTE_TOKENS_TTL_SEC = 3_600;
/** Seconds markets are remembered (service.md §2.9). */
export const DEFAULT_MARKET_TTL_SEC = 300;
/** Seconds the service's ledger mode is remembered: it never changes for one installation. */
export const DEFAULT_CHAIN_TTL_SEC = 3_600;
/** Markets remembered: some 2 kB each. */
export const MAX_CACHED_MARKETS = 1_000;

/** How long to wait until a transaction is in a block, milliseconds; it may be included later all the same. */
export const RECEIPT_TIMEOUT_MS = 120_000;
/** Pause between two looks for its receipt, milliseconds: blocks come every second or less often. */
export const RECEIPT_POLLING_MS = 500;

/** Orders or ids of one batch: they are sent one after the other, a few minutes' worth. */
export const MAX_BATCH = 1_000;
/** Attempts at an entry of a batch that is refused for coming too fast (429): after a second the service takes fifty again. */
export const BATCH_ATTEMPTS = 3;
/** Pause before the next attempt, milliseconds, where the service names none. */
export const BATCH_RETRY_MS = 1_000;
/** Requests for all open orders: the 20,000 that an account may have take 1,000, and twice as many while orders close fast. */
export const MAX_OPEN_ORDER_PAGES = 3_000;

/** Seconds between heartbeats (wire contract §6). */
export const DEFAULT_HEARTBEAT_SEC = 30;
/** Seconds without any frame after a heartbeat until the connection counts as dead. */
export const DEFAULT_HEARTBEAT_TIMEOUT_SEC = 10;
/** Milliseconds until a connection that does not open or authenticate is given up. */
export const CONNECT_TIMEOUT_MS = 10_000;
/** Milliseconds before the first reconnection; doubled for each next. */
export const DEFAULT_RECONNECT_MIN_MS = 500;
/** Milliseconds between reconnections at most: half a minute is soon enough for a service that is down. */
export const DEFAULT_RECONNECT_MAX_MS = 30_000;
/** Longest wait that a stream may be set to, seconds: a day. Timers cannot wait longer than 24 days. */
export const MAX_STREAM_WAIT_SEC = 86_400;
/** Failed reconnections in a row after which a stream is given up: some eight hours of trying. */
export const MAX_RECONNECTS = 1_000;
/** How long filling a gap may take, milliseconds, before the stream reconnects instead. */
export const RECOVERY_TIMEOUT_MS = 10_000;
/** Attempts at a subscription that is refused because of load: half a minute of trying. */
export const MAX_SUBSCRIBE_ATTEMPTS = 40;
/** Longest pause between these attempts, milliseconds. */
export const SUBSCRIBE_RETRY_MS = 1_000;
/** Subscriptions of one connection. */
export const MAX_SUBSCRIPTIONS = 1_000;
/** Actions sent and not answered yet: one for each subscription, and some to spare. */
export const MAX_PENDING_ACTIONS = 4_000;
/** Messages an iterator keeps for a reader that is slow, about 5 MB; then it ends with an error instead of growing. */
export const MAX_QUEUED_MESSAGES = 10_000;
/** Wrong checksums in a row, each answered by taking the book anew, after which a watched book ends with an error. */
export const MAX_BOOK_MISMATCHES = 5;
/** Markets one root subscription keeps sequences for: a root has at most 100 children. */
export const MAX_TRACKED_MARKETS = 1_000;
