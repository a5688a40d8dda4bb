import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discardService, type RunningService, startRunningService } from '../support/running-service.ts';

const RECORD_LOADED = new URL('../support/record-loaded.ts', import.meta.url).href;

let service: RunningService | undefined;
/** URLs of the modules that each thread has loaded, by the file it runs. */
const loaded = new Map<string, readonly string[]>();

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'presage-loaded-'));
  service = await startRunningService({ RECORD_LOADED_IN: folder, NODE_OPTIONS: `--import=${RECORD_LOADED}` });
  for (const file of readdirSync(folder)) {
    const urls = readFileSync(path.join(folder, file), 'utf8').trim().split('\n');
    const script = urls.find((url) => url.includes('/packages/service/')) ?? '';
    loaded.set(path.basename(script), urls);
  }
  rmSync(folder, { recursive: true });
});

afterAll(() => discardService(service));

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

  it('loads no library for talking to a chain, and no query builder but in the thread that reads the store', () => {
    expect(packagesIn('presage.mjs')).toContain('fastify');
    expect(packagesIn('presage.mjs')).not.toContain('viem');
    expect(packagesIn('presage.mjs')).not.toContain('kysely');
  });
});

function packagesIn(script: string): readonly string[] {
  const names = (loaded.get(script) ?? []).flatMap(
    (url) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(url)?.[1] ?? [],
  );
  return [...new Set(names)].sort();
}
