/** All limits of the client, each with its unit and reason. */

/** Default time-out of a request in seconds: well above the service's own limits. */
export const DEFAULT_REQUEST_TIMEOUT_SEC = 30;
/** Longest configurable time-out in seconds: a day. Timers cannot wait longer than 24 days. */
export const MAX_REQUEST_TIMEOUT_SEC = 86_400;
/** Attempts at a read: the first, and two retries for a service that restarts. */
export const READ_ATTEMPTS = 3;
/** Pause before the first retry of a read, in milliseconds; doubled for the next. */
export const FIRST_RETRY_MS = 200;
/**
 * Longest pause before a retry, in milliseconds: if the service asks for a longer one, the call fails immediately. A
 * wallet may ask for its key again after at most six seconds.
 */
export const MAX_RETRY_WAIT_MS = 6_000;
/** Attempts at a request of a batch, or signed by the wallet, that is rate-limited (429) and so had no effect. */
export const RATE_LIMIT_ATTEMPTS = 3;
/** Pause before a rate-limited request is sent again, in milliseconds, if the service does not say. */
export const RATE_LIMIT_PAUSE_MS = 1_000;

/** Milliseconds until a new key is active: about 15 seconds (service.md §8). */
export const KEY_ACTIVATION_MS = 15_000;
/** Milliseconds between retries with a key that is not active yet. */
export const KEY_RETRY_MS = 500;
/** Attempts at a request signed by the wallet: the clock may be wrong once, and then some seconds be used already. */
export const WALLET_ATTEMPTS = 4;
/** Least difference in seconds between an expired timestamp and the next one tried: services tolerate 30 or more. */
export const MIN_CLOCK_CORRECTION_SEC = 5;
/** Longest API key in characters: the service's keys have fewer than a hundred. */
export const MAX_API_KEY_CHARS = 512;

/** Seconds for which an enable-trading check is cached (service.md §2.9). */
export const DEFAULT_ENABLE_TRADING_CHECK_SEC = 3_600;
/** Seconds for which quote tokens are cached (service.md §2.9). */
export const DEFAULT_QUOTE_TOKENS_TTL_SEC = 3_600;
/** Seconds for which markets are cached (service.md §2.9). */
export const DEFAULT_MARKET_TTL_SEC = 300;
/** Seconds for which the service's ledger mode is cached: it never changes within an installation. */
export const DEFAULT_CHAIN_TTL_SEC = 3_600;
/** Markets cached: about 2 kB each. */
export const MAX_CACHED_MARKETS = 1_000;

/** How long to wait for a transaction to be mined, in milliseconds; it may still be mined later. */
export const RECEIPT_TIMEOUT_MS = 120_000;
/** Interval of polling for its receipt, in milliseconds: blocks come at most every second or so. */
export const RECEIPT_POLLING_MS = 500;

/** Orders or ids in one batch: they are sent one after the other, which takes a few minutes. */
export const MAX_BATCH = 1_000;
/** Requests for all open orders: the limit of 20,000 per account takes 1,000, or twice that while orders close fast. */
export const MAX_OPEN_ORDER_PAGES = 3_000;

/** Seconds between heartbeats (wire contract §6). */
export const DEFAULT_HEARTBEAT_SEC = 30;
/** Seconds without any frame after a heartbeat until the connection is considered dead. */
export const DEFAULT_HEARTBEAT_TIMEOUT_SEC = 10;
/** Time-out for opening and authenticating a connection, in milliseconds each. */
export const CONNECT_TIMEOUT_MS = 10_000;
/** Milliseconds before the first reconnection attempt; doubled for each further attempt. */
export const DEFAULT_RECONNECT_MIN_MS = 500;
/** Longest pause between reconnection attempts in milliseconds: often enough for a service that is down. */
export const DEFAULT_RECONNECT_MAX_MS = 30_000;
/** Longest configurable wait of a stream in seconds: a day. Timers cannot wait longer than 24 days. */
export const MAX_STREAM_WAIT_SEC = 86_400;
/** Consecutive failed reconnections after which a stream gives up: about eight hours. */
export const MAX_RECONNECTS = 1_000;
/** How long the response, and then each message that fills a gap, may take, in milliseconds, before the stream reconnects. */
export const RECOVERY_TIMEOUT_MS = 10_000;
/**
 * Attempts at a subscription that is refused because of load: about half a minute. One that was accepted before goes on,
 * for as long as the connection lasts, and is reported as often.
 */
export const MAX_SUBSCRIBE_ATTEMPTS = 40;
/** Longest pause between these attempts, in milliseconds. */
export const SUBSCRIBE_RETRY_MS = 1_000;
/** Subscriptions per connection. */
export const MAX_SUBSCRIPTIONS = 1_000;
/** Actions awaiting a response: one for each subscription, and some to spare. */
export const MAX_PENDING_ACTIONS = 4_000;
/** Messages that an iterator buffers for a slow reader, about 5 MB; beyond that it ends with an error. */
export const MAX_QUEUED_MESSAGES = 10_000;
/** Consecutive checksum mismatches, each followed by a fresh snapshot, that a watched book survives. */
export const MAX_BOOK_MISMATCHES = 5;
/** Markets for which one root subscription tracks sequence numbers: a root has at most 100 children. */
export const MAX_TRACKED_MARKETS = 1_000;
