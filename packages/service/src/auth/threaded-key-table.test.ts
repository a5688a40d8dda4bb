import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { SimulatedTime, settled } from '../sequencer/testing/simulated-time.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { KeyTable } from './key-table.ts';
import { FAILED_FILE_RETRY_MS, LOOKUP_PLACES, MAX_PENDING_STORE_CALLS, MAX_STORE_CALL_MS } from './limits.ts';
import { prepareAuthFile } from './prepare-auth-file.ts';
import { StoreUnavailableError } from './store-errors.ts';
import { useOf } from './testing/auth-fixture.ts';
import { openThreadedKeyTable, type ThreadedKeyTableOptions } from './threaded-key-table.ts';

const OWNER = { kind: 'trader', owner: '0xaa' } as const;
const FAILING = new URL('./testing/failing-table-worker.ts', import.meta.url);

describe('key table in a thread', () => {
  it('adds exactly one of many keys of an owner, through two openings of one file, and uses up every signature', async () => {
    const path = join(temporaryFolder(), 'auth.sqlite');
    const tables = [await openTable({ path }), await openTable({ path })];
    // Few, because each opening waits a limited time for the other's flushes to disk.
    const digests = Array.from({ length: 12 }, (_, index) => `d${index}`);
    const results = await Promise.all(digests.map((digest, index) => addKey(tables[index % 2]!, digest)));
    expect(results.filter((result) => result === 'added')).toHaveLength(1);
    expect(results.filter((result) => result === 'keyExists')).toHaveLength(11);
    const again = await Promise.all(digests.map((digest, index) => addKey(tables[(index + 1) % 2]!, digest)));
    expect(new Set(again)).toEqual(new Set(['signatureUsed']));
  });

  it('leaves no key to an account that is suspended while keys are issued, through two openings of one file', async () => {
    const path = join(temporaryFolder(), 'auth.sqlite');
    const [table, other] = [await openTable({ path }), await openTable({ path })];
    const issuing = ['d1', 'd2', 'd3'].map((digest) => addKey(table, digest));
    const [suspended, ...results] = await Promise.all([other.suspend({ wallet: OWNER.owner, atMs: 1 }), ...issuing]);
    expect(await table.activeKey(OWNER)).toBeUndefined();
    expect(suspended.ended !== undefined).toBe(results.includes('added'));
    expect(await addKey(table, 'd4')).toBe('suspended');
    expect(await table.resume(OWNER.owner)).toBe(true);
    expect(await addKey(table, 'd5')).toBe('added');
  });

  it('answers calls in order, with undefined where there is nothing', async () => {
    const table = await openTable();
    const results = await Promise.all([
      table.useSignature(useOf('d1')),
      table.findKey('none'),
      addKey(table, 'd2'),
      table.activeKey(OWNER),
      table.findKey('hash d2'),
      table.revokeKey({ ...OWNER }),
      table.activeKey(OWNER),
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

  it('looks keys up although as many changes wait as may', async () => {
    const { table } = await tableWithKey();
    const holder = await table.findKey('hash d1');
    expect(holder).toMatchObject(OWNER);
    const changes = Array.from({ length: MAX_PENDING_STORE_CALLS }, (_, index) =>
      table.useSignature(useOf(`d${index}`)),
    );
    await expect(table.useSignature(useOf('one more'))).rejects.toMatchObject({ reason: 'overloaded' });
    const lookups = Array.from({ length: LOOKUP_PLACES + 1 }, () => table.findKey('hash d1'));
    const [last, ...found] = [...(await Promise.allSettled(lookups))].reverse();
    expect(last).toMatchObject({ reason: new StoreUnavailableError('overloaded') });
    expect(found).toEqual(Array(LOOKUP_PLACES).fill({ status: 'fulfilled', value: holder }));
    await Promise.all(changes);
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

  it('logs why it cannot write, once until it can', async () => {
    const log = { error: vi.fn(), warn: vi.fn() };
    const table = await openTable({ script: FAILING, log });
    const words = 'auth.sqlite could not be written: no key is created or deleted until it can';
    const line = [{ err: new Error('database or disk is full') }, words];
    for (const lines of [[line], [line, line]]) {
      for (const _ of ['once', 'again']) await expect(table.useSignature(useOf('full'))).rejects.toThrow();
      await table.findKey('hash');
      expect(log.error.mock.calls).toEqual(lines);
      await table.useSignature(useOf('d1'));
    }
  });

  it('is unusable while a call hangs: look-ups are rejected, changes wait or are not taken', async () => {
    const time = new SimulatedTime();
    const log = { error: vi.fn(), warn: vi.fn() };
    const path = join(temporaryFolder(), 'auth.sqlite');
    const table = await openTable({ path, script: FAILING, timers: time, log });
    const changes = [table.useSignature(useOf('hang')), table.useSignature(useOf('d2'))];
    const lookup = expect(table.findKey('hash')).rejects.toMatchObject({ reason: 'overloaded' });
    await time.pass(MAX_STORE_CALL_MS - 1);
    expect(table.usable).toBe(true);
    await time.pass(1);
    await lookup;
    expect(table.usable).toBe(false);
    await expect(table.findKey('hash')).rejects.toMatchObject({ reason: 'overloaded' });
    await expect(table.useSignature(useOf('d3'))).rejects.toMatchObject({ reason: 'overloaded' });
    const channel = new BroadcastChannel(path);
    onTestFinished(() => channel.close());
    channel.postMessage('go on');
    expect(await Promise.all(changes)).toEqual([true, true]);
    expect(await table.useSignature(useOf('d4'))).toBe(true);
    expect(table.usable).toBe(true);
    expect(time.pendingTimers).toBe(0);
    expect([log.error.mock.calls.length, log.warn.mock.calls.length]).toEqual([1, 1]);
  });

  it('works again without a restart as soon as its file can be read', async () => {
    const { table, path } = await tableWithKey();
    const bytes = readFileSync(path);
    writeFileSync(path, 'no database'.repeat(10_000));
    await expect(table.findKey('hash d1')).rejects.toMatchObject({ reason: 'failed' });
    await expect(addKey(table, 'd2')).rejects.toMatchObject({ reason: 'failed' });
    writeFileSync(path, bytes);
    expect(await table.findKey('hash d1')).toBeDefined();
    expect(await addKey(table, 'd1')).toBe('signatureUsed');
  });

  it('reads its file every second after a failure, and is usable from when that works', async () => {
    const time = new SimulatedTime();
    const log = { error: vi.fn(), warn: vi.fn() };
    const { table, path } = await tableWithKey({ timers: time, log });
    const bytes = readFileSync(path);
    writeFileSync(path, 'no database'.repeat(10_000));
    await table.findKey('hash d1').catch(() => {});
    for (let second = 0; second < 3; second += 1) {
      await time.pass(FAILED_FILE_RETRY_MS);
      // Answered after the attempt that the timer made.
      await expect(table.findKey('hash d1')).rejects.toThrow(StoreUnavailableError);
      expect(table.usable).toBe(false);
    }
    writeFileSync(path, bytes);
    await time.pass(FAILED_FILE_RETRY_MS);
    await table.findKey('hash d1');
    expect(table.usable).toBe(true);
    expect(time.pendingTimers).toBe(0);
    expect([log.error.mock.calls.length, log.warn.mock.calls.length]).toEqual([1, 1]);
  });

  it('creates no new file in place of one that failed and is gone', async () => {
    const { table, path } = await tableWithKey();
    writeFileSync(path, 'no database'.repeat(10_000));
    await table.findKey('hash d1').catch(() => {});
    rmSync(path);
    await expect(table.findKey('hash d1')).rejects.toMatchObject({ reason: 'failed' });
    expect(existsSync(path)).toBe(false);
  });

  it.each([
    ['waits', 0],
    ['is under way', FAILED_FILE_RETRY_MS],
  ])('closes while its file cannot be read, and no longer tries to, when the next attempt %s', async (_, passedMs) => {
    const time = new SimulatedTime();
    const { table, path } = await tableWithKey({ timers: time });
    writeFileSync(path, 'no database'.repeat(10_000));
    await table.findKey('hash d1').catch(() => {});
    time.fireDue(passedMs);
    await table.close();
    await settled();
    expect(time.pendingTimers).toBe(0);
  });

  it('reports that its thread died, and does nothing more', async () => {
    const onDead = vi.fn();
    const table = await openTable({ script: FAILING, onDead });
    const results = await Promise.allSettled([table.useSignature(useOf('die')), table.useSignature(useOf('waiting'))]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(table.usable).toBe(false);
    await expect(table.findKey('any')).rejects.toThrow(StoreUnavailableError);
    expect(onDead.mock.calls).toEqual([[new Error('the thread that keeps the API keys died: died')]]);
  });

  it('does not wait for a thread that exits while it closes', async () => {
    const table = await openThreadedKeyTable({ ...optionsFor(''), script: FAILING });
    const last = table.useSignature(useOf('die'));
    const results = await Promise.allSettled([last, table.close()]);
    expect(results).toMatchObject([{ reason: { reason: 'failed' } }, { reason: { reason: 'failed' } }]);
    await table.close();
  });

  it('ends its thread even if the file cannot be closed', async () => {
    const ended = vi.spyOn(Worker.prototype, 'terminate');
    onTestFinished(() => ended.mockRestore());
    const table = await openThreadedKeyTable({ ...optionsFor('io error'), script: FAILING });
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
  prepareAuthFile(path, 'fingerprint');
  const table = await openThreadedKeyTable({ ...optionsFor(path), ...options });
  onTestFinished(() => table.close());
  return table;
}

function optionsFor(path: string): ThreadedKeyTableOptions {
  return { path, log: { error: vi.fn(), warn: vi.fn() }, timers: new SimulatedTime(), onDead: vi.fn() };
}

async function tableWithKey(options: Partial<ThreadedKeyTableOptions> = {}) {
  const path = join(temporaryFolder(), 'auth.sqlite');
  const table = await openTable({ ...options, path });
  await addKey(table, 'd1');
  return { table, path };
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
