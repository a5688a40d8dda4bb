// Preloaded into services whose clock a test moves: it is CLOCK_AHEAD_MS ahead, and two minutes more with each SIGUSR2.

import { isMainThread } from 'node:worker_threads';

const STEP_MS = 120_000;
const trueNow = Date.now;
let aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);

if (isMainThread) {
  Date.now = () => trueNow() + aheadMs;
  process.on('SIGUSR2', () => {
    aheadMs += STEP_MS;
  });
}
