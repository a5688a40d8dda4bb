/** How long a signature is good, from its timestamp on: 5 minutes (service.md §5, §8); the last second counts. */
export const SIGNATURE_LIFE_SEC = 300;

/** How far a client's clock may run ahead of ours (wire contract §4). */
export const CLOCK_AHEAD_SEC = 30;

/**
 * How long a used signature is remembered after it expired. It is refused for its age all that time, and after it too: a day
 * is for clocks that go back, by time zones at the most, whose signatures shall be good.
 */
export const USED_SIGNATURE_KEPT_SEC = 86_400;

/** Used signatures that one use forgets at most: more than one, so that those of a busy day go. */
export const SIGNATURES_FORGOTTEN_AT_ONCE = 10;

/** Digits of a timestamp that are read at all: seconds have ten until the year 2286. */
export const TIMESTAMP_DIGITS = 15;

/** Calls waiting for the store's thread: half a second of commits on a slow disk. More are turned away. */
export const STORE_CALLS_MOST = 256;

/** How long SQLite waits for another process's lock on the file, such as a backup's. */
export const BUSY_WAIT_MS = 2_000;

/** Longest wait for the store's thread to open the file. */
export const STORE_START_WAIT_MS = 30_000;

/** Keys remembered as good: about 300 B each, so at most 6 MB. */
export const HOT_KEYS_MOST = 20_000;

/** How long a key is believed without asking the store; service.md §3.2 gives a deleted key about 10 s. */
export const HOT_KEY_LIFE_MS = 5_000;

/** Characters of an `apikey` header or bearer token: ours have about 60; a longer one cannot be valid. */
export const MAX_CREDENTIAL_LENGTH = 256;
