import { describe, expect, it } from 'vitest';
import { memoryStore } from './secret-store.ts';
import { createVault } from './vault.ts';

const SECRET = '0x1111111111111111111111111111111111111111111111111111111111111111';

const hexOf = (bytes: ArrayBuffer | undefined) => Buffer.from(bytes ?? new ArrayBuffer(0)).toString('hex');

describe('a vault', () => {
  it('gives back what it keeps, after a reload too', async () => {
    const store = memoryStore();
    await createVault(store).keep('wallet', SECRET, { address: '0xabc' });
    const kept = await createVault(store).read<{ address: string }>('wallet');
    expect(kept?.about).toEqual({ address: '0xabc' });
    expect(await kept?.secret()).toBe(SECRET);
  });

  it('stores no secret in plain, and its key cannot be taken out', async () => {
    const store = memoryStore();
    await createVault(store).keep('wallet', SECRET, {});
    const { sealed } = (await store.get('wallet')) as { sealed: ArrayBuffer };
    expect(hexOf(sealed)).not.toContain(Buffer.from('1111').toString('hex'));
    const key = (await store.get('sealing-key')) as CryptoKey;
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  });

  it('seals the same secret differently each time', async () => {
    const store = memoryStore();
    const vault = createVault(store);
    await vault.keep('a', SECRET, {});
    await vault.keep('b', SECRET, {});
    const [a, b] = (await Promise.all([store.get('a'), store.get('b')])) as { sealed: ArrayBuffer }[];
    expect(hexOf(a?.sealed)).not.toBe(hexOf(b?.sealed));
  });

  it('does not open a secret under another name', async () => {
    const store = memoryStore();
    const vault = createVault(store);
    await vault.keep('session', SECRET, {});
    await store.set('wallet', await store.get('session'));
    await expect((await vault.read('wallet'))?.secret()).rejects.toThrow();
  });

  it('forgets', async () => {
    const vault = createVault(memoryStore());
    await vault.keep('session', SECRET, {});
    await vault.forget('session');
    expect(await vault.read('session')).toBeUndefined();
  });
});
