/** Requests in one message to a thread: at 64 the message's own cost is under 1 % of the recoveries in it (4 ms). */
export const MAX_BATCH_REQUESTS = 64;

/** Messages a thread has at once: one in work and one to continue with when that is done, so that it never idles. */
export const BATCHES_PER_THREAD = 2;

/** How long a thread may take for one message, which is at most 20 ms of work; one that takes longer hangs and is replaced. */
export const MAX_BATCH_MS = 5_000;

/** Requests taken and not answered: 0.3 s of one native thread. More are refused, as their senders would time out. */
export const MAX_PENDING_REQUESTS = 4096;

/** Delay before a dead thread is replaced, doubled with each death in a row: a broken machine must not be kept busy. */
export const RESTART_DELAY_MS = { first: 10, max: 10_000 } as const;

/** A thread that lived this long counts as sound: the delay is reset. */
export const SOUND_AFTER_MS = 60_000;

/** Longest wait for a thread's first message at start: loading takes 0.1 s, on a loaded machine some seconds. */
export const START_WAIT_MS = 30_000;
