import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { SimulatedTime } from '../sequencer/testing/simulated-time.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { RevokedKey } from './auth.ts';
import { AuthStore, MasterKeyError, openAuthStore } from './auth-store.ts';
import { createKeyCrypto } from './key-crypto.ts';
import { StoreUnavailableError } from './store-errors.ts';
import { MASTER_KEY, openKeyTable } from './testing/auth-fixture.ts';

const TRADER = { kind: 'trader', owner: '0xaa' } as const;
const REST = { log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() }, timers: new SimulatedTime(), onDead: vi.fn() };
const REQUEST = { ...TRADER, rateClass: 'standard', nowMs: 1 } as const;

describe('auth store', () => {
  it('returns a key and finds its holder, also after a restart', async () => {
    const dataDir = temporaryFolder();
    const before = await open(dataDir);
    const issued = await before.issueKey(REQUEST);
    if (typeof issued === 'string') throw new Error(issued);
    await before.close();

    const after = await open(dataDir);
    expect(await after.readKey(TRADER)).toBe(issued.apiKey);
    expect(await after.findHolder(issued.apiKey)).toEqual(issued.holder);
    expect(issued.holder).toMatchObject({ ...TRADER, rateClass: 'standard' });
  });

  it('has no key in clear text in its only file', async () => {
    const dataDir = temporaryFolder();
    const store = await open(dataDir);
    const issued = await store.issueKey(REQUEST);
    if (typeof issued === 'string') throw new Error(issued);
    expect(readdirSync(dataDir)).toEqual(['auth.sqlite']);
    expect(readFileSync(join(dataDir, 'auth.sqlite')).includes(issued.apiKey.slice(3, 20))).toBe(false);
  });

  it('does not look for what cannot be a key: guesses cost no query', async () => {
    const table = await openKeyTable(join(temporaryFolder(), 'auth.sqlite'));
    onTestFinished(() => table.close());
    const findKey = vi.spyOn(table, 'findKey');
    const store = new AuthStore({ table, crypto: createKeyCrypto(MASTER_KEY), log: REST.log }, []);
    for (const guess of ['', 'pk_', 'k'.repeat(51), `pk_${'A'.repeat(48)}x`, `pk_${'B'.repeat(48)}`]) {
      expect(await store.findHolder(guess)).toBeUndefined();
    }
    expect(findKey).not.toHaveBeenCalled();
  });

  it('creates a different key each time', async () => {
    const store = await open(temporaryFolder());
    const keys = await Promise.all(['0x1', '0x2', '0x3'].map((owner) => store.issueKey({ ...REQUEST, owner })));
    expect(new Set(keys.map((issued) => (typeof issued === 'string' ? issued : issued.apiKey))).size).toBe(3);
  });

  it('issues keys with a prefix of their own to builders, without a signature', async () => {
    const store = await open(temporaryFolder());
    const issued = await store.issueKey({ ...REQUEST, kind: 'builder', owner: 'desk' });
    if (typeof issued === 'string') throw new Error(issued);
    expect(issued.apiKey).toMatch(/^bk_/);
    expect(await store.findHolder(issued.apiKey)).toMatchObject({ kind: 'builder', owner: 'desk' });
  });

  it('replaces a key, which revokes the old one and notifies listeners', async () => {
    const store = await open(temporaryFolder());
    const ended: (string | undefined)[] = [];
    store.onKeyRevoked(({ keyId }) => ended.push(keyId));
    const first = await store.issueKey(REQUEST);
    if (typeof first === 'string') throw new Error(first);
    const second = await store.replaceKey(REQUEST);
    if (typeof second === 'string') throw new Error(second);
    expect(ended).toEqual([first.holder.keyId]);
    expect(await store.findHolder(first.apiKey)).toBeUndefined();
    expect(await store.findHolder(second.apiKey)).toMatchObject(TRADER);
    expect(await store.readKey(TRADER)).toBe(second.apiKey);
  });

  it('suspends an account, which revokes its key, notifies listeners and outlasts a restart, until it is resumed', async () => {
    const dataDir = temporaryFolder();
    const before = await open(dataDir);
    const ended: (string | undefined)[] = [];
    before.onKeyRevoked(({ keyId }) => ended.push(keyId));
    const issued = await before.issueKey(REQUEST);
    if (typeof issued === 'string') throw new Error(issued);
    await before.suspend({ wallet: '0xaa', atMs: 2 });
    await before.suspend({ wallet: '0xaa', atMs: 3 });
    expect(ended).toEqual([issued.holder.keyId]);
    expect([before.isSuspended('0xaa'), before.isSuspended('0xbb')]).toEqual([true, false]);
    expect(await before.issueKey(REQUEST)).toBe('suspended');
    await before.close();

    const after = await open(dataDir);
    expect(after.isSuspended('0xaa')).toBe(true);
    expect([await after.issueKey(REQUEST), await after.replaceKey(REQUEST)]).toEqual(['suspended', 'suspended']);
    expect(await after.findHolder(issued.apiKey)).toBeUndefined();
    await after.resume('0xaa');
    expect(after.isSuspended('0xaa')).toBe(false);
    expect(await after.issueKey(REQUEST)).toMatchObject({ holder: TRADER });
  });

  it('does not open with another master key than its keys were encrypted with', async () => {
    const dataDir = temporaryFolder();
    await (await open(dataDir)).close();
    await expect(open(dataDir, new Uint8Array(32))).rejects.toThrow(MasterKeyError);
    await (await open(dataDir)).close();
  });

  it('does not open, and generates no master key, when the one of its keys is missing', async () => {
    const dataDir = temporaryFolder();
    await (await open(dataDir)).close();
    const opening = openAuthStore({ ...REST, dataDir, masterKey: undefined });
    await expect(opening).rejects.toThrow(MasterKeyError);
    expect(existsSync(join(dataDir, 'master.key'))).toBe(false);
  });

  it('names its file, and says what to do, when that is damaged', async () => {
    const dataDir = temporaryFolder();
    const path = join(dataDir, 'auth.sqlite');
    await (await open(dataDir)).close();
    const whole = readFileSync(path);
    const damages = [
      () => truncateSync(path, 8_192),
      // The first page has the tables' definitions.
      () => writeFileSync(path, Buffer.from(whole).fill(0xff, 4_096)),
      () => writeFileSync(path, 'no database'.repeat(100)),
    ];
    for (const damage of damages) {
      damage();
      await expect(open(dataDir)).rejects.toThrow(`${path} is damaged (`);
      await expect(open(dataDir)).rejects.toThrow('remove it and its -journal file to void all API keys');
    }
  });

  it('does not call a file damaged, and so to be removed, that a later version wrote', async () => {
    const dataDir = temporaryFolder();
    await (await open(dataDir)).close();
    const database = new DatabaseSync(join(dataDir, 'auth.sqlite'));
    database.exec('pragma user_version = 99');
    database.close();
    await expect(open(dataDir)).rejects.toThrow(/^auth\.sqlite has version 99, .*: start the version that wrote it/);
  });

  it.each([
    ['revocation', (store: AuthStore) => store.revokeKey({ ...TRADER })],
    ['replacement', (store: AuthStore) => store.replaceKey(REQUEST)],
    ['suspension', (store: AuthStore) => store.suspend({ wallet: TRADER.owner, atMs: 1 })],
  ])('notifies listeners of a %s that failed, because it may have taken effect', async (_, change) => {
    const table = await openKeyTable(join(temporaryFolder(), 'auth.sqlite'));
    onTestFinished(() => table.close());
    const store = new AuthStore({ table, crypto: createKeyCrypto(MASTER_KEY), log: REST.log }, []);
    const ended: RevokedKey[] = [];
    store.onKeyRevoked((revoked) => ended.push(revoked));
    const failure = new StoreUnavailableError('failed');
    vi.spyOn(table, 'revokeKey').mockRejectedValue(failure);
    vi.spyOn(table, 'replaceKey').mockRejectedValue(failure);
    vi.spyOn(table, 'suspend').mockRejectedValue(failure);
    await expect(change(store)).rejects.toBe(failure);
    expect(ended).toEqual([TRADER]);
  });

  it('notifies listeners of a revocation before it resolves', async () => {
    const store = await open(temporaryFolder());
    await store.issueKey(REQUEST);
    const order: string[] = [];
    store.onKeyRevoked(({ owner }) => order.push(`notified of ${owner}`));
    await store.revokeKey({ ...TRADER });
    order.push('resolved');
    expect(order).toEqual(['notified of 0xaa', 'resolved']);
  });
});

async function open(dataDir: string, masterKey = MASTER_KEY): Promise<AuthStore> {
  const store = await openAuthStore({ ...REST, dataDir, masterKey });
  onTestFinished(() => store.close());
  return store;
}
