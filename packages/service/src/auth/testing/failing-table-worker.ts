import { parentPort, workerData } from 'node:worker_threads';
import { packError } from '../../threads/packed-error.ts';
import type { Call, CallAnswer } from '../../threads/serve-calls.ts';
import { KeyFileError } from '../file-failure.ts';

/** Settles with the first message on the channel of the path's name. */
const released = new Promise<void>((resolve) => {
  new BroadcastChannel(workerData.path).onmessage = () => resolve();
});
let earlier: Promise<void> = Promise.resolve();

/**
 * Replaces the store's thread and fails in the way that the digest of a use, or for closing its path, names. After
 * `hang` nothing is answered until it is released.
 */
parentPort?.on('message', async ({ method, args: [use] }: Call) => {
  const { digest } = (use ?? {}) as { readonly digest?: string };
  if (digest === 'die') throw new Error('died');
  if (digest === 'hang') earlier = released;
  await earlier;
  parentPort?.postMessage(answerTo(method === 'close' ? workerData.path : digest));
});
parentPort?.postMessage('ready');

function answerTo(digest: string | undefined): CallAnswer {
  if (digest === 'full') return { ok: false, error: packError(new Error('database or disk is full')) };
  if (digest === 'io error') return { ok: false, error: packError(new KeyFileError('disk I/O error')) };
  return { ok: true, value: true };
}
