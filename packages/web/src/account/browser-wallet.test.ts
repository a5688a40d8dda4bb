import { afterEach, expect, it, vi } from 'vitest';
import { findBrowserWallet, findOrCreateBrowserWallet, importBrowserWallet } from './browser-wallet.ts';
import { memoryStore } from './secret-store.ts';
import { createVault } from './vault.ts';

afterEach(() => vi.unstubAllGlobals());

const KEY = `0x${'11'.repeat(32)}`;

it('two tabs that create a wallet at once get the same one', async () => {
  const store = memoryStore();
  const [one, other] = await Promise.all([
    findOrCreateBrowserWallet(createVault(store)),
    findOrCreateBrowserWallet(createVault(store)),
  ]);
  expect(one.address).toBe(other.address);
  expect((await findBrowserWallet(createVault(store)))?.address).toBe(one.address);
});

it('importing a wallet does not overwrite an existing one', async () => {
  const vault = createVault(memoryStore());
  const { address } = await findOrCreateBrowserWallet(vault);
  await expect(importBrowserWallet(vault, KEY)).rejects.toThrow('already');
  expect((await findBrowserWallet(vault))?.address).toBe(address);
});

it('persistent storage is requested for a new wallet only', async () => {
  const persist = vi.fn(async () => true);
  vi.stubGlobal('navigator', { storage: { persist } });
  const vault = createVault(memoryStore());
  await findOrCreateBrowserWallet(vault);
  await findOrCreateBrowserWallet(vault);
  expect(persist).toHaveBeenCalledTimes(1);
});
