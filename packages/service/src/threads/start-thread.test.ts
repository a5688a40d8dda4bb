import { EventEmitter, once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { waitUntilReady } from './start-thread.ts';

function threadOf(program: string): Worker {
  return new Worker(`const { parentPort } = require('node:worker_threads');${program}`, { eval: true });
}

it('resolves when the thread is ready, and the caller sees every later event', async () => {
  const thread = threadOf(
    "parentPort.postMessage('here'); parentPort.once('message', () => { throw new Error('tired') })",
  );
  expect(await waitUntilReady<string>(thread, 60_000)).toBe('here');
  const died = once(thread, 'exit').catch((error: Error) => error.message);
  thread.postMessage('go on');
  expect(await died).toBe('tired');
});

it.each([
  ['with an error before its first message', "throw new Error('no room')", 'no room'],
  ['without an error or a message', 'process.exit()', 'the thread exited before it was ready'],
])('rejects when the thread exits %s', async (_, program, words) => {
  await expect(waitUntilReady(threadOf(program))).rejects.toThrow(words);
});

it('rejects when the first message, the error and the exit are emitted in the same turn', async () => {
  const thread = new EventEmitter();
  const waiting = expect(waitUntilReady(thread as Worker)).rejects.toThrow('no room');
  thread.emit('message', 'here');
  thread.emit('error', new Error('no room'));
  thread.emit('exit', 1);
  await waiting;
});

it('rejects when the time limit is over', async () => {
  const thread = threadOf("parentPort.on('message', () => {})");
  await expect(waitUntilReady(thread, 50)).rejects.toThrow('the thread was not ready within 50 ms');
  await thread.terminate();
});

it('rejects when the time limit is over, and what the thread throws as it is ended does not end the process', async () => {
  const thread = new EventEmitter();
  await expect(waitUntilReady(thread as Worker, 1)).rejects.toThrow('the thread was not ready within 1 ms');
  expect(() => thread.emit('error', new Error('no room'))).not.toThrow();
});

it('resolves when the thread was ready in time, but this process stood still', async () => {
  const isReady = new Int32Array(new SharedArrayBuffer(4));
  const program = `const { parentPort, workerData } = require('node:worker_threads');
    parentPort.postMessage('here');
    Atomics.store(workerData, 0, 1);
    Atomics.notify(workerData, 0);`;
  const thread = new Worker(program, { eval: true, workerData: isReady });
  // The next thing after it is the time limit.
  setTimeout(() => Atomics.wait(isReady, 0, 0), 1);
  expect(await waitUntilReady(thread, 1)).toBe('here');
});
