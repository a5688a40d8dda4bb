import { describe, expect, it } from 'vitest';
import { memoryStore } from './secret-store.ts';
import { createVault } from './vault.ts';

const SECRET = '0x1111111111111111111111111111111111111111111111111111111111111111';

const hexOf = (bytes: ArrayBuffer | undefined) => Buffer.from(bytes ?? new ArrayBuffer(0)).toString('hex');

describe('a vault', () => {
  it('returns what it stores, after a reload too', async () => {
    const store = memoryStore();
    await createVault(store).save('wallet', SECRET, { address: '0xabc' });
    const kept = await createVault(store).read<{ address: string }>('wallet');
    expect(kept?.about).toEqual({ address: '0xabc' });
    expect(await kept?.secret()).toBe(SECRET);
  });

  it('stores no secret in plain text, and its key is not extractable', async () => {
    const store = memoryStore();
    await createVault(store).save('wallet', SECRET, {});
    const { sealed } = (await store.get('wallet')) as { sealed: ArrayBuffer };
    expect(hexOf(sealed)).not.toContain(Buffer.from('1111').toString('hex'));
    const key = (await store.get('sealing-key')) as CryptoKey;
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  });

  it('encrypts the same secret differently each time', async () => {
    const store = memoryStore();
    const vault = createVault(store);
    await vault.save('a', SECRET, {});
    await vault.save('b', SECRET, {});
    const [a, b] = (await Promise.all([store.get('a'), store.get('b')])) as { sealed: ArrayBuffer }[];
    expect(hexOf(a?.sealed)).not.toBe(hexOf(b?.sealed));
  });

  it('does not decrypt a secret under another name', async () => {
    const store = memoryStore();
    const vault = createVault(store);
    await vault.save('session', SECRET, {});
    await store.set('wallet', await store.get('session'));
    await expect((await vault.read('wallet'))?.secret()).rejects.toThrow();
  });

  it('shares its key with another tab that was opened at the same time', async () => {
    const store = memoryStore();
    const one = createVault(store);
    const other = createVault(store);
    await Promise.all([one.save('a', SECRET, {}), other.save('b', SECRET, {})]);
    const later = createVault(store);
    expect(await (await later.read('a'))?.secret()).toBe(SECRET);
    expect(await (await later.read('b'))?.secret()).toBe(SECRET);
  });

  it('can be read after a reload, also if the browser had lost everything stored before', async () => {
    const store = memoryStore();
    const vault = createVault(store);
    await vault.save('session', SECRET, {});
    await Promise.all([store.remove('session'), store.remove('sealing-key')]);
    await vault.save('session', SECRET, {});
    expect(await (await createVault(store).read('session'))?.secret()).toBe(SECRET);
  });

  it('saveIfAbsent never overwrites', async () => {
    const vault = createVault(memoryStore());
    expect(await vault.saveIfAbsent('wallet', SECRET, { address: '0x1' })).toBe(true);
    expect(await vault.saveIfAbsent('wallet', SECRET, { address: '0x2' })).toBe(false);
    expect((await vault.read('wallet'))?.about).toEqual({ address: '0x1' });
  });

  it('deletes', async () => {
    const vault = createVault(memoryStore());
    await vault.save('session', SECRET, {});
    await vault.forget('session');
    expect(await vault.read('session')).toBeUndefined();
  });
});
