/** Where a text is kept: until the tab is closed, or on this device. */
type StorageName = 'sessionStorage' | 'localStorage';

/** A kept text; undefined if there is none, or no storage, as in some private windows. */
export function readKept(storage: StorageName, key: string): string | undefined {
  try {
    return globalThis[storage].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text, or removes what is kept if it is undefined. A no-op without storage. */
export function keep(storage: StorageName, key: string, text: string | undefined): void {
  try {
    if (text === undefined) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, text);
  } catch {
    // Full or forbidden: the caller says what then follows.
  }
}
