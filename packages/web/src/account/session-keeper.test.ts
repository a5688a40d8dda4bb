import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, type Session, sessionOf, sessionStore } from '../data/session.ts';
import { toasts } from '../ui/toasts.ts';
import { forgetSession, hasSessionFlag, keepSession, readKeptSession } from './kept-session.ts';
import { vault } from './page-vault.ts';
import { restoreSession } from './restore-session.ts';
import { memoryStore } from './secret-store.ts';
import { beginSession, leaveSession, leaveSessionOf, renewKey } from './session-keeper.ts';
import { createVault } from './vault.ts';

const ADDRESS = '0x1111111111111111111111111111111111111111';
const OTHER = '0x2222222222222222222222222222222222222222';
const SESSION: Session = {
  connectorId: 'io.wallet',
  walletAddress: ADDRESS,
  tradingAddress: ADDRESS,
  apiKey: 'first',
  signer: { address: ADDRESS, signTypedData: () => Promise.reject(new Error('not asked')) },
};
const FLAG = 'presage.session';

/** What other tabs are notified of about the session: every change of its flag. */
let notified: (string | null)[];
/** Notifies this tab of a change of the flag in another one. Set once: the page begins to listen only once. */
let notify: ((event: { readonly key: string }) => void) | undefined;
beforeEach(() => {
  const values = new Map<string, string>();
  notified = [];
  vi.stubGlobal('addEventListener', (_: string, listener: typeof notify) => {
    notify ??= listener;
  });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem(name: string, value: string) {
      if (name === FLAG && values.get(name) !== value) notified.push(value);
      values.set(name, value);
    },
    removeItem(name: string) {
      values.delete(name);
      if (name === FLAG) notified.push(null);
    },
  });
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

/** Holds up the next reading of the stored session. @returns a function that lets it go on, with what is stored now */
async function heldRead(): Promise<() => void> {
  const keeper = await vault();
  const kept = await keeper.read('session');
  const { promise, resolve } = Promise.withResolvers<typeof kept>();
  vi.spyOn(keeper, 'read').mockReturnValueOnce(promise as never);
  return () => resolve(kept);
}

it('a session with a wallet extension can send transactions after a reload', async () => {
  await beginSession(SESSION);
  endSession();
  await restoreSession();
  const session = sessionOf(sessionStore.get());
  expect(session).toMatchObject({ walletAddress: ADDRESS, apiKey: 'first' });
  expect(session?.signer.sendTransaction).toBeTypeOf('function');
});

it('warns that a new wallet is lost with the page when the browser has no storage', async () => {
  await beginSession({ ...SESSION, connectorId: undefined });
  expect(toasts.get().at(-1)?.text).toContain('Export the wallet’s private key');
});

it('ends a session that cannot be deleted, and reports the error', async () => {
  await beginSession(SESSION);
  vi.spyOn(await vault(), 'forget').mockRejectedValueOnce(new Error('disk full'));
  await leaveSession();
  expect(sessionStore.get()).toBe('none');
  expect(toasts.get().at(-1)).toMatchObject({ kind: 'error', text: 'disk full' });
});

it('stores a new key', async () => {
  await beginSession(SESSION);
  await renewKey(SESSION, 'second');
  expect(await readKeptSession(await vault())).toMatchObject({ apiKey: 'second', connectorId: 'io.wallet' });
});

it('does not sign in again when the user signed out while a key was being replaced', async () => {
  await beginSession(SESSION);
  await leaveSession();
  await renewKey(SESSION, 'second');
  expect(sessionStore.get()).toBe('none');
  expect(await readKeptSession(await vault())).toBeUndefined();
});

it('stores no session that the user has left before it was stored', async () => {
  const begun = beginSession(SESSION);
  await leaveSession();
  await begun;
  expect(sessionStore.get()).toBe('none');
  expect(await readKeptSession(await vault())).toBeUndefined();
});

it('does not sign in again when the user signs out while the stored session is being read', async () => {
  await beginSession(SESSION);
  const isRead = await heldRead();
  const restored = restoreSession();
  const left = leaveSession();
  isRead();
  await Promise.all([restored, left]);
  expect(sessionStore.get()).toBe('none');
  expect(await readKeptSession(await vault())).toBeUndefined();
});

it('keeps who signs in while the stored session is being read', async () => {
  await beginSession(SESSION);
  const isRead = await heldRead();
  const restored = restoreSession();
  const begun = beginSession({ ...SESSION, apiKey: 'second' });
  isRead();
  await Promise.all([restored, begun]);
  expect(sessionOf(sessionStore.get())?.apiKey).toBe('second');
  expect(await readKeptSession(await vault())).toMatchObject({ apiKey: 'second' });
});

it('does not sign out somebody else who has signed in while a key was being deleted', async () => {
  await beginSession({ ...SESSION, walletAddress: OTHER });
  await leaveSessionOf(SESSION);
  expect(sessionOf(sessionStore.get())?.walletAddress).toBe(OTHER);
  expect(await readKeptSession(await vault())).toMatchObject({ walletAddress: OTHER });
  await leaveSessionOf({ ...SESSION, walletAddress: OTHER });
  expect(sessionStore.get()).toBe('none');
});

it('has deleted the session when other tabs are notified of the sign-out', async () => {
  await beginSession(SESSION);
  const found: Promise<unknown>[] = [];
  vi.spyOn(localStorage, 'removeItem').mockImplementation((name) => {
    if (name === FLAG) found.push(vault().then(readKeptSession));
  });
  await leaveSession();
  expect(await Promise.all(found)).toEqual([undefined]);
});

describe('the flag that there is a session', () => {
  const stored = createVault({ ...memoryStore(), isPersistent: true });

  it('is set while there is one', async () => {
    await keepSession(stored, SESSION);
    expect(hasSessionFlag()).toBe(true);
    await forgetSession(stored);
    expect(hasSessionFlag()).toBe(false);
  });

  it('notifies other tabs of a new key', async () => {
    await keepSession(stored, SESSION);
    await keepSession(stored, { ...SESSION, apiKey: 'second' });
    expect(notified).toHaveLength(2);
  });

  it('is not set for one in memory, which other tabs do not find', async () => {
    await keepSession(createVault(memoryStore()), SESSION);
    expect(notified).toEqual([]);
  });
});

it('signs out with another tab, also while the session is being restored', async () => {
  await beginSession(SESSION);
  const isRead = await heldRead();
  sessionStore.set('restoring');
  const restored = restoreSession();
  await forgetSession(await vault());
  notify?.({ key: FLAG });
  isRead();
  await restored;
  await expect.poll(() => sessionStore.get()).toBe('none');
});

it('a session that cannot be read is reported, stays stored, and is restored when the user tries again', async () => {
  await beginSession(SESSION);
  vi.spyOn(await vault(), 'read').mockRejectedValueOnce(new Error('disk error'));
  await restoreSession();
  expect(sessionStore.get()).toBe('none');
  const [failure] = toasts.get().filter(({ text }) => text === 'disk error');
  failure?.action?.run();
  await expect.poll(() => sessionOf(sessionStore.get())?.apiKey).toBe('first');
  expect(toasts.get()).not.toContain(failure);
});
