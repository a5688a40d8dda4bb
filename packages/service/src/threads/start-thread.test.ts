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
