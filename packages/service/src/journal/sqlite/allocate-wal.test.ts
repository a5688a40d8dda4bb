import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { allocateWal } from './allocate-wal.ts';

const ALLOCATE = `
  import { allocateWal } from ${JSON.stringify(new URL('./allocate-wal.ts', import.meta.url).href)};
  allocateWal(process.argv[1]);
`;

it('creates the file at the length that the log reaches before a checkpoint', () => {
  const path = join(temporaryFolder(), 'journal.sqlite');
  allocateWal(path);
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(1_000 * 4_096);
});

it('creates no file where there is not enough room for all of it', () => {
  const folder = temporaryFolder();
  const words = [process.execPath, '--input-type=module', '--eval', ALLOCATE, join(folder, 'journal.sqlite')];
  const { status } = spawnSync('/bin/sh', ['-c', `trap '' XFSZ; ulimit -f 1000; exec "$@"`, 'sh', ...words]);
  expect(status).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});
