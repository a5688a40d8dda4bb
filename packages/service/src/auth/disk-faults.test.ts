import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { injecting, SKIPS_TRACING } from '../testing/tracer.ts';
import { openKeyTable } from './testing/auth-fixture.ts';

const CHILD = fileURLToPath(new URL('./testing/faulty-disk-child.ts', import.meta.url));
const OWNER = { kind: 'trader', owner: '0xaa' } as const;

/** What each call of the child returned, while system calls of its threads fail as strace's `fault` says. */
function callsWith(fault: string, path: string): unknown[] {
  const command = `exec ${injecting(fault)} '${process.execPath}' '${CHILD}' '${path}'`;
  const { stdout, stderr } = spawnSync('/bin/sh', ['-c', command], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}

async function preparedFile(): Promise<string> {
  const path = join(temporaryFolder(), 'auth.sqlite');
  await (await openKeyTable(path)).close();
  return path;
}

describe.skipIf(SKIPS_TRACING)('on a disk that fails, without a restart', () => {
  // Opening the file makes the first sync. A change of keys makes five: its journal, their folder, the journal's
  // header, the file, and the folder again once the journal is deleted. SQLite ignores an error of the second one.
  it.each([
    ['the journal', 7],
    ['the header of the journal', 9],
    ['the file', 10],
  ])('a key is still valid when its revocation could not sync %s, and is then revoked', async (_, sync) => {
    const path = await preparedFile();
    expect(callsWith(`fsync:error=EIO:when=${sync}`, path)).toEqual([
      ['add first', 'added'],
      ['find first', 'first'],
      ['revoke', 'failed: disk I/O error'],
      ['find first', 'first'],
      ['add second', 'keyExists'],
      ['find second', 'none'],
      ['revoke', 'first'],
      ['find second', 'none'],
    ]);
    const table = await openKeyTable(path);
    expect(await table.activeKey(OWNER)).toBeUndefined();
    await table.close();
  });

  it.each([
    ['the journal', 7, 'valid'],
    ['the file', 10, 'valid'],
    ['the folder, last', 11, 'revoked'],
  ])(
    'a key whose revocation was killed as it synced %s is found again as it was before or after',
    async (_, sync, state) => {
      const path = await preparedFile();
      expect(callsWith(`fsync:signal=KILL:when=${sync}`, path)).toEqual([
        ['add first', 'added'],
        ['find first', 'first'],
      ]);
      const table = await openKeyTable(path);
      expect((await table.findKey('hash first')) === undefined ? 'revoked' : 'valid').toBe(state);
      expect(await table.revokeKey({ ...OWNER })).toEqual(
        state === 'valid' ? expect.objectContaining({ keyId: 'first' }) : 'noKey',
      );
      await table.close();
    },
  );

  it('a key is invalid when only the last sync of its revocation failed, and its owner gets another', async () => {
    expect(callsWith('fsync:error=EIO:when=11', await preparedFile())).toEqual([
      ['add first', 'added'],
      ['find first', 'first'],
      ['revoke', 'failed: disk I/O error'],
      ['find first', 'none'],
      ['add second', 'added'],
      ['find second', 'second'],
      ['revoke', 'second'],
      ['find second', 'none'],
    ]);
  });

  it('nothing is read after a failed last sync until the folder was synced', async () => {
    expect(callsWith('fsync:error=EIO:when=11..12', await preparedFile()).slice(2, 5)).toEqual([
      ['revoke', 'failed: disk I/O error'],
      ['find first', 'failed: EIO: i/o error, fsync'],
      ['add second', 'added'],
    ]);
  });

  it('keys can be checked, also after a start, while every write finds the disk full', async () => {
    const path = await preparedFile();
    const table = await openKeyTable(path);
    await table.addKey({
      ...OWNER,
      keyId: 'kept',
      rateClass: 'standard',
      lookupHash: 'hash first',
      sealedKey: 'sealed',
      createdAtMs: 1,
    });
    await table.close();
    expect(callsWith('pwrite64:error=ENOSPC:when=1+', path)).toEqual([
      ['add first', 'keyExists'],
      ['find first', 'kept'],
      ['revoke', 'failed: database or disk is full'],
      ['find first', 'kept'],
      ['add second', 'keyExists'],
      ['find second', 'none'],
      ['revoke', 'failed: database or disk is full'],
      ['find second', 'none'],
    ]);
  });
});
