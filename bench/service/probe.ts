// Loaded into a measured process before its own code (node --import), and into each of its threads: tells what the
// process has used, without the process taking notice.

import { setTimeout as pause } from 'node:timers/promises';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';
import { answerQuestions } from './ask.ts';

export type ProbeQuestion = { readonly about: 'cpu' } | { readonly about: 'memory' };

export interface MemoryInUse {
  /** Heaps and buffers of all threads, after full collections. */
  readonly usedBytes: number;
  /** What the operating system counts: database caches, code and free room of heaps included. */
  readonly residentBytes: number;
}

/** Time that threads are given to collect and to answer; the busiest thread takes milliseconds. */
const THREADS_ANSWER_MS = 1_000;

const HOW_MUCH = 'how much memory is in use?';
const channel = new BroadcastChannel('presage-bench-memory');
if (isMainThread) answerFromMain();
else answerMain();
// Neither may keep the process from ending when its own work is done.
(channel as unknown as { unref(): void }).unref();

function answerFromMain(): void {
  answerQuestions((question: ProbeQuestion) => (question.about === 'cpu' ? cpuMicroseconds() : memory()));
  process.channel?.unref();
}

/** Of all threads, since the process began. */
function cpuMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

async function memory(): Promise<MemoryInUse> {
  let usedBytes = 0;
  channel.onmessage = ({ data }: MessageEvent) => {
    usedBytes += data as number;
  };
  channel.postMessage(HOW_MUCH);
  await pause(THREADS_ANSWER_MS);
  usedBytes += usedHere();
  return { usedBytes, residentBytes: process.memoryUsage.rss() };
}

function answerMain(): void {
  // Answers of other threads are heard too.
  channel.onmessage = ({ data }: MessageEvent) => {
    if (data === HOW_MUCH) channel.postMessage(usedHere());
  };
}

/** The second collection frees the buffers that the first let go of. */
function usedHere(): number {
  if (globalThis.gc === undefined) throw new Error('memory is measured with --expose-gc');
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
