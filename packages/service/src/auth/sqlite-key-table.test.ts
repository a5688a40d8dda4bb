import { copyFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { KeyAddition, KeyTable } from './key-table.ts';
import { openKeyTable, useOf } from './testing/auth-fixture.ts';

const OWNER = { kind: 'trader', owner: '0xaa' } as const;

describe('key table', () => {
  it('is a file that only its owner may read', async () => {
    const path = join(temporaryFolder(), 'auth.sqlite');
    await openTable(path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('has everything in that file once a call has resolved: no other file can be lost or damaged', async () => {
    const path = join(temporaryFolder(), 'auth.sqlite');
    const table = await openTable(path);
    await table.addKey(addition({ keyId: 'one' }));
    await table.revokeKey({ ...OWNER, use: useOf('d1') });
    await table.addKey(addition({ keyId: 'two' }));
    const copy = await openTable(copyOf(path, ['']));
    expect(await copy.findKey('hash one')).toBeUndefined();
    expect(await copy.findKey('hash two')).toBeDefined();
    expect(await copy.useSignature(useOf('d1'))).toBe(false);
  });

  it('takes over a file with a write-ahead log, which earlier versions had', async () => {
    const path = join(temporaryFolder(), 'auth.sqlite');
    await (await openKeyTable(path)).close();
    const earlier = new DatabaseSync(path);
    onTestFinished(() => earlier.close());
    earlier.exec("pragma journal_mode = wal; insert into suspended_accounts values ('0xaa', 1)");
    const killed = copyOf(path, ['', '-wal']);
    const table = await openTable(killed);
    expect(readdirSync(dirname(killed))).toEqual(['auth.sqlite']);
    expect(await table.addKey(addition({}))).toBe('suspended');
  });

  it('undoes a change that was interrupted', async () => {
    const path = join(temporaryFolder(), 'auth.sqlite');
    const table = await openTable(path);
    await table.addKey(addition({}));
    const interrupted = new DatabaseSync(path);
    onTestFinished(() => interrupted.close());
    // With so small a cache, pages reach the file before the commit.
    interrupted.exec(`
      pragma cache_size = 1;
      begin;
      update api_keys set revoked_at_ms = 5;
      insert into suspended_accounts select key, 1 from json_each('[${Array.from({ length: 1_000 }, () => 0).join()}]');
    `);
    const copy = await openTable(copyOf(path, ['', '-journal']));
    expect(await copy.findKey('hash one')).toBeDefined();
    expect(await copy.resume('0')).toBe(false);
  });

  it('allows exactly one of many simultaneous uses of a digest', async () => {
    const table = await openTable();
    const uses = await Promise.all(Array.from({ length: 20 }, () => table.useSignature(useOf('d1'))));
    expect(uses.filter(Boolean)).toHaveLength(1);
  });

  it('remembers keys and uses when it is opened again', async () => {
    const path = join(temporaryFolder(), 'auth.sqlite');
    const first = await openKeyTable(path);
    await first.addKey(addition({ use: useOf('d1') }));
    await first.close();

    const second = await openTable(path);
    expect(await second.useSignature(useOf('d1'))).toBe(false);
    expect(await second.addKey(addition({ keyId: 'two' }))).toBe('keyExists');
    expect(await second.activeKey(OWNER)).toEqual({
      ...OWNER,
      keyId: 'one',
      rateClass: 'standard',
      sealedKey: 'sealed one',
    });
    expect(await second.findKey('hash one')).toEqual({
      ...OWNER,
      keyId: 'one',
      rateClass: 'standard',
    });
  });

  it('does nothing when the signature was used before', async () => {
    const table = await openTable();
    await table.useSignature(useOf('d1'));
    expect(await table.addKey(addition({ use: useOf('d1') }))).toBe('signatureUsed');
    expect(await table.activeKey(OWNER)).toBeUndefined();
    await table.addKey(addition({}));
    expect(await table.revokeKey({ ...OWNER, use: useOf('d1') })).toBe('signatureUsed');
    expect(await table.activeKey(OWNER)).toBeDefined();
  });

  it('revokes a key, keeps nothing of it, and then accepts another', async () => {
    const path = join(temporaryFolder(), 'auth.sqlite');
    const table = await openTable(path);
    await table.addKey(addition({}));
    expect(await table.revokeKey({ ...OWNER, use: useOf('d1') })).toEqual({
      ...OWNER,
      keyId: 'one',
      rateClass: 'standard',
    });
    expect(await table.activeKey(OWNER)).toBeUndefined();
    expect(await table.findKey('hash one')).toBeUndefined();
    expect(await table.revokeKey({ ...OWNER, use: useOf('d2') })).toBe('noKey');
    expect(await table.useSignature(useOf('d2'))).toBe(false);

    expect(keyIdsIn(path)).toEqual([]);
    expect(await table.addKey(addition({ keyId: 'two' }))).toBe('added');
  });

  it('does not grow when a key is replaced again and again', async () => {
    const path = join(temporaryFolder(), 'auth.sqlite');
    const table = await openTable(path);
    await table.addKey(addition({ keyId: 'of another', owner: '0xbb' }));
    for (let times = 0; times < 50; times++) await table.replaceKey(addition({ keyId: `key ${times}` }));
    expect(await table.findKey('hash key 48')).toBeUndefined();
    expect(await table.findKey('hash key 49')).toBeDefined();
    expect(keyIdsIn(path)).toEqual(['key 49', 'of another']);
  });

  it('keeps keys revoked that an earlier version revoked', async () => {
    const path = join(temporaryFolder(), 'auth.sqlite');
    const table = await openTable(path);
    await table.addKey(addition({}));
    const earlier = new DatabaseSync(path);
    earlier.exec('update api_keys set revoked_at_ms = 5, sealed_key = null');
    earlier.close();
    expect(await table.findKey('hash one')).toBeUndefined();
    expect(await table.revokeKey(OWNER)).toBe('noKey');
    expect(await table.addKey(addition({ keyId: 'two' }))).toBe('added');
  });

  it('distinguishes owners of the same name but another kind', async () => {
    const table = await openTable();
    expect(await table.addKey(addition({}))).toBe('added');
    expect(await table.addKey(addition({ keyId: 'two', kind: 'builder' }))).toBe('added');
  });

  it('refuses a second key with the same look-up hash, and rolls back the rest of its transaction', async () => {
    const table = await openTable();
    await table.addKey(addition({}));
    await expect(
      table.addKey(addition({ keyId: 'two', owner: '0xbb', lookupHash: 'hash one', use: useOf('d1') })),
    ).rejects.toThrow('UNIQUE');
    expect(await table.useSignature(useOf('d1'))).toBe(true);
  });

  it('adds no key for a suspended account, but uses up its signature, and revokes none that it does not replace', async () => {
    const table = await openTable();
    await table.addKey(addition({ keyId: 'of a builder', kind: 'builder' }));
    expect(await table.suspend({ wallet: OWNER.owner, atMs: 1 })).toEqual({ isNew: true, ended: undefined });
    expect(await table.addKey(addition({ use: useOf('d1') }))).toBe('suspended');
    expect(await table.useSignature(useOf('d1'))).toBe(false);
    expect(await table.replaceKey(addition({}))).toBe('suspended');
    expect(await table.activeKey(OWNER)).toBeUndefined();
    expect(await table.activeKey({ ...OWNER, kind: 'builder' }), 'a builder of that name').toBeDefined();
  });

  it('does not open a file that is not a database', async () => {
    await expect(openKeyTable(temporaryFolder())).rejects.toThrow();
  });
});

async function openTable(path = join(temporaryFolder(), 'auth.sqlite')): Promise<KeyTable> {
  const table = await openKeyTable(path);
  onTestFinished(() => table.close());
  return table;
}

/** The ids of all keys in a file, sorted. */
function keyIdsIn(path: string): unknown[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return database
      .prepare('select key_id from api_keys order by key_id')
      .all()
      .map(({ key_id: keyId }) => keyId);
  } finally {
    database.close();
  }
}

/** Copies a database as a killed process leaves it, with those of its files that have a suffix of `suffixes`. */
function copyOf(path: string, suffixes: readonly string[]): string {
  const copy = join(temporaryFolder(), 'auth.sqlite');
  for (const suffix of suffixes) copyFileSync(`${path}${suffix}`, `${copy}${suffix}`);
  return copy;
}

function addition(changes: Partial<KeyAddition>): KeyAddition {
  const keyId = changes.keyId ?? 'one';
  return {
    ...OWNER,
    keyId,
    rateClass: 'standard',
    lookupHash: `hash ${keyId}`,
    sealedKey: `sealed ${keyId}`,
    createdAtMs: 1,
    ...changes,
  };
}
