import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';

const MODULE = JSON.stringify(new URL('./one-at-a-time.mjs', import.meta.url).href);
/** Prints a line when it starts to work, and works until its input ends. */
const PROGRAM = `
import { once } from 'node:events';
import { oneAtATime } from ${MODULE};
await oneAtATime(process.argv[1], async () => {
  console.log('works');
  await once(process.stdin.resume(), 'end');
  console.log('done');
});
`;

interface Worker {
  readonly process: ChildProcess;
  /** Resolves with the next line it prints. */
  nextLine(): Promise<string | undefined>;
}

function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'presage one at a time ')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function work(folder: string): Worker {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return { process: child, nextLine: async () => (await lines.next()).value };
}

it.runIf(['linux', 'win32'].includes(process.platform)).each([
  ['is done', (holder: ChildProcess) => void holder.stdin?.end()],
  ['was killed', (holder: ChildProcess) => void holder.kill('SIGKILL')],
])('a second process says that it waits, and works once the first %s', async (_how, end) => {
  const folder = temporaryFolder();
  const first = work(folder);
  expect(await first.nextLine()).toBe('works');
  const second = work(folder);
  const third = work(folder);
  expect(await second.nextLine()).toMatch(/^Another start .* waiting/);
  expect(await third.nextLine()).toMatch(/^Another start .* waiting/);
  end(first.process);
  const working = [second, third].map(async (one) => ({ one, line: await one.nextLine() }));
  const next = await Promise.race(working);
  next.one.process.stdin?.end();
  expect([next.line, await next.one.nextLine()]).toEqual(['works', 'done']);
  const last = next.one === second ? third : second;
  expect((await Promise.all(working)).map(({ line }) => line)).toEqual(['works', 'works']);
  last.process.stdin?.end();
  expect(await last.nextLine()).toBe('done');
});

it('a process that works in another folder does not wait', async () => {
  const first = work(temporaryFolder());
  expect(await first.nextLine()).toBe('works');
  const second = work(temporaryFolder());
  expect(await second.nextLine()).toBe('works');
  for (const { process: child } of [first, second]) {
    child.stdin?.end();
    await once(child, 'close');
  }
});
