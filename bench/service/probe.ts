// Loaded into a measured process before its own code (node --import), and into each of its threads. Reports the CPU and
// memory that the process uses, without any change to the process's code.

import { setTimeout as pause } from 'node:timers/promises';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';
import { bytesInUse } from '../bytes-in-use.ts';
import { serveRequests } from './child-requests.ts';
import { cpuMicroseconds } from './cpu.ts';

export type ProbeQuestion = { readonly about: 'cpu' } | { readonly about: 'memory' };

export interface MemoryInUse {
  /** Heaps and buffers of all threads, after full garbage collections. */
  readonly usedBytes: number;
  /** Resident memory, which includes database caches, code and free heap space. */
  readonly residentBytes: number;
}

/** Time for threads to collect garbage and respond; the busiest thread takes milliseconds. */
const THREADS_ANSWER_MS = 1_000;

const HOW_MUCH = 'how much memory is in use?';
const channel = new BroadcastChannel('presage-bench-memory');
if (isMainThread) answerFromMain();
else answerMain();
// Must not keep the process alive when its own work is done.
(channel as unknown as { unref(): void }).unref();

function answerFromMain(): void {
  serveRequests((request: ProbeQuestion) => (request.about === 'cpu' ? cpuMicroseconds() : memory()));
  process.channel?.unref();
}

async function memory(): Promise<MemoryInUse> {
  let usedBytes = 0;
  channel.onmessage = ({ data }: MessageEvent) => {
    usedBytes += data as number;
  };
  channel.postMessage(HOW_MUCH);
  await pause(THREADS_ANSWER_MS);
  usedBytes += bytesInUse();
  return { usedBytes, residentBytes: process.memoryUsage.rss() };
}

function answerMain(): void {
  // The channel also delivers the responses of other threads.
  channel.onmessage = ({ data }: MessageEvent) => {
    if (data === HOW_MUCH) channel.postMessage(bytesInUse());
  };
}
