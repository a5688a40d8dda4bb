import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { newDataDir, type RunningService, removeDataDir, startRunningService } from '../support/running-service.ts';

const FULL_OUTPUT = new URL('../support/full-output.ts', import.meta.url).href;
const AT_ONCE = 20;

/** Sends refused requests, each of which writes a line to the log. */
async function askForNothing({ baseUrl }: RunningService, times: number): Promise<void> {
  const asker = async (first: number) => {
    for (let at = first; at < times; at += AT_ONCE) {
      const { status } = await fetch(`${baseUrl}/nothing/${at}`);
      if (status !== 404) throw new Error(`got ${status} and not 404`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, first) => asker(first)));
}

async function marketsOf({ baseUrl }: RunningService): Promise<number> {
  const answer = (await (await fetch(`${baseUrl}/market`)).json()) as { result: { total: number } };
  return answer.result.total;
}

/** Ids of the requests that the log reports as refused. */
function loggedRefusals(service: RunningService): Set<unknown> {
  const lines = service.output().split('\n');
  const refusals = lines.filter((line) => line.includes('"status":404'));
  return new Set(refusals.map((line) => JSON.parse(line).requestId));
}

it('responds while nobody reads its log, and then writes all of it, to the last line', async () => {
  const dataDir = newDataDir();
  const service = await startRunningService({ LOG_LEVEL: 'info' }, dataDir);
  const log = service.process.stdout as Readable;
  log.pause();
  // The pipe and its reader's buffer hold less than half of their lines, 170 bytes each.
  const times = 2_000;
  await askForNothing(service, times);
  expect(await marketsOf(service)).toBe(0);
  log.resume();
  await expect.poll(() => loggedRefusals(service).size).toBe(times);
  await Promise.all([service.stop(), once(log, 'end')]);
  expect(service.output()).toMatch(/\nStopping.*$/);
  expect(service.process.exitCode).toBe(0);
  removeDataDir(dataDir);
});

it.skipIf(!existsSync('/dev/full'))(
  'starts, responds and stops cleanly when its log cannot be written to a full disk',
  async () => {
    const dataDir = newDataDir();
    const service = await startRunningService({ LOG_LEVEL: 'info', NODE_OPTIONS: `--import=${FULL_OUTPUT}` }, dataDir);
    await askForNothing(service, 100);
    await service.admin('POST', '/market', { marketTitle: 'Is there room?', cutoffAt: 2_000_000_000 });
    expect(await marketsOf(service)).toBe(1);
    await service.stop();
    expect(service.process.exitCode).toBe(0);
    removeDataDir(dataDir);
  },
);
