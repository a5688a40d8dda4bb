import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { serveMethods, Transferred } from './serve-calls.ts';

const METHODS = {
  slow: () => new Promise((resolve) => setImmediate(resolve, 'slow')),
  quick: () => 'quick',
  odd: () => () => 'functions cannot be sent',
  move: () => new Transferred(HALF, [HALF.buffer]),
};
const HALF = new Uint8Array([1, 2]);

/** Calls methods one after the other. @returns their answers */
async function answersOf(...methods: readonly (keyof typeof METHODS)[]): Promise<readonly unknown[]> {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  serveMethods(port2, METHODS);
  for (const method of methods) port1.postMessage({ method, args: [] });
  const answers: unknown[] = [];
  port1.on('message', (answer) => answers.push(answer));
  while (answers.length < methods.length) await once(port1, 'message');
  return answers;
}

it('answers calls in their order, however long each takes', async () => {
  expect(await answersOf('slow', 'quick')).toEqual([
    { ok: true, value: 'slow' },
    { ok: true, value: 'quick' },
  ]);
});

it('answers a call whose value cannot be sent with why, and the next one', async () => {
  expect(await answersOf('odd', 'quick')).toMatchObject([
    { ok: false, error: { message: expect.stringContaining('could not be cloned') } },
    { ok: true, value: 'quick' },
  ]);
});

it('moves what it is told to move, without a copy', async () => {
  expect(await answersOf('move')).toEqual([{ ok: true, value: new Uint8Array([1, 2]) }]);
  expect(HALF.length).toBe(0);
});
