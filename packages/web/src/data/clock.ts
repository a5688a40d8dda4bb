import { createStore, useStore } from './store.ts';

/** Milliseconds between ticks: times are shown to the second only where they are short. */
const TICK_MS = 1_000;

const nowSec = createStore(Math.floor(Date.now() / 1_000));
setInterval(() => nowSec.set(Math.floor(Date.now() / 1_000)), TICK_MS);

/** This moment in Unix seconds; moves on by itself, in steps of `stepSec`. */
export function useNowSec(stepSec = 1): number {
  return useStore({ subscribe: nowSec.subscribe, get: () => Math.floor(nowSec.get() / stepSec) * stepSec });
}
