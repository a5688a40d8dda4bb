/** Limits for writing to standard output. */

/** Bytes of lines kept while the output accepts none: 1 MiB, some 3,000 log lines. Lines beyond that are dropped. */
export const MAX_WAITING_BYTES = 1024 * 1024;

/** Bytes per write: the capacity of an empty pipe. */
export const WRITE_BYTES = 64 * 1024;

/** Milliseconds until the first retry after an output accepted nothing: enough for a reader that is only busy. */
export const FIRST_RETRY_MS = 10;

/** Longest delay between retries, which doubles each time: a full disk or a missing reader may last for days. */
export const MAX_RETRY_MS = 1_000;

/** Milliseconds that an exiting process waits for a slow reader; supervisors wait ten seconds and more for the exit. */
export const LAST_WAIT_MS = 1_000;

/** Milliseconds between two attempts during that wait. */
export const LAST_PAUSE_MS = 10;
