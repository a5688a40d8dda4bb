// Runs one job of the core benchmarks in a separate process, so that no job warms up the code or fills the heap of
// another. Started by bench/sections/core.ts with the job as JSON; prints the result as JSON.

import { checkAgreement } from './core/check-agreement.ts';
import type { Job } from './core/jobs.ts';
import { measureLatency } from './core/measure-latency.ts';
import { measureMarketMemory, measureOrderMemory } from './core/measure-memory.ts';
import { measureSpeed } from './core/measure-speed.ts';

function doJob(job: Job): unknown {
  switch (job.kind) {
    case 'speed':
      return measureSpeed(job);
    case 'latency':
      return measureLatency(job);
    case 'agreement':
      return checkAgreement(job);
    case 'order-memory':
      return measureOrderMemory(job);
    case 'market-memory':
      return measureMarketMemory(job);
  }
}

console.log(JSON.stringify(doJob(JSON.parse(process.argv[2] ?? '') as Job)));
