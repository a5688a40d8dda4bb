import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openForWriting } from './open-for-writing.ts';

const READ_BY_OTHERS = 0o077;

it('creates files that only their owner may read', () => {
  const folder = temporaryFolder();
  const connection = openForWriting(join(folder, 'store.sqlite'));
  const names = readdirSync(folder);
  expect(names.sort()).toEqual(['store.sqlite', 'store.sqlite-shm', 'store.sqlite-wal']);
  for (const name of names) expect(statSync(join(folder, name)).mode & READ_BY_OTHERS).toBe(0);
  connection.close();
});

it('leaves a file to whom its owner gave it', () => {
  const path = join(temporaryFolder(), 'store.sqlite');
  openForWriting(path).close();
  chmodSync(path, 0o640);
  openForWriting(path).close();
  expect(statSync(path).mode & READ_BY_OTHERS).toBe(0o040);
});
