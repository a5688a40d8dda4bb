import { spawnSync } from 'node:child_process';
import fs, { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONTRACT_NAMES } from '@presage/contracts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { systemTimers } from '../clock.ts';
import { LineOutput } from '../operations/line-output.ts';
import { readSettings } from '../settings/settings.ts';
import { type Service, type StartOptions, startHeadless, startService } from '../start.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { decideDemo, isRememberedDemo } from './demo-mode.ts';

const silent = new LineOutput({ write: (bytes) => bytes.length, timers: systemTimers, pause: () => {} });
let parent: string;
let dataDir: string;

beforeEach(() => {
  parent = temporaryFolder();
  dataDir = join(parent, 'data');
});

async function start(environment: Readonly<Record<string, string>>): Promise<void> {
  const service = await startService(optionsOf(environment));
  await service.stop();
}

function optionsOf(environment: Readonly<Record<string, string>>): StartOptions {
  const settings = readSettings({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...environment });
  const onFatal = (error: unknown): never => {
    throw error;
  };
  return { settings, output: silent, onFatal };
}

/** Starts a demo and stops it as soon as it begins to seed. Returns what the start reported until then. */
async function cutOffDemo(): Promise<string[]> {
  const stop = new AbortController();
  const cutOff = new Error('told to stop');
  const progress: string[] = [];
  const onProgress = (what: string) => {
    progress.push(what);
    if (what.startsWith('Making')) stop.abort(cutOff);
  };
  const starting = startService({ ...optionsOf({ DEMO: '1' }), onProgress, signal: stop.signal });
  await expect(starting).rejects.toBe(cutOff);
  return progress;
}

async function countMarkets({ origin }: Service): Promise<number> {
  const response = await fetch(`${origin}/openapi/market?limit=1`);
  return ((await response.json()) as { result: { total: number } }).result.total;
}

it.each([
  ['a host that is no address of this machine', { HOST: '203.0.113.1' }, 'setting HOST: got "203.0.113.1"'],
  ['a missing chain deployment', { LEDGER: 'chain' }, 'setting CHAIN_DEPLOYMENT'],
])('%s leaves no folder that would switch the demo off', async (_what, environment, words) => {
  await expect(start(environment)).rejects.toThrow(words);
  expect(existsSync(dataDir)).toBe(false);
});

it('an operator key that cannot be read leaves no folder, which would belong to the contracts for good', async () => {
  const deployment = join(parent, 'deployment.json');
  const address = `0x${'ab'.repeat(20)}`;
  const contracts = Object.fromEntries(CONTRACT_NAMES.map((name) => [name, address]));
  writeFileSync(
    deployment,
    JSON.stringify({ chainId: 97, startBlock: 1, deployer: address, operator: address, contracts }),
  );
  const chain = { LEDGER: 'chain', CHAIN_DEPLOYMENT: deployment, RPC_URL: 'http://127.0.0.1:1' };
  await expect(start({ ...chain, OPERATOR_KEYSTORE: '/nowhere' })).rejects.toThrow('/nowhere cannot be read');
  expect(existsSync(dataDir)).toBe(false);
});

it('a start that cannot listen writes nothing to a folder that has only a trial of the local chain', async () => {
  mkdirSync(join(dataDir, 'chain'), { recursive: true });
  await expect(start({ HOST: '203.0.113.1' })).rejects.toThrow('setting HOST');
  expect(readdirSync(dataDir)).toEqual(['chain']);
});

it.each([
  ['a file', 'note.txt'],
  ['a path below a file', 'note.txt/data'],
  ['a name that is too long', 'x'.repeat(300)],
])('a DATA_DIR that is %s is reported with its setting', async (_what, path) => {
  writeFileSync(join(parent, 'note.txt'), '');
  dataDir = join(parent, path);
  await expect(start({ DEMO: '0' })).rejects.toThrow(
    `setting DATA_DIR: got ${JSON.stringify(dataDir)}, but it must be`,
  );
});

it('a DATA_DIR in which nothing can be created is reported with its setting', async () => {
  await expect(start({ DEMO: '0', DATA_DIR: '/sys' })).rejects.toThrow('setting DATA_DIR: got "/sys"');
  await expect(start({ DEMO: '0', DATA_DIR: '/sys/presage' })).rejects.toThrow('setting DATA_DIR: got "/sys/presage"');
  // Linux reports ENOENT, not a permission error, for a folder that cannot be created here.
  const below = '/proc/presage/data';
  await expect(start({ DEMO: '0', DATA_DIR: below })).rejects.toThrow(`setting DATA_DIR: got "${below}"`);
});

it.each([
  ['is a backup', 'manifest.json', /data is a backup: make a data folder from it with `presage restore /],
  ['has an unfinished restore', '.restoring', /a restore into .*data is running or was interrupted: /],
])('a DATA_DIR that %s is refused, and nothing is written to it', async (_what, sign, words) => {
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, sign), '');
  await expect(start({ DEMO: '0' })).rejects.toThrow(words);
  expect(readdirSync(dataDir)).toEqual([sign]);
});

describe('an incomplete demo is not served: a start', () => {
  const deleting = expect.stringContaining('interrupted while it made the demo: deleting');
  beforeEach(async () => {
    expect(await cutOffDemo()).toEqual(['Making a month of demo trading ...']);
    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['demo-seeding', 'journal.sqlite']));
  });

  it('with a demo seeds it again', async () => {
    expect(await cutOffDemo()).toEqual([deleting, 'Making a month of demo trading ...']);
  });

  it('without one deletes it', async () => {
    const progress: string[] = [];
    const service = await startService({ ...optionsOf({ DEMO: '0' }), onProgress: (what) => progress.push(what) });
    const markets = await countMarkets(service);
    await service.stop();
    expect({ progress, markets }).toEqual({ progress: [deleting], markets: 0 });
    expect(readdirSync(dataDir)).not.toContain('demo-seeding');
  });
});

it('an exchange that has been used is not turned into a demo, which would give its users money', async () => {
  const exchange = await startHeadless(optionsOf({ DEMO: '0' }));
  await exchange.sequencer.submit({ command: { kind: 'createLabel', name: 'Weather', imageUrl: '' }, actor: 'admin' });
  await exchange.stop();
  const refused = start({ DEMO: '1' });
  await expect(refused).rejects.toThrow(/setting DEMO: got "1".* not a demo: .* set DATA_DIR to a new folder$/);
  const later = await startService(optionsOf({}));
  expect(later.demo).toBe(false);
  await later.stop();
});

it('a first start on a full disk leaves no folder that would switch the demo off', () => {
  const main = fileURLToPath(new URL('../../bin/presage.mjs', import.meta.url));
  const environment = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0' };
  const words = ['-c', `trap '' XFSZ; ulimit -f 0; exec "$0" "$1" serve`, process.execPath, main];
  const { stderr } = spawnSync('/bin/sh', words, { env: environment, encoding: 'utf8' });
  expect(stderr).toMatch(/the disk of .* is full \(.*; \d+ bytes are free\)/);
  expect(decideDemo(readSettings(environment))).toBe(true);
});

it('a start that fails removes nothing but an unused folder, although the file system said that there was none', async () => {
  mkdirSync(join(dataDir, 'demo.json'), { recursive: true });
  writeFileSync(join(dataDir, 'journal.sqlite'), '');
  const existed = existsSync;
  replaceExistsSync((path) => path !== dataDir && existed(path));
  onTestFinished(() => replaceExistsSync(existed));
  await expect(start({ DEMO: '0' })).rejects.toThrow('demo.json is a folder');
  expect(readdirSync(dataDir)).toContain('journal.sqlite');
});

function replaceExistsSync(replacement: typeof existsSync): void {
  fs.existsSync = replacement;
  syncBuiltinESMExports();
}

it('an exchange on which nothing has happened can become a demo', async () => {
  await start({ DEMO: '0' });
  await cutOffDemo();
  expect(isRememberedDemo(dataDir)).toBe(true);
});
