import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { startService } from '../start.ts';

let parent: string;
let dataDir: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'presage-first-start-'));
  dataDir = join(parent, 'data');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

async function start(environment: Readonly<Record<string, string>>): Promise<void> {
  const settings = readSettings({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...environment });
  const onFatal = (error: unknown): never => {
    throw error;
  };
  const service = await startService({ settings, onFatal });
  await service.stop();
}

it.each([
  ['a host that is no address of this machine', { HOST: '203.0.113.1' }, 'setting HOST: got "203.0.113.1"'],
  ['a chain of which it is not told', { LEDGER: 'chain' }, 'setting CHAIN_DEPLOYMENT'],
])('%s leaves no folder that would switch the demo off', async (_what, environment, words) => {
  await expect(start(environment)).rejects.toThrow(words);
  expect(existsSync(dataDir)).toBe(false);
});

it.each([
  ['a file', 'note.txt'],
  ['a path below a file', 'note.txt/data'],
])('a DATA_DIR that is %s is told by its setting', async (_what, path) => {
  writeFileSync(join(parent, 'note.txt'), '');
  dataDir = join(parent, path);
  await expect(start({ DEMO: '0' })).rejects.toThrow(
    `setting DATA_DIR: got ${JSON.stringify(dataDir)}, but it must be`,
  );
});

it('a DATA_DIR in which nothing can be made is told by its setting', async () => {
  await expect(start({ DEMO: '0', DATA_DIR: '/sys' })).rejects.toThrow('setting DATA_DIR: got "/sys"');
  await expect(start({ DEMO: '0', DATA_DIR: '/sys/presage' })).rejects.toThrow('setting DATA_DIR: got "/sys/presage"');
});
