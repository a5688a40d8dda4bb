import type { PlaceOrderDataInput, SignedOrder } from '@presage/client';
import { sessionOf, sessionStore } from '../../../data/session.ts';
import { createStore } from '../../../data/store.ts';
import { type Fate, lookForOrder, type OrderClient, sendOrder, submitSigned } from './send-order.ts';

/** An order that somebody wants placed. */
export interface Errand {
  /** The client as it is now: an account may get a new key meanwhile. */
  client(): OrderClient;
  readonly order: PlaceOrderDataInput;
  /** What it is, in words. */
  readonly words: string;
  /** Told of all but an order that is still unknown: that one stays on the desk. */
  onFate(fate: Exclude<Fate, { kind: 'unknown' }>): void;
}

/** The order on its way: being sent, looked for since no answer came, or given up looking for. */
export type OnDesk =
  | { readonly phase: 'sending' | 'looking'; readonly errand: Errand }
  | { readonly phase: 'unanswered'; readonly errand: Errand; readonly signed: SignedOrder };

/**
 * The one order that is on its way. It belongs to the page, not to the button that sent it: a ticket that is closed and
 * opened again must not send a second one while nobody knows of the first.
 */
export const orderDesk = createStore<OnDesk | undefined>(undefined);

/** Sends an order, unless one is on its way. */
export async function placeOrder(errand: Errand): Promise<void> {
  if (orderDesk.get() !== undefined) return;
  await carryOut(errand, 'sending', () =>
    sendOrder(errand.order, { client: errand.client(), onLooking: () => lookingFor(errand) }),
  );
}

/** Looks again for the order that nothing was heard of. */
export async function lookAgain(): Promise<void> {
  const state = orderDesk.get();
  if (state?.phase !== 'unanswered') return;
  const { errand, signed } = state;
  await carryOut(errand, 'looking', () => lookForOrder(signed, errand.client()));
}

/** Sends the very same order again: it is placed once at most. */
export async function sendAgain(): Promise<void> {
  const state = orderDesk.get();
  if (state?.phase !== 'unanswered') return;
  const { errand, signed } = state;
  await carryOut(errand, 'sending', () =>
    submitSigned(signed, { client: errand.client(), onLooking: () => lookingFor(errand) }),
  );
}

/** Puts away an order that nothing was heard of. */
export function letBe(): void {
  if (orderDesk.get()?.phase === 'unanswered') orderDesk.set(undefined);
}

async function carryOut(errand: Errand, phase: 'sending' | 'looking', work: () => Promise<Fate>): Promise<void> {
  orderDesk.set({ phase, errand });
  const fate = await work();
  // Whoever uses the page now is somebody else.
  if (orderDesk.get()?.errand !== errand) return;
  if (fate.kind === 'unknown') {
    orderDesk.set({ phase: 'unanswered', errand, signed: fate.signed });
    return;
  }
  orderDesk.set(undefined);
  errand.onFate(fate);
}

function lookingFor(errand: Errand): void {
  if (orderDesk.get()?.errand === errand) orderDesk.set({ phase: 'looking', errand });
}

let lastTrader = traderNow();
sessionStore.subscribe(() => {
  if (traderNow() === lastTrader) return;
  lastTrader = traderNow();
  orderDesk.set(undefined);
});

function traderNow(): string | undefined {
  return sessionOf(sessionStore.get())?.tradingAddress;
}
