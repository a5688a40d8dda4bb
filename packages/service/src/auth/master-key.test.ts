import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readMasterKey } from './master-key.ts';

const log = { warn: vi.fn() };

it('is the one from the settings, and no file is created', () => {
  const dataDir = temporaryFolder();
  const masterKey = new Uint8Array(32).fill(9);
  expect(readMasterKey({ dataDir, masterKey, log })).toBe(masterKey);
  expect(existsSync(join(dataDir, 'master.key'))).toBe(false);
});

it('is generated once, readable by its owner only', () => {
  const dataDir = temporaryFolder();
  const made = readMasterKey({ dataDir, masterKey: undefined, log });
  expect(made).toHaveLength(32);
  expect(statSync(join(dataDir, 'master.key')).mode & 0o777).toBe(0o600);
  expect(readMasterKey({ dataDir, masterKey: undefined, log })).toEqual(made);
  expect(readMasterKey({ dataDir: temporaryFolder(), masterKey: undefined, log })).not.toEqual(made);
  expect(log.warn).not.toHaveBeenCalled();
});

it('in a file that others could read is logged, and the file is closed to them', () => {
  const dataDir = temporaryFolder();
  const path = join(dataDir, 'master.key');
  const made = readMasterKey({ dataDir, masterKey: undefined, log });
  chmodSync(path, 0o644);
  expect(readMasterKey({ dataDir, masterKey: undefined, log })).toEqual(made);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(log.warn).toHaveBeenCalledWith({ path }, expect.stringContaining('readable by other users'));
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain(readFileSync(path, 'utf8').trim());
});

it.each(['', 'no key', 'ab'.repeat(31), `${'ab'.repeat(32)}00`])('is not taken from a file that holds %j', (text) => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'master.key'), text, { mode: 0o600 });
  expect(() => readMasterKey({ dataDir, masterKey: undefined, log })).toThrow('holds no master key');
});
