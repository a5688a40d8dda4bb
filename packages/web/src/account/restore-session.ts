import { endSession, sessionStore, startSession } from '../data/session.ts';
import { common } from '../strings/common.ts';
import { shell as s } from '../strings/shell.ts';
import { messageOf } from '../ui/states.tsx';
import { closeToasts, toast } from '../ui/toasts.ts';
import { inTurn } from './in-turn.ts';
import { hasSessionFlag, onSessionElsewhere, readKeptSession } from './kept-session.ts';
import { vault } from './page-vault.ts';
import { signerOf } from './signer-of.ts';

/** Key of the toast that says that the session could not be restored. */
const KEY = 'session';

let isFollowing = false;

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
  return inTurn(restore);
}

/** Whoever has signed in or out here since it was asked stays so. */
async function restore(isNewest: () => boolean): Promise<void> {
  try {
    const kept = await readKeptSession(await vault());
    if (!isNewest()) return;
    if (kept === undefined) endSession();
    else startSession({ ...kept, signer: signerOf(kept) });
    closeToasts(KEY);
  } catch (error) {
    if (!isNewest()) return;
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
