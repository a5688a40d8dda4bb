import type { WalletSigner } from '@presage/client';
import { endSession, type Session, sessionOf, sessionStore, startSession } from '../data/session.ts';
import { account as s } from '../strings/account.ts';
import { messageOf } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { browserSigner } from './browser-wallet.ts';
import { forgetSession, keepSession, onSessionElsewhere, readKeptSession } from './kept-session.ts';
import { openSecretStore } from './secret-store.ts';
import { createVault, type Vault } from './vault.ts';

let opened: Promise<Vault> | undefined;
let isFollowing = false;

/** The vault of this browser. */
export function vault(): Promise<Vault> {
  opened ??= openSecretStore().then(createVault);
  return opened;
}

/** Starts a session and stores it for the next visit. Without storage it lasts until the page is closed. */
export async function beginSession(session: Session): Promise<void> {
  startSession(session);
  followOtherTabs();
  try {
    const keeper = await vault();
    await keepSession(keeper, session);
    if (keeper.isPersistent) return;
    toast({ kind: 'info', title: s.notKept, text: session.connectorId === undefined ? s.notKeptWallet : '' });
  } catch (error) {
    toast({ kind: 'info', title: s.notKept, text: messageOf(error) });
  }
}

/** Ends the session in all tabs and for the next visit. The wallet is kept. */
export async function leaveSession(): Promise<void> {
  endSession();
  try {
    await forgetSession(await vault());
  } catch (error) {
    toast({ kind: 'error', title: s.notForgotten, text: messageOf(error) });
  }
}

/** Continues a session with a new key, unless the user has signed out meanwhile. */
export async function renewKey(session: Session, apiKey: string): Promise<void> {
  if (sessionOf(sessionStore.get())?.walletAddress !== session.walletAddress) return;
  await beginSession({ ...session, apiKey });
}

/** Restores the session of the last visit, or ends the current one if none is stored. */
export async function restoreSession(): Promise<void> {
  const kept = await readKeptSession(await vault()).catch(() => undefined);
  if (kept === undefined) endSession();
  else startSession({ ...kept, signer: signerOf(await vault(), kept) });
  followOtherTabs();
}

/** Follows other tabs: signing in or out in one applies to all. */
function followOtherTabs(): void {
  if (isFollowing) return;
  isFollowing = true;
  onSessionElsewhere(() => {
    if (sessionStore.get() !== 'restoring') void restoreSession();
  });
}

/** The wallet of a session; the code for wallet extensions is loaded when one is to sign. */
export function signerOf(
  kept: Vault,
  { walletAddress, connectorId }: Pick<Session, 'walletAddress' | 'connectorId'>,
): WalletSigner {
  if (connectorId === undefined) return browserSigner(kept, walletAddress);
  return {
    address: walletAddress,
    async signTypedData(data) {
      const { signInjected } = await import('./injected-wallets.ts');
      return signInjected(connectorId, walletAddress, data);
    },
    async sendTransaction(transaction) {
      const { sendInjected } = await import('./injected-wallets.ts');
      return sendInjected(connectorId, walletAddress, transaction);
    },
  };
}
