import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { KeyTable } from './key-table.ts';
import { MAX_PENDING_STORE_CALLS } from './limits.ts';
import { prepareAuthFile } from './prepare-auth-file.ts';
import { StoreUnavailableError } from './store-errors.ts';
import { temporaryFolder } from './testing/auth-fixture.ts';
import { openThreadedKeyTable, type ThreadedKeyTableOptions } from './threaded-key-table.ts';

const OWNER = { kind: 'trader', owner: '0xaa' } as const;
const FAILING = new URL('./testing/failing-table-worker.ts', import.meta.url);

describe('key table in a thread', () => {
  it('adds exactly one of many keys of an owner, through two openings of one file, and uses up every signature', async () => {
    const path = join(temporaryFolder(), 'auth.sqlite');
    const tables = [await openTable({ path }), await openTable({ path })];
    // Few, because each opening waits at most two seconds for the other's flushes to disk.
    const digests = Array.from({ length: 12 }, (_, index) => `d${index}`);
    const results = await Promise.all(digests.map((digest, index) => addKey(tables[index % 2]!, digest)));
    expect(results.filter((result) => result === 'added')).toHaveLength(1);
    expect(results.filter((result) => result === 'keyExists')).toHaveLength(11);
    const again = await Promise.all(digests.map((digest, index) => addKey(tables[(index + 1) % 2]!, digest)));
    expect(new Set(again)).toEqual(new Set(['signatureUsed']));
  });

  it('answers calls in order, with undefined where there is nothing', async () => {
    const table = await openTable();
    const results = await Promise.all([
      table.useSignature(useOf('d1')),
      table.findKey('none'),
      addKey(table, 'd2'),
      table.activeKey(OWNER),
      table.findKey('hash d2'),
      table.revokeKey({ ...OWNER, revokedAtMs: 2 }),
      table.activeKey(OWNER),
      table.fact('name', 'value'),
    ]);
    const holder = { ...OWNER, keyId: 'd2', rateClass: 'standard' };
    expect(results).toEqual([
      true,
      undefined,
      'added',
      { ...holder, sealedKey: 'sealed d2' },
      holder,
      holder,
      undefined,
      'value',
    ]);
  });

  it('does not open a file that is not a database, and says why', async () => {
    await expect(openTable({ path: temporaryFolder() })).rejects.toThrow('EISDIR');
  });

  it('rejects calls beyond its limit and executes those it accepted', async () => {
    const table = await openTable();
    const calls = Array.from({ length: MAX_PENDING_STORE_CALLS + 2 }, (_, index) =>
      table.useSignature(useOf(`d${index}`)),
    );
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_PENDING_STORE_CALLS);
    expect(results.at(-1)).toMatchObject({ reason: new StoreUnavailableError('overloaded') });
    expect(await table.useSignature(useOf('one more'))).toBe(true);
  });

  it('rejects a call that fails and continues with the next', async () => {
    const table = await openTable({ script: FAILING });
    await expect(table.useSignature(useOf('full'))).rejects.toMatchObject({
      reason: 'failed',
      cause: new Error('database or disk is full'),
    });
    expect(await table.useSignature(useOf('d1'))).toBe(true);
    expect(table.usable).toBe(true);
  });

  it.each([
    ['after an I/O error, because the content of the file is unknown', 'io error'],
    ['after its thread died', 'die'],
  ])('does nothing more %s', async (_, digest) => {
    const error = vi.fn();
    const table = await openTable({ script: FAILING, log: { error } });
    const results = await Promise.allSettled([table.useSignature(useOf(digest)), table.useSignature(useOf('waiting'))]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(table.usable).toBe(false);
    await expect(table.findKey('any')).rejects.toThrow(StoreUnavailableError);
    expect(error).toHaveBeenCalledTimes(1);
  });

  it('does not wait for a thread that exits while it closes', async () => {
    const table = await openThreadedKeyTable({ path: '', log: { error: vi.fn() }, script: FAILING });
    const last = table.useSignature(useOf('die'));
    const results = await Promise.allSettled([last, table.close()]);
    expect(results).toMatchObject([{ reason: { reason: 'failed' } }, { reason: { reason: 'failed' } }]);
    await table.close();
  });

  it('ends its thread even if the file cannot be closed', async () => {
    const ended = vi.spyOn(Worker.prototype, 'terminate');
    onTestFinished(() => ended.mockRestore());
    const table = await openThreadedKeyTable({ path: 'io error', log: { error: vi.fn() }, script: FAILING });
    await expect(table.close()).rejects.toMatchObject({ reason: 'failed' });
    expect(ended).toHaveBeenCalledTimes(1);
    await table.close();
  });

  it('finishes the calls it accepted before it closes, and accepts no more', async () => {
    const path = join(temporaryFolder(), 'auth.sqlite');
    const table = await openTable({ path });
    const used = table.useSignature(useOf('d1'));
    await table.close();
    expect(await used).toBe(true);
    await expect(table.useSignature(useOf('d2'))).rejects.toMatchObject({ reason: 'closed' });
    const reopened = await openTable({ path });
    expect(await reopened.useSignature(useOf('d1'))).toBe(false);
  });
});

async function openTable(options: Partial<ThreadedKeyTableOptions> = {}): Promise<KeyTable> {
  const path = options.path ?? join(temporaryFolder(), 'auth.sqlite');
  await prepareAuthFile(path);
  const table = await openThreadedKeyTable({ log: { error: vi.fn() }, ...options, path });
  onTestFinished(() => table.close());
  return table;
}

function addKey(table: KeyTable, name: string): Promise<string> {
  return table.addKey({
    ...OWNER,
    keyId: name,
    rateClass: 'standard',
    use: useOf(name),
    lookupHash: `hash ${name}`,
    sealedKey: `sealed ${name}`,
    createdAtMs: 1,
  });
}

function useOf(digest: string): Parameters<KeyTable['useSignature']>[0] {
  return { digest, wallet: '0xaa', action: 'create', expiresAtSec: 300, usedAtMs: 1 };
}
