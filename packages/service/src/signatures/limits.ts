/** Requests in one message to a thread: at 64 the message's own cost is under 1 % of the recoveries in it (4 ms). */
export const BATCH_MOST = 64;

/** Messages a thread has at once: one it works on and one it finds when it is done, so that it never waits for us. */
export const BATCHES_PER_THREAD = 2;

/** Requests taken and not answered: 0.3 s of one native thread. More are turned away, for their senders would time out waiting. */
export const PENDING_MOST = 4096;

/** Wait before a thread that died is replaced: doubles with each death in a row, so that a broken machine is not kept busy with starting. */
export const RESTART_DELAY_MS = { first: 10, most: 10_000 } as const;

/** A thread that lived this long counts as sound: the wait starts from the first again. */
export const SOUND_AFTER_MS = 60_000;

/** Longest wait for a thread's first word at start: loading takes 0.1 s, on a loaded machine some seconds. */
export const START_WAIT_MS = 30_000;
