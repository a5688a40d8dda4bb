import { openAccount } from '@presage/client';
import type { Page } from 'playwright-core';
import type { PrivateKeyAccount } from 'viem/accounts';

/** A small file of the application, from which a page may use its storage. */
const SMALL_FILE = '/favicon.svg';

/**
 * Leaves a page's browser as an earlier visit does whose user has not signed out: the session is stored as
 * `packages/web/src/account/vault.ts` does, and `kept-session.ts` says that it is. Takes half as long as to sign in.
 *
 * @param page any of the browser context; it stays at the small file, for the next session of the same service
 */
export async function storeSession(
  page: Page,
  origin: string,
  { account, connectorId }: { readonly account: PrivateKeyAccount; readonly connectorId: string },
): Promise<void> {
  const { apiKey, multiSigAddress } = await openAccount({ host: `${origin}/openapi`, signer: account });
  if (page.url() !== origin + SMALL_FILE) await page.goto(origin + SMALL_FILE);
  const about = { connectorId, walletAddress: account.address, tradingAddress: multiSigAddress };
  await page.evaluate(`(${STORE})(${JSON.stringify({ about, apiKey })})`);
}

/** Runs in the page. */
const STORE = `async ({ about, apiKey }) => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const opening = indexedDB.open('presage', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('secrets');
  const database = await done(opening);
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const text = (value) => new TextEncoder().encode(value);
  const use = { name: 'AES-GCM', iv: nonce, additionalData: text('session') };
  const sealed = await crypto.subtle.encrypt(use, key, text(apiKey));
  const transaction = database.transaction('secrets', 'readwrite');
  const table = transaction.objectStore('secrets');
  table.put(key, 'sealing-key');
  table.put({ about, nonce, sealed }, 'session');
  // Not only for the requests: what is not yet committed is lost when the page is left.
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  database.close();
  localStorage.setItem('presage.session', crypto.randomUUID());
  localStorage.setItem('presage.returning', '1');
}`;
