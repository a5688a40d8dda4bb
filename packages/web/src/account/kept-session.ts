import type { Session } from '../data/session.ts';
import type { Vault } from './vault.ts';

const NAME = 'session';
/**
 * Says that there may be a session to restore, so that who has none does not wait for the code that looks. No secret. Its
 * value is another each time: other tabs hear of changes only, and a new key is one.
 */
const FLAG = 'presage.session';

/** Of a session, what a reload needs to go on without asking the wallet. The API key is its secret. */
export interface KeptSession extends Pick<Session, 'kind' | 'walletAddress' | 'tradingAddress'> {
  /** Which injected wallet; undefined for the browser's own. */
  readonly connectorId: string | undefined;
}

export async function keepSession(vault: Vault, session: Session, connectorId: string | undefined): Promise<void> {
  const { kind, walletAddress, tradingAddress, apiKey } = session;
  await vault.keep(NAME, apiKey, { kind, walletAddress, tradingAddress, connectorId } satisfies KeptSession);
  setFlag(true);
}

export async function readKeptSession(vault: Vault): Promise<(KeptSession & { readonly apiKey: string }) | undefined> {
  const kept = await vault.read<KeptSession>(NAME);
  return kept === undefined ? undefined : { ...kept.about, apiKey: await kept.secret() };
}

export async function forgetSession(vault: Vault): Promise<void> {
  // Other tabs look as soon as the flag is gone, and must find nothing.
  try {
    await vault.forget(NAME);
  } finally {
    setFlag(false);
  }
}

/** Whether there may be a session of an earlier visit. */
export function hasSessionFlag(): boolean {
  try {
    return localStorage.getItem(FLAG) !== null;
  } catch {
    return false;
  }
}

/** Calls when a session begins or ends in another tab of this browser. */
export function onSessionElsewhere(listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === FLAG || key === null) listener();
  });
}

function setFlag(isThere: boolean): void {
  try {
    if (isThere) localStorage.setItem(FLAG, crypto.randomUUID());
    else localStorage.removeItem(FLAG);
  } catch {
    // A browser that keeps nothing forgets the session with the page.
  }
}
