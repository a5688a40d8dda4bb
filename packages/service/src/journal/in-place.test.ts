import { copyFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { watchPlaces } from './in-place.ts';

function files(): { readonly folder: string; readonly paths: readonly [string, string] } {
  const parent = mkdtempSync(join(tmpdir(), 'presage-place-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = mkdtempSync(join(parent, 'data-'));
  const paths = [join(folder, 'journal'), join(folder, 'log')] as const;
  for (const path of paths) writeFileSync(path, 'first');
  return { folder, paths };
}

it.each<[string, (path: string) => void, (path: string) => void]>([
  ['moved', (path) => renameSync(path, `${path}-2`), (path) => renameSync(`${path}-2`, path)],
  [
    'replaced by a copy',
    (path) => {
      renameSync(path, `${path}-2`);
      copyFileSync(`${path}-2`, path);
    },
    (path) => renameSync(`${path}-2`, path),
  ],
])('a file that was %s is named until it is back', async (_how, take, putBack) => {
  const { paths } = files();
  const problem = await watchPlaces(paths);
  for (const path of paths) {
    expect(await problem()).toBeUndefined();
    writeFileSync(path, 'second');
    expect(await problem()).toBeUndefined();
    take(path);
    expect(await problem()).toBe(`${path} was moved, removed or replaced while this process uses it`);
    putBack(path);
  }
  expect(await problem()).toBeUndefined();
});

it('files whose folder was moved or removed are not in place', async () => {
  const { folder, paths } = files();
  const problem = await watchPlaces(paths);
  renameSync(folder, `${folder}-2`);
  expect(await problem()).toContain(paths[0]);
  renameSync(`${folder}-2`, folder);
  expect(await problem()).toBeUndefined();
  rmSync(folder, { recursive: true });
  expect(await problem()).toContain(paths[0]);
});
