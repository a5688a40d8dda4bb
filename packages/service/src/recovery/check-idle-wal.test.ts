import { existsSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { acquireLock } from '../journal/lock.ts';
import { journalPath } from '../journal/open-journal.ts';
import { appendGroups, openNew, pathIn } from '../journal/testing/journal-fixture.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { checkIdleWal } from './check-idle-wal.ts';

function folderWithLog(): string {
  const folder = temporaryFolder();
  appendGroups(openNew(folder), [3]);
  expect(pathIn(folder)).toBe(journalPath(folder));
  expect(existsSync(`${journalPath(folder)}-wal`)).toBe(true);
  return folder;
}

it('the check of an idle log leaves the folder free for a service to start', () => {
  const folder = folderWithLog();
  checkIdleWal(folder);
  acquireLock(folder).release();
});

it('a log that a running service writes is left to it', () => {
  const folder = folderWithLog();
  const lock = acquireLock(folder);
  onTestFinished(() => lock.release());
  expect(() => checkIdleWal(folder)).not.toThrow();
});
