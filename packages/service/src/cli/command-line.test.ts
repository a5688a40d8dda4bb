import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const MAIN = new URL('./main.ts', import.meta.url).pathname;

it.each([
  ['an unknown command', ['restor']],
  ['an unknown command of a command', ['account', '0x12']],
  ['an unknown option', ['market', 'create', '--colour', 'red']],
  ['a missing argument', ['backup']],
])('says after %s how to learn what is accepted', (_what, words) => {
  const { stderr, status } = spawnSync(process.execPath, [MAIN, ...words], { encoding: 'utf8' });
  expect(stderr).toMatch(/^error: .*\n(.*\n)*Add --help to see what the command accepts\.\n$/);
  expect(status).toBe(1);
});
