import { endSession, sessionStore, startSession } from '../data/session.ts';
import { common } from '../strings/common.ts';
import { shell as s } from '../strings/shell.ts';
import { messageOf } from '../ui/states.tsx';
import { closeToasts, toast } from '../ui/toasts.ts';
import { hasSessionFlag, onSessionElsewhere, readKeptSession } from './kept-session.ts';
import { vault } from './page-vault.ts';
import { signerOf } from './signer-of.ts';

/** Key of the toast that says that the session could not be restored. */
const KEY = 'session';

let isFollowing = false;
/** The last time that a session was restored. Once at a time: what was read first must not count last. */
let restoring: Promise<void> = Promise.resolve();

/** Restores the session of the last visit, if there may be one. */
export function restoreSessionIfThere(): void {
  if (!hasSessionFlag()) return;
  sessionStore.set('restoring');
  void restoreSession();
}

/**
 * Restores the session of the last visit, or ends the current one if none is stored. If what is stored cannot be read,
 * it stays stored, and the user can try again.
 */
export function restoreSession(): Promise<void> {
  followOtherTabs();
  restoring = restoring.then(restore);
  return restoring;
}

async function restore(): Promise<void> {
  try {
    const kept = await readKeptSession(await vault());
    if (kept === undefined) endSession();
    else startSession({ ...kept, signer: signerOf(kept) });
    closeToasts(KEY);
  } catch (error) {
    endSession();
    const action = { label: common.retry, run: () => void restoreSession() };
    toast({ kind: 'error', key: KEY, title: s.notRestored, text: messageOf(error), action });
  }
}

/** Follows other tabs: signing in or out in one applies to all. */
export function followOtherTabs(): void {
  if (isFollowing) return;
  isFollowing = true;
  onSessionElsewhere(() => void restoreSession());
}
