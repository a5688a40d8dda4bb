import { createStore, useStore } from '../data/store.ts';

/** Key in `sessionStorage`. Says that an operator signed in in this tab; not secret, and kept after signing out. */
const STORAGE_KEY = 'presage.operatorKnown';

const known = createStore(readStored());

/** Whether an operator has signed in in this tab, and so needs the console in the navigation. */
export function useIsOperatorKnown(): boolean {
  return useStore(known);
}

export function rememberOperator(): void {
  known.set(true);
  try {
    sessionStorage.setItem(STORAGE_KEY, '1');
  } catch {
    // Without storage it is remembered until the page is reloaded.
  }
}

function readStored(): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}
