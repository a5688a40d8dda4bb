import { keep, readKept } from './browser-storage.ts';
import { createStore, useStore } from './store.ts';

/** Maximum starred markets: each is read with a request of its own, a quarter of the reads that a burst may have. */
export const MAX_STARRED = 100;

const STORAGE_KEY = 'presage.starred';

/** The kept text as last seen: another one is from another tab. It stays the same without storage. */
let seen = readKept('localStorage', STORAGE_KEY);
const starred = createStore<readonly number[]>(readIds(seen));

addEventListener('storage', ({ key }) => {
  if (key === STORAGE_KEY || key === null) catchUp();
});

/** Numbers of the markets that the visitor has starred in this browser, the latest last. */
export function useStarredIds(): readonly number[] {
  return useStore(starred);
}

/**
 * Stars a market, or removes its star.
 * @returns whether that was possible: no more than {@link MAX_STARRED} markets can be starred
 */
export function setStarred(marketId: number, isStarred: boolean): boolean {
  // Its event may still be on its way.
  catchUp();
  const others = starred.get().filter((id) => id !== marketId);
  if (isStarred && others.length >= MAX_STARRED) return false;
  starred.set(isStarred ? [...others, marketId] : others);
  // Without storage the stars last until the page is closed.
  keep('localStorage', STORAGE_KEY, JSON.stringify(starred.get()));
  seen = readKept('localStorage', STORAGE_KEY);
  return true;
}

/** Takes over what another tab has changed. */
function catchUp(): void {
  const kept = readKept('localStorage', STORAGE_KEY);
  if (kept === seen) return;
  seen = kept;
  starred.set(readIds(kept));
}

/** Reads the kept text, which an older version or a user may have written: what is no number of a market is left out. */
function readIds(kept: string | undefined): readonly number[] {
  try {
    const ids: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(ids) ? [...new Set(ids.filter(isMarketId))].slice(-MAX_STARRED) : [];
  } catch {
    return [];
  }
}

function isMarketId(id: unknown): id is number {
  return Number.isSafeInteger(id) && (id as number) > 0;
}
