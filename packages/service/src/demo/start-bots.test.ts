import { expect, it } from 'vitest';
import { type BotsWorkerData, startBots } from './start-bots.ts';

const data = {} as BotsWorkerData;

/** A thread's program as a data URL. */
function program(text: string): URL {
  return new URL(`data:text/javascript,${encodeURIComponent(text)}`);
}

/** Lets bots fail until they are not restarted any more, and returns what was reported. */
async function failuresOf(failing: URL): Promise<readonly string[]> {
  const messages: string[] = [];
  await new Promise<void>((gaveUp) => {
    startBots({
      data,
      program: failing,
      restartMs: 0,
      onFailure: (message) => {
        messages.push(message);
        if (message.includes('is not restarted')) gaveUp();
      },
    });
  });
  return messages;
}

it('bots whose thread dies are restarted a bounded number of times, and end nothing else', async () => {
  const messages = await failuresOf(program('throw new Error("no more memory")'));
  expect(messages.filter((message) => message === 'no more memory')).toHaveLength(10);
});

it('bots whose thread cannot be started are treated alike', async () => {
  // Threads have no programs at such an address: starting one throws.
  const messages = await failuresOf(new URL('http://127.0.0.1/bots.js'));
  expect(messages.filter((message) => message.includes('URL'))).toHaveLength(10);
});

it('bots end when they are stopped, also while they wait for a restart', async () => {
  const port = 'import { parentPort } from "node:worker_threads"; ';
  const running = await new Promise<() => Promise<void>>((ready) => {
    const bots = startBots({
      data,
      program: program(
        `${port} parentPort.once("message", () => parentPort.close()); parentPort.postMessage("ready");`,
      ),
      onFailure: () => ready(() => bots.stop()),
    });
  });
  await running();
  const waiting = await new Promise<() => Promise<void>>((ended) => {
    const bots = startBots({ data, program: program(''), onFailure: () => ended(() => bots.stop()) });
  });
  await waiting();
});
