import type { BucketRate } from '../rate-limits/token-bucket.ts';

/** Seconds that a signature is valid after its timestamp: 5 minutes (service.md §5, §8), the last second included. */
export const SIGNATURE_LIFE_SEC = 300;

/** Seconds by which a client's clock may be ahead of the service's (wire contract §4). */
export const CLOCK_AHEAD_SEC = 30;

/**
 * Seconds for which a used signature is kept after it expired. Once forgotten, all signatures up to its expiry are
 * refused permanently; a day ensures that this hits no new signature if the clock is set back, by a time zone at most.
 */
export const USED_SIGNATURE_KEPT_SEC = 86_400;

/** Most used signatures deleted per use: more than one, so that the backlog of a busy day shrinks. */
export const SIGNATURES_FORGOTTEN_AT_ONCE = 10;

/** Most digits accepted in a timestamp: seconds have ten until the year 2286. */
export const TIMESTAMP_DIGITS = 15;

/** Most calls waiting for the store's thread: one to five seconds of commits. Further calls are rejected. */
export const MAX_PENDING_STORE_CALLS = 256;

/**
 * Places beyond these that only look-ups of keys may take: anybody can ask for changes, from many addresses, and these
 * must not turn away requests that have a key. A look-up takes some 20 us.
 */
export const LOOKUP_PLACES = 256;

/**
 * Milliseconds that a commit waits for another process that reads the file. A backup takes 0.2 s for 100,000 keys.
 */
export const BUSY_WAIT_MS = 5_000;

/**
 * Milliseconds that a call may take before the file counts as unusable: more than a change waits for other processes,
 * once as it begins and once as it ends.
 */
export const MAX_STORE_CALL_MS = 2 * BUSY_WAIT_MS + 1_000;

/** Milliseconds between attempts to read the file after it failed. */
export const FAILED_FILE_RETRY_MS = 1_000;

/** Most milliseconds that the store's thread may take to open the file. */
export const STORE_START_WAIT_MS = 30_000;

/** Most keys in the cache: about 300 B each, so at most 6 MB. */
export const MAX_HOT_KEYS = 20_000;

/** Milliseconds for which a cached key is valid without a query; service.md §3.2 allows a deleted key about 10 s. */
export const HOT_KEY_LIFE_MS = 5_000;

/**
 * The same while auth.sqlite cannot be read, or has too many calls to carry out. Only this process revokes keys, and
 * it forgets those at once, so age alone makes no entry wrong. A day gives an operator the time to mend a disk, and
 * traders the time to cancel; after it, nothing confirms any more that the keys in the file are the ones remembered.
 */
export const UNREADABLE_KEY_LIFE_MS = 24 * 60 * 60 * 1000;

/** Most characters of an `apikey` or `Authorization` header: an API key has 51, an admin token at most 200. */
export const MAX_CREDENTIAL_LENGTH = 256;

/**
 * Requests of one wallet to issue, read or delete its key (wire contract §1): counted over all addresses once a
 * signature proved the wallet, and by the gateway separately for each address that names it; and requests of its builder
 * to replace it.
 */
export const KEY_ISSUANCE_PER_WALLET: BucketRate = { perSecond: 10 / 60, burst: 10 };
