/** The bounds of what is written to the standard output. */

/** Bytes of lines that wait for an output that takes none: 1 MiB, some 3,000 lines of the log. What comes on top is dropped. */
export const MAX_WAITING_BYTES = 1024 * 1024;

/** Bytes given to the system at once: what an empty pipe takes. */
export const WRITE_BYTES = 64 * 1024;

/** Milliseconds until an output that took nothing is tried again: a reader that is only busy has then read on. */
export const FIRST_RETRY_MS = 10;

/** The same after many times, each of which doubles it: a full disk, or a reader that is gone, may last for days. */
export const MAX_RETRY_MS = 1_000;

/** Milliseconds for which the end of the process waits for a reader: supervisors wait ten seconds and more for that end. */
export const LAST_WAIT_MS = 1_000;

/** Milliseconds between two attempts in that time. */
export const LAST_PAUSE_MS = 10;
