import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openNew } from '../journal/testing/journal-fixture.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { injecting, SKIPS_TRACING } from '../testing/tracer.ts';
import { copyInto, NoRoomError } from './room-for.ts';

const BACKUP = JSON.stringify(new URL('./backup.ts', import.meta.url).href);

it.skipIf(SKIPS_TRACING).each([
  { call: 'pwrite64', file: 'journal.sqlite', named: 'journal.sqlite' },
  // With everything copied but the manifest, a second try could not use the folder.
  { call: 'fsync', file: 'manifest.json.unfinished', named: 'manifest.json' },
])(
  'a backup to a disk that is full at $named names it, the space needed and the space free, and leaves nothing',
  ({ call, file, named }) => {
    const [dataDir, target] = [temporaryFolder(), join(temporaryFolder(), 'backup')];
    openNew(dataDir).close();
    const program = `import { backupTo } from ${BACKUP}; await backupTo(process.argv[1], process.argv[2], { nowMs: 0 });`;
    const under = injecting(`${call}:error=ENOSPC`, join(target, file));
    const words = [
      process.execPath,
      '--conditions=@presage/source',
      '--input-type=module',
      '--eval',
      program,
      dataDir,
      target,
    ];
    const { stderr } = spawnSync('/bin/sh', ['-c', `exec ${under} "$@"`, 'sh', ...words]);
    expect(String(stderr)).toContain(`the disk of ${target} is full: ${named} could not be copied (`);
    expect(String(stderr)).toMatch(
      /\)\. All files together need up to \d{4,} bytes, and \d+ were free\. Free some space, or name a folder on another disk/,
    );
    expect(readdirSync(target)).toEqual([]);
  },
);

it('only a full disk is one', async () => {
  const room = { folder: '/tmp', neededBytes: 5, freeBytes: 4 };
  const failing = (code: string) =>
    copyInto(room, 'admin.token', () => {
      throw Object.assign(new Error('no'), { code });
    });
  await expect(failing('ENOSPC')).rejects.toThrow(NoRoomError);
  await expect(failing('EACCES')).rejects.not.toThrow(NoRoomError);
});
