// Preloaded into services that tests start: standard input closes when the test process ends for any reason, and then
// the service exits. Otherwise a killed test run would leave services behind.

import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.stdin.on('end', () => process.exit(1)).resume();
  // The open input alone must not keep the service alive.
  process.stdin.unref();
}
