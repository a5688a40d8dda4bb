import { keep, readKept } from '../data/browser-storage.ts';

/** Key in `localStorage`. Says that somebody with an account or a wallet has used this browser; not secret. */
const STORAGE_KEY = 'presage.returning';

/** Whether who visits has an account already, or at least a wallet in this browser. */
export function isReturning(): boolean {
  return readKept('localStorage', STORAGE_KEY) !== undefined;
}

export function rememberVisitor(): void {
  keep('localStorage', STORAGE_KEY, '1');
}

export function forgetVisitor(): void {
  keep('localStorage', STORAGE_KEY, undefined);
}
