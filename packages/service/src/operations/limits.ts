/** Limits for writing to standard output, for samples, and for open files. */

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

/** Milliseconds between two samples of the event loop's lag: what delays requests noticeably takes longer. */
export const LAG_SAMPLE_MS = 100;

/**
 * Files and sockets that a service may have open besides the connections of its callers: 70 for databases, threads and
 * output, 20 for a demo's market makers; the rest is for the chain's node, snapshots and web pages.
 */
export const OTHER_OPEN_FILES = 200;
/** The least that a process may have open for a service to start: room for some dozens of connections. */
export const MIN_OPEN_FILES = OTHER_OPEN_FILES + 56;
