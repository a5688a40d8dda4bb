import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readOrCreateOwnerFile } from './owner-file.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const MODULE = JSON.stringify(new URL('./owner-file.ts', import.meta.url).href);

it.each([
  ['made', 'readOrCreateOwnerFile(process.argv[1], () => text)'],
  ['replaced', 'replaceOwnerFile(process.argv[1], text)'],
])('is complete or missing when it is %s on a disk with room for half of it', (_what, call) => {
  const folder = temporaryFolder();
  const program = `import * as files from ${MODULE}; const text = 'x'.repeat(4_000); files.${call};`;
  const words = [process.execPath, '--input-type=module', '--eval', program, join(folder, 'secret')];
  const { stderr } = spawnSync('/bin/sh', ['-c', `trap '' XFSZ; ulimit -f 2; exec "$@"`, 'sh', ...words]);
  expect(String(stderr)).toContain('EFBIG');
  expect(readdirSync(folder)).toEqual([]);
});

it('is named in the error when it is a folder, as Docker makes of a mounted file that is missing', () => {
  const path = join(temporaryFolder(), 'admin.token');
  mkdirSync(path);
  expect(() => readOrCreateOwnerFile(path, () => 'a text')).toThrow(`${path} is a folder, but must be a file: `);
});
