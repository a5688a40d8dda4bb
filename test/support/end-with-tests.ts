// Loaded ahead of a service that tests start: its input ends with the test process, however that ends, and the service
// with its input. Else a run that is killed would leave services behind.

import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.stdin.on('end', () => process.exit(1)).resume();
  // Alone it keeps no service alive.
  process.stdin.unref();
}
