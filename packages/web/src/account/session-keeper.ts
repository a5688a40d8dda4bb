import { endSession, type Session, sessionOf, sessionStore, startSession } from '../data/session.ts';
import { account as s } from '../strings/account.ts';
import { messageOf } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { inTurn } from './in-turn.ts';
import { forgetSession, keepSession } from './kept-session.ts';
import { vault } from './page-vault.ts';
import { followOtherTabs } from './restore-session.ts';

/** Starts a session and stores it for the next visit. Without storage it lasts until the page is closed. */
export function beginSession(session: Session): Promise<void> {
  startSession(session);
  followOtherTabs();
  return inTurn(() => store(session));
}

/** A no-op for a session that has ended by now. */
async function store(session: Session): Promise<void> {
  if (sessionStore.get() !== session) return;
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
export function leaveSession(): Promise<void> {
  endSession();
  return inTurn(async () => {
    try {
      await forgetSession(await vault());
    } catch (error) {
      toast({ kind: 'error', title: s.notForgotten, text: messageOf(error) });
    }
  });
}

/** The same once a session's key was deleted, unless the user has signed out, or in with another wallet, meanwhile. */
export async function leaveSessionOf(session: Session): Promise<void> {
  if (isSignedIn(session)) await leaveSession();
}

/** Continues a session with a new key, unless the user has signed out meanwhile. */
export async function renewKey(session: Session, apiKey: string): Promise<void> {
  if (isSignedIn(session)) await beginSession({ ...session, apiKey });
}

/** Whether the wallet of a session is signed in. */
function isSignedIn({ walletAddress }: Session): boolean {
  return sessionOf(sessionStore.get())?.walletAddress === walletAddress;
}
