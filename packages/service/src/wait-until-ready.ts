import { setImmediate as turn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

/**
 * Waits for the first message of a thread, which means that it is ready; it sends no more until it gets a message. A
 * caller that attaches its listeners right after this resolves misses no event: if a thread exits right after its first
 * message, Node emits `message`, `error` and `exit` in the same turn, and this rejects.
 *
 * @param waitMs milliseconds to wait; without it there is no time limit
 * @throws what the thread threw, or an error that says that it exited or took too long
 */
export async function waitUntilReady<Word>(thread: Worker, waitMs?: number): Promise<Word> {
  const { promise: said, resolve } = Promise.withResolvers<Word>();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const onExit = (): void => reject(new Error('the thread exited before it was ready'));
  const tooLong = (): void => reject(new Error(`the thread was not ready within ${waitMs} ms`));
  const bound = waitMs === undefined ? undefined : setTimeout(tooLong, waitMs);
  thread.once('message', resolve);
  thread.on('error', reject);
  thread.on('exit', onExit);
  try {
    const word = await Promise.race([said, ended]);
    await Promise.race([turn(), ended]);
    return word;
  } finally {
    clearTimeout(bound);
    thread.off('error', reject);
    thread.off('exit', onExit);
  }
}
