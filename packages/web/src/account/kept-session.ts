import { keep, readKept } from '../data/browser-storage.ts';
import type { Session } from '../data/session.ts';
import { rememberVisitor } from './returning.ts';
import type { Vault } from './vault.ts';

const NAME = 'session';
/**
 * Key of a flag in `localStorage` that says that there may be a session to restore, so that visitors without one do not
 * wait for the database. Not secret. Its value is random, because other tabs are notified only when the value changes.
 */
const FLAG = 'presage.session';

/** The part of a session needed to continue after a reload without asking the wallet. The API key is stored as a secret. */
type KeptSession = Omit<Session, 'apiKey' | 'signer'>;

export async function keepSession(vault: Vault, session: Session): Promise<void> {
  const { apiKey, signer: _, ...kept } = session;
  await vault.save(NAME, apiKey, kept satisfies KeptSession);
  // One in memory is neither there at the next visit nor in other tabs.
  if (!vault.isPersistent) return;
  setFlag(true);
  rememberVisitor();
}

export async function readKeptSession(vault: Vault): Promise<Omit<Session, 'signer'> | undefined> {
  const kept = await vault.read<KeptSession>(NAME);
  return kept === undefined ? undefined : { ...kept.about, apiKey: await kept.secret() };
}

export async function forgetSession(vault: Vault): Promise<void> {
  // Other tabs look for the session as soon as the flag is removed, and must find none.
  try {
    await vault.forget(NAME);
  } finally {
    setFlag(false);
  }
}

/** Whether there may be a session from an earlier visit. */
export function hasSessionFlag(): boolean {
  return readKept('localStorage', FLAG) !== undefined;
}

/** Calls the listener when a session starts or ends in another tab. */
export function onSessionElsewhere(listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === FLAG || key === null) listener();
  });
}

function setFlag(isThere: boolean): void {
  // Without storage the session ends with the page.
  keep('localStorage', FLAG, isThere ? crypto.randomUUID() : undefined);
}
