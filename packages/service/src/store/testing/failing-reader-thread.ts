import { parentPort, workerData } from 'node:worker_threads';
import { type Call, serveCalls } from '../../threads/serve-calls.ts';
import type { ReaderReady } from '../reader/reader-thread.ts';

/** Settles with the first message on the channel of the path's name. */
const released = new Promise<void>((resolve) => {
  new BroadcastChannel(workerData.path).onmessage = () => resolve();
});

/** Replaces the reader's thread: the first argument says what happens. All but an order's query waits until it is released. */
async function execute({ method, args: [what] }: Call): Promise<unknown> {
  if (what === 'die') setImmediate(() => process.exit());
  if (what === 'hang' || what === 'die' || method !== 'orderWithTrades') await released;
  if (method === 'close') process.exit();
  return method === 'loadMarketData' ? 'loaded' : what;
}

if (parentPort !== null) serveCalls(parentPort, execute);
parentPort?.postMessage(['orderWithTrades'] satisfies ReaderReady);
