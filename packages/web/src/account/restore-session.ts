import { sessionStore } from '../data/session.ts';
import { hasSessionFlag } from './kept-session.ts';

/** Restores the session of the last visit. Without one, the code for it is not loaded. */
export function restoreSessionIfThere(): void {
  if (!hasSessionFlag()) return;
  sessionStore.set('restoring');
  import('./session-keeper.ts').then(({ restoreSession }) => restoreSession()).catch(() => sessionStore.set('none'));
}
