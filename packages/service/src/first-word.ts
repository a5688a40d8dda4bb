import { setImmediate as turn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

/**
 * Waits for the first message of a thread, which says that it stands; it says no more until it is asked. Whoever is answered
 * listens at once, and misses no end of it: of a thread that ends right after its first word Node tells the word, the error
 * and the end in one go, and it is refused here.
 *
 * @param waitMs milliseconds to wait; as long as it takes if left out
 * @throws what the thread threw, or that it ended or took too long
 */
export async function firstWord<Word>(thread: Worker, waitMs?: number): Promise<Word> {
  const { promise: said, resolve } = Promise.withResolvers<Word>();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const onExit = (): void => reject(new Error('the thread ended before it stood'));
  const tooLong = (): void => reject(new Error(`the thread did not stand within ${waitMs} ms`));
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
