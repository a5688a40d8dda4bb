import { keep, readKept } from '../data/browser-storage.ts';
import { createStore, useStore } from '../data/store.ts';

/** Key in `sessionStorage`. Says that an operator signed in in this tab; not secret, and kept after signing out. */
const STORAGE_KEY = 'presage.operatorKnown';

const known = createStore(readKept('sessionStorage', STORAGE_KEY) !== undefined);

/** Whether an operator has signed in in this tab, and so needs the console in the navigation. */
export function useIsOperatorKnown(): boolean {
  return useStore(known);
}

export function isOperatorKnown(): boolean {
  return known.get();
}

export function rememberOperator(): void {
  known.set(true);
  // Without storage it is remembered until the page is reloaded.
  keep('sessionStorage', STORAGE_KEY, '1');
}
