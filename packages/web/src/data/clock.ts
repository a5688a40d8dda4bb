import { type Client, resultOf } from '@presage/client';
import { createStore, useStore } from './store.ts';

/** Milliseconds between ticks: times are shown to the second only where they are short. */
const TICK_MS = 1_000;
/** Milliseconds that two clocks may differ by, with what a request takes: less changes nothing that is shown. */
const TOLERATED_MS = 5_000;

let aheadMs = 0;

/** This moment by the service's clock, Unix milliseconds: orders expire by it, whatever this machine's clock says. */
export function nowMs(): number {
  return Date.now() + aheadMs;
}

const nowSec = createStore(Math.floor(nowMs() / 1_000));
const tick = () => nowSec.set(Math.floor(nowMs() / 1_000));
setInterval(tick, TICK_MS);

/** This moment in Unix seconds, by the service's clock; moves on by itself, in steps of `stepSec`. */
export function useNowSec(stepSec = 1): number {
  return useStore({ subscribe: nowSec.subscribe, get: () => Math.floor(nowSec.get() / stepSec) * stepSec });
}

/** Asks the service for the time, and goes by it where this machine's clock is off. Without an answer nothing changes. */
export async function setClock(client: Pick<Client, 'getTime'>): Promise<void> {
  const askedMs = Date.now();
  const told = await client
    .getTime()
    .then(resultOf)
    .catch(() => undefined);
  const takenMs = Date.now() - askedMs;
  if (told === undefined || takenMs < 0 || takenMs > TOLERATED_MS) return;
  const differenceMs = told.time - (askedMs + takenMs / 2);
  aheadMs = Math.abs(differenceMs) > TOLERATED_MS ? differenceMs : 0;
  tick();
}
