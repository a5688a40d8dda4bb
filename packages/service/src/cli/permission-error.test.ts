import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openNew } from '../journal/testing/journal-fixture.ts';
import { explainPermissionError } from '../permission-error.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const MAIN = resolve(import.meta.dirname, '../../bin/presage.mjs');
/** Root may read everything, so when the tests run as root, the command runs as the user nobody. */
const NOBODY = 65_534;
const isRoot = process.geteuid?.() === 0;
const user = isRoot ? NOBODY : process.geteuid?.();

let parent: string;
let dataDir: string;

beforeEach(() => {
  parent = temporaryFolder();
  dataDir = join(parent, 'data');
  mkdirSync(dataDir);
  openNew(dataDir).close();
  writeFileSync(join(dataDir, 'admin.token'), 'a-token-of-these-tests\n');
  mkdirSync(join(dataDir, 'snapshots'));
  const all = [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))];
  if (isRoot) for (const each of [parent, ...all]) chownSync(each, NOBODY, NOBODY);
});

/** Runs a command that must fail, and returns its standard error. */
function wordsOf(command: string): string {
  const env = { ...process.env, DATA_DIR: dataDir, DEMO: '0', PORT: '0', ADMIN_TOKEN: '' };
  const { status, stderr } = spawnSync(process.execPath, [MAIN, ...command.split(' ')], {
    env,
    encoding: 'utf8',
    timeout: 120_000,
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  expect(status).toBe(1);
  return stderr;
}

/** False when the checkout is in a folder that this user may not enter, such as /root. */
function canRunAs(uid: number): boolean {
  const spawned = spawnSync(process.execPath, [MAIN, '--version'], { uid, gid: uid, timeout: 120_000 });
  return spawned.status === 0;
}

describe.skipIf(process.platform === 'win32' || (isRoot && !canRunAs(NOBODY)))(
  'a file that this user may not use is not reported as missing',
  () => {
    it.each([
      ['journal verify', '.', 'journal.sqlite'],
      ['backup ./target', '.', 'journal.sqlite'],
      ['audit --url http://127.0.0.1:1/openapi', '.', 'admin.token'],
      ['serve', 'snapshots', 'snapshots'],
    ])('%s, where %s is closed, names the file, its owner and what to do', (command, closed, file) => {
      const path = join(dataDir, closed);
      chmodSync(path, 0);
      const expected = `this user (id ${user}) may not use ${join(dataDir, file)}: EACCES`;
      const advice = `${path} belongs to user id ${user}, with mode 000: run the command as its owner`;
      const words = wordsOf(command.replace('./', `${dirname(dataDir)}/`));
      chmodSync(path, 0o700);
      expect(words).toContain(expected);
      expect(words).toContain(advice);
    });

    it.each(['journal verify', 'journal export', 'backup'])(
      '%s, where the folder may only be read, says why',
      (command) => {
        chmodSync(dataDir, 0o500);
        const words = wordsOf(command === 'backup' ? `backup ${join(parent, 'target')}` : command);
        chmodSync(dataDir, 0o700);
        expect(words).toContain(`${join(dataDir, 'journal.sqlite')} cannot be opened: `);
        expect(words).toContain('Run the command as its owner');
      },
    );

    it('restore of a backup that is closed', () => {
      writeFileSync(join(parent, 'manifest.json'), '{}', { mode: 0 });
      expect(wordsOf(`restore ${parent} ${join(parent, 'new')}`)).toContain(
        `may not use ${parent}/manifest.json: EACCES`,
      );
    });
  },
);

it('a disk that is mounted read-only is reported with what to do', () => {
  const said = "EROFS: read-only file system, open '/data/lock.pid'";
  const explained = explainPermissionError(Object.assign(new Error(said), { code: 'EROFS', path: '/data/lock.pid' }));
  expect((explained as Error).message).toBe(
    `${said}. Mount its disk for writing, or copy the folder to another disk and name the copy in DATA_DIR`,
  );
});
