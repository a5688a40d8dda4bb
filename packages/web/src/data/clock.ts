import { type Client, resultOf } from '@presage/client';
import { createStore, useStore } from './store.ts';

/** Milliseconds between ticks: the finest time shown is a second. */
const TICK_MS = 1_000;
/** Tolerated clock difference in milliseconds: less makes no visible difference. */
const TOLERATED_MS = 5_000;

let aheadMs = 0;

/**
 * The current time by the service's clock, in Unix milliseconds. Orders expire by it, whatever the local clock says.
 */
export function nowMs(): number {
  return Date.now() + aheadMs;
}

const nowSec = createStore(Math.floor(nowMs() / 1_000));
const tick = () => nowSec.set(Math.floor(nowMs() / 1_000));
setInterval(tick, TICK_MS);

/** What a function makes of the current time by the service's clock, in Unix seconds; re-renders only when that changes. */
export function useAtNow<Value extends string | number | boolean>(of: (atSec: number) => Value): Value {
  return useStore({ subscribe: nowSec.subscribe, get: () => of(nowSec.get()) });
}

/** The current time by the service's clock in Unix seconds; re-renders every `stepSec`. */
export function useNowSec(stepSec = 1): number {
  return useAtNow((atSec) => Math.floor(atSec / stepSec) * stepSec);
}

/** Reads the service's time and uses it if the local clock is off. Without a response nothing changes. */
export async function setClock(client: Pick<Client, 'getTime'>): Promise<void> {
  const sentMs = Date.now();
  const response = await client
    .getTime()
    .then(resultOf)
    .catch(() => undefined);
  const roundTripMs = Date.now() - sentMs;
  if (response === undefined || roundTripMs < 0) return;
  // The time is that of some moment of the round trip.
  const uncertainMs = roundTripMs / 2;
  const differenceMs = response.time - (sentMs + uncertainMs);
  aheadMs = Math.abs(differenceMs) > TOLERATED_MS + uncertainMs ? differenceMs : 0;
  tick();
}
