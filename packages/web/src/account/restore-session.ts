import { sessionStore } from '../data/session.ts';
import { hasSessionFlag } from './kept-session.ts';

/** Takes up the session of the last visit; who has none does not load the code for it. */
export function restoreSessionIfThere(): void {
  if (!hasSessionFlag()) return;
  sessionStore.set('restoring');
  import('./session-keeper.ts').then(({ restoreSession }) => restoreSession()).catch(() => sessionStore.set('none'));
}
