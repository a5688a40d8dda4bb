import { parentPort } from 'node:worker_threads';
import { AT, type Batch, type Ready, Verdict } from '../batch.ts';

/**
 * Replaces the threads' script: answers every request, but dies of a digest that starts with 0xdd, and hangs at one that
 * starts with 0xee; does not start while DYING_WORKER_STILLBORN is set.
 */
if (process.env.DYING_WORKER_STILLBORN !== undefined) throw new Error('stillborn');

parentPort?.on('message', ({ buffer, count }: Batch) => {
  const records = new Uint8Array(buffer);
  if (records[AT.hash] === 0xdd) throw new Error('died of 0xdd');
  if (records[AT.hash] === 0xee) for (;;);
  records[0] = Verdict.recovered;
  parentPort?.postMessage({ buffer, count }, [buffer]);
});
parentPort?.postMessage({ engine: 'native', nativeProblem: undefined } satisfies Ready);
