import { setImmediate as turn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** A thread that is ready, and its first message. */
export interface StartedThread<Ready> {
  readonly thread: Worker;
  readonly ready: Ready;
}

/**
 * Starts a thread and waits until it is ready ({@link waitUntilReady}).
 *
 * @throws what kept it from becoming ready; the thread is then ended
 */
export async function startThread<Ready>(
  script: URL,
  workerData: object,
  waitMs?: number,
): Promise<StartedThread<Ready>> {
  const thread = new Worker(script, { workerData });
  try {
    return { thread, ready: await waitUntilReady<Ready>(thread, waitMs) };
  } catch (error) {
    await thread.terminate();
    throw error;
  }
}

/**
 * Waits for the first message of a thread, which means that it is ready; it sends no more until it gets a message. A
 * caller that attaches its listeners right after this resolves misses no event: if a thread exits right after its first
 * message, Node emits `message`, `error` and `exit` in the same turn, and this rejects.
 *
 * @param waitMs milliseconds to wait; without it there is no time limit
 * @throws what the thread threw, or an error that says that it exited or took too long
 */
export async function waitUntilReady<Message>(thread: Worker, waitMs?: number): Promise<Message> {
  const { promise: firstMessage, resolve } = Promise.withResolvers<Message>();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const onExit = (): void => reject(new Error('the thread exited before it was ready'));
  const { promise: late, reject: giveUp } = Promise.withResolvers<never>();
  const tooLong = (): void => giveUp(new Error(`the thread was not ready within ${waitMs} ms`));
  // If this process stood still, what the thread has sent meanwhile gets its turn first.
  const timer = waitMs === undefined ? undefined : setTimeout(() => setImmediate(tooLong), waitMs);
  thread.once('message', resolve);
  thread.on('error', reject);
  thread.on('exit', onExit);
  try {
    const message = await Promise.race([firstMessage, ended, late]);
    await Promise.race([turn(), ended]);
    // Only now: a thread that was given up may still throw, which would end this process if nobody listened.
    thread.off('error', reject);
    thread.off('exit', onExit);
    return message;
  } finally {
    clearTimeout(timer);
  }
}
