import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { discardService, MAIN, startRunningService } from '../support/running-service.ts';

const RECORD_LOADED = new URL('../support/record-loaded.ts', import.meta.url).href;
const run = promisify(execFile);

/** URLs of the modules that each thread of a service has loaded, by the file it runs. */
const loaded = new Map<string, readonly string[]>();
/** The same of a command that asks that service. */
let loadedByCommand: readonly string[] = [];

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'presage-loaded-'));
  const ofService = mkdtempSync(path.join(folder, 'service-'));
  const ofCommand = mkdtempSync(path.join(folder, 'command-'));
  const service = await startRunningService(recordedIn(ofService));
  try {
    // With nothing to save, a stop would not start the thread that saves snapshots.
    await service.admin('POST', '/label', { labelName: 'Weather' });
    const { port } = new URL(service.origin);
    await run(process.execPath, [MAIN, 'status'], { env: { ...process.env, PORT: port, ...recordedIn(ofCommand) } });
  } finally {
    await discardService(service);
  }
  for (const file of readdirSync(ofService)) {
    const urls = linesOf(path.join(ofService, file));
    const script = urls.find((url) => url.includes('/packages/service/')) ?? '';
    loaded.set(path.basename(script), urls);
  }
  loadedByCommand = linesOf(path.join(ofCommand, '0'));
  rmSync(folder, { recursive: true });
});

function recordedIn(folder: string): Readonly<Record<string, string>> {
  return { RECORD_LOADED_IN: folder, NODE_OPTIONS: `--import=${RECORD_LOADED}` };
}

function linesOf(file: string): readonly string[] {
  return readFileSync(file, 'utf8').trim().split('\n');
}

/** Every start pays for what is loaded, and every thread loads its modules separately. */
describe('a start on the custodial ledger', () => {
  it.each([
    ['journal-thread.ts', []],
    ['snapshot-thread.ts', []],
    ['projector-thread.ts', ['@noble/hashes']],
    ['reader-thread.ts', ['@noble/hashes', 'kysely']],
    ['key-table-worker.ts', []],
  ])('loads into %s no packages but %j', (script, packages) => {
    expect(loaded.keys()).toContain(script);
    expect(packagesIn(script)).toEqual(packages);
  });

  it('loads no rules of the exchange into the threads that write and read the store', () => {
    const ofExchange = (script: string) =>
      loaded.get(script)?.filter((url) => url.endsWith('/packages/exchange/src/exchange.ts'));
    expect(ofExchange('presage.mjs')).toHaveLength(1);
    expect(ofExchange('projector-thread.ts')).toEqual([]);
    expect(ofExchange('reader-thread.ts')).toEqual([]);
  });

  it('loads no library for schemas or a chain, and no query builder but in the thread that reads the store', () => {
    expect(packagesIn('presage.mjs')).toContain('fastify');
    expect(packagesIn('presage.mjs')).not.toContain('typebox');
    expect(packagesIn('presage.mjs')).not.toContain('viem');
    expect(packagesIn('presage.mjs')).not.toContain('kysely');
  });
});

describe('a command that asks a running service', () => {
  it('loads neither the schemas nor the service', () => {
    const folders = new Set(loadedByCommand.map((url) => /\/packages\/(\w+\/src\/\w+)\//.exec(url)?.[1]));
    expect(folders).toContain('service/src/cli');
    expect(folders).not.toContain('protocol/src/schemas');
    expect(folders).not.toContain('service/src/gateway');
    expect(packagesOf(loadedByCommand)).toEqual(['@noble/hashes', 'commander']);
  });
});

function packagesIn(script: string): readonly string[] {
  return packagesOf(loaded.get(script) ?? []);
}

function packagesOf(urls: readonly string[]): readonly string[] {
  const names = urls.flatMap(
    (url) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(url)?.[1] ?? [],
  );
  return [...new Set(names)].sort();
}
