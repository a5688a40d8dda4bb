import { EventEmitter, once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { firstWord } from './first-word.ts';

function threadOf(program: string): Worker {
  return new Worker(`const { parentPort } = require('node:worker_threads');${program}`, { eval: true });
}

it('is answered when the thread stands, and whoever is answered hears all that follows', async () => {
  const thread = threadOf(
    "parentPort.postMessage('here'); parentPort.once('message', () => { throw new Error('tired') })",
  );
  expect(await firstWord<string>(thread, 60_000)).toBe('here');
  const died = once(thread, 'exit').catch((error: Error) => error.message);
  thread.postMessage('go on');
  expect(await died).toBe('tired');
});

it.each([
  ['before it said anything', "throw new Error('no room')", 'no room'],
  ['without a word', 'process.exit()', 'the thread ended before it stood'],
])('is refused by a thread that ends %s', async (_, program, words) => {
  await expect(firstWord(threadOf(program))).rejects.toThrow(words);
});

it('is refused by a thread whose end is told in one go with its first word', async () => {
  const thread = new EventEmitter();
  const waiting = expect(firstWord(thread as Worker)).rejects.toThrow('no room');
  thread.emit('message', 'here');
  thread.emit('error', new Error('no room'));
  thread.emit('exit', 1);
  await waiting;
});

it('is not waited for beyond a bound', async () => {
  const thread = threadOf("parentPort.on('message', () => {})");
  await expect(firstWord(thread, 50)).rejects.toThrow('the thread did not stand within 50 ms');
  await thread.terminate();
});
