import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { acquireLock, LockedError } from './lock.ts';

const TAKER = `
  import { acquireLock } from ${JSON.stringify(new URL('./lock.ts', import.meta.url).href)};
  acquireLock(process.argv[1]);
`;
const HOLDER = `
  ${TAKER}
  process.stdout.write('held');
  setInterval(() => {}, 60_000);
`;

/** Starts another process that holds the lock of a folder. `before`: shell commands to run first. */
async function holder(folder: string, before = ''): Promise<ChildProcess> {
  const words = [process.execPath, '--input-type=module', '--eval', HOLDER, folder];
  const child = spawn('/bin/sh', ['-c', `${before} exec "$@"`, 'sh', ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const output = child.stdout as NodeJS.ReadableStream;
  await once(output, 'readable');
  expect(String(output.read())).toBe('held');
  return child;
}

function lockedError(attempt: () => unknown): LockedError {
  try {
    attempt();
  } catch (error) {
    if (error instanceof LockedError) return error;
    throw error;
  }
  throw new Error('the lock was acquired');
}

it('tells a second process which folder is in use and by which process', async () => {
  const folder = temporaryFolder();
  const child = await holder(folder);
  const error = lockedError(() => acquireLock(folder));
  expect(error.message).toContain(folder);
  expect(error.holderPid).toBe(child.pid);
});

it('is free again as soon as its holder is killed', async () => {
  const folder = temporaryFolder();
  const child = await holder(folder);
  child.kill('SIGKILL');
  await once(child, 'exit');
  acquireLock(folder).release();
});

it('is not held after it could not be taken because its holder cannot be recorded', () => {
  const folder = temporaryFolder();
  const pidPath = join(folder, 'lock.pid');
  mkdirSync(pidPath);
  expect(() => acquireLock(folder)).toThrow('EISDIR');
  rmdirSync(pidPath);
  acquireLock(folder).release();
});

it('is held although the file was damaged', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'lock.sqlite'), 'x'.repeat(5_000));
  acquireLock(folder);
  expect(lockedError(() => acquireLock(folder)).holderPid).toBe(process.pid);
});

it('is still held after the process that holds it has tried to take it again', async () => {
  const folder = temporaryFolder();
  acquireLock(folder);
  lockedError(() => acquireLock(folder));
  const other = spawnSync(process.execPath, ['--input-type=module', '--eval', TAKER, folder], { encoding: 'utf8' });
  expect(other.stderr).toContain('LockedError');
});

it('also excludes the process that holds it, until it is released', () => {
  const folder = temporaryFolder();
  const lock = acquireLock(folder);
  expect(lockedError(() => acquireLock(folder)).holderPid).toBe(process.pid);
  lock.release();
  acquireLock(folder).release();
});

it('needs no room on the disk; without any, the holder is not named', async () => {
  const folder = temporaryFolder();
  await holder(folder, "trap '' XFSZ; ulimit -f 0;");
  expect(lockedError(() => acquireLock(folder)).holderPid).toBeUndefined();
});

it('is held although nothing refers to it', () => {
  const lock = JSON.stringify(new URL('./lock.ts', import.meta.url).href);
  const program = `
    const { acquireLock } = await import(${lock});
    acquireLock(process.argv[1]);
    gc();
    // What is collected is closed in a later turn.
    await new Promise((resolve) => setImmediate(resolve));
    acquireLock(process.argv[1]);
  `;
  const words = ['--expose-gc', '--input-type=module', '--eval', program, temporaryFolder()];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect(stderr).toContain('LockedError');
  expect(status).toBe(1);
});

it('keeps two folders apart', () => {
  const first = acquireLock(temporaryFolder());
  const second = acquireLock(temporaryFolder());
  first.release();
  second.release();
});

it('cannot be locked, nor its holder read, by other users', () => {
  const folder = temporaryFolder();
  const lock = acquireLock(folder);
  onTestFinished(() => lock.release());
  for (const name of ['lock.sqlite', 'lock.pid']) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
});
