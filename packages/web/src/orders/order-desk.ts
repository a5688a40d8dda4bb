import type { PlaceOrderDataInput, SignedOrder } from '@presage/client';
import { sessionOf, sessionStore } from '../data/session.ts';
import { createStore } from '../data/store.ts';
import { forgetOrder, type KeptOrder, keepOrder, readKeptOrder } from './kept-order.ts';
import {
  type Fate,
  type KnownFate,
  lookForOrder,
  type OrderClient,
  signOrder,
  submitAgain,
  submitSigned,
} from './send-order.ts';

/** What somebody wants done about an order. */
export interface Errand {
  /** The client as it is now: an account may get a new key meanwhile. */
  client(): OrderClient;
  /** What the order is, in words. */
  readonly words: string;
  /**
   * Told of all but an order that is still unknown: that one stays on the desk.
   * @param about its words, when its answer is late: whoever hears it may look at something else by now; else empty
   */
  onFate(fate: KnownFate, about: string): void;
}

/** The order on its way: being sent, looked for since no answer came, or given up looking for. */
export type OnDesk =
  | { readonly phase: 'sending' | 'looking'; readonly errand: Errand }
  | {
      readonly phase: 'unanswered';
      readonly errand: Errand;
      readonly signed: SignedOrder;
      /** Whether the service has said that it knows none; else it could not be asked. */
      readonly isMissing: boolean;
    };

/**
 * The one order that is on its way. It belongs to the tab, not to the button that sent it: a ticket that is closed and
 * opened again, or a page that is loaded again, must not send a second one while nobody knows of the first.
 */
export const orderDesk = createStore<OnDesk | undefined>(undefined);

/** Signs an order and sends it, unless one is on its way. */
export async function placeOrder(order: PlaceOrderDataInput, errand: Errand): Promise<void> {
  const trader = traderNow();
  if (trader === undefined || orderDesk.get() !== undefined) return;
  await carryOut(errand, 'sending', async () => {
    const client = errand.client();
    const signed = await signOrder(order, client);
    if ('kind' in signed) return signed;
    const submit = () => submitSigned(signed, { client, onLooking: () => lookingFor(errand) });
    return keptMeanwhile(trader, { signed, words: errand.words }, submit);
  });
}

/**
 * Looks for the order that the account had on its way when the page was left.
 * @param errandOf what is to be done about it
 */
export async function resumeOrder(errandOf: (words: string) => Errand): Promise<void> {
  const trader = traderNow();
  if (trader === undefined || orderDesk.get() !== undefined) return;
  const kept = readKeptOrder(trader);
  if (kept !== undefined) await look(errandOf(kept.words), trader, kept.signed);
}

/** Looks again for the order that nothing was heard of. */
export async function lookAgain(): Promise<void> {
  const trader = traderNow();
  const state = orderDesk.get();
  if (trader === undefined || state?.phase !== 'unanswered') return;
  await look(state.errand, trader, state.signed);
}

/** Sends the very same order again: it is placed once at most. */
export async function sendAgain(): Promise<void> {
  const trader = traderNow();
  const state = orderDesk.get();
  if (trader === undefined || state?.phase !== 'unanswered') return;
  const { errand, signed } = state;
  await carryOut(errand, 'sending', () =>
    keptMeanwhile(trader, { signed, words: errand.words }, () =>
      submitAgain(signed, { client: errand.client(), onLooking: () => lookingFor(errand) }),
    ),
  );
}

/** Puts away an order that nothing was heard of. */
export function letBe(): void {
  const trader = traderNow();
  const state = orderDesk.get();
  if (trader === undefined || state?.phase !== 'unanswered') return;
  forgetOrder(trader, state.signed.orderId);
  orderDesk.set(undefined);
}

function look(errand: Errand, trader: string, signed: SignedOrder): Promise<void> {
  return carryOut(errand, 'looking', () =>
    keptMeanwhile(trader, { signed, words: errand.words }, () => lookForOrder(signed, errand.client())),
  );
}

/** Until the fate of an order is known it outlives the page. */
async function keptMeanwhile(trader: string, kept: KeptOrder, work: () => Promise<Fate>): Promise<Fate> {
  keepOrder(trader, kept);
  const fate = await work();
  if (fate.kind !== 'unknown') forgetOrder(trader, kept.signed.orderId);
  return fate;
}

async function carryOut(errand: Errand, phase: 'sending' | 'looking', work: () => Promise<Fate>): Promise<void> {
  const isAgain = orderDesk.get() !== undefined;
  orderDesk.set({ phase, errand });
  const fate = await work();
  const state = orderDesk.get();
  // Whoever uses the page now is somebody else.
  if (state?.errand !== errand) return;
  if (fate.kind === 'unknown') {
    const { signed, isMissing } = fate;
    orderDesk.set({ phase: 'unanswered', errand, signed, isMissing });
    return;
  }
  orderDesk.set(undefined);
  errand.onFate(fate, isAgain || state.phase === 'looking' ? errand.words : '');
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
