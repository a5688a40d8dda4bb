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

/** How to send an order and report its outcome. */
export interface Errand {
  /** Returns the current client: the account may have got a new key in the meantime. */
  client(): OrderClient;
  /** Description of the order for the user. */
  readonly words: string;
  /**
   * Called with the outcome, unless it is still unknown: such an order stays on the desk.
   * @param about the order's description if the outcome comes late, when the user may be looking at something else;
   *   otherwise empty
   */
  onFate(fate: KnownFate, about: string): void;
}

/** The order in flight: being sent, being looked for because no response came, or not found. */
export type OnDesk =
  | { readonly phase: 'sending' | 'looking'; readonly errand: Errand }
  | {
      readonly phase: 'unanswered';
      readonly errand: Errand;
      readonly signed: SignedOrder;
      /** Whether the service said that it does not know the order; otherwise it could not be reached. */
      readonly isMissing: boolean;
    };

/**
 * The one order in flight. It belongs to the tab, not to the button that sent it: a ticket that is closed and reopened,
 * or a page that is reloaded, must not send a second order while the outcome of the first is unknown.
 */
export const orderDesk = createStore<OnDesk | undefined>(undefined);

/** Signs an order and sends it. A no-op while another order is in flight. */
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
 * Looks for the order that was in flight when the page was left.
 * @param errandOf makes the errand from the order's description
 */
export async function resumeOrder(errandOf: (words: string) => Errand): Promise<void> {
  const trader = traderNow();
  if (trader === undefined || orderDesk.get() !== undefined) return;
  const kept = readKeptOrder(trader);
  if (kept !== undefined) await look(errandOf(kept.words), trader, kept.signed);
}

/** Looks again for the order that got no response. */
export async function lookAgain(): Promise<void> {
  const trader = traderNow();
  const state = orderDesk.get();
  if (trader === undefined || state?.phase !== 'unanswered') return;
  await look(state.errand, trader, state.signed);
}

/** Resends the same signed order; the exchange places it at most once. */
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

/** Dismisses an order that got no response. */
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

/** Stores an order so that it survives a reload, until its outcome is known. */
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
  // Another account has signed in meanwhile.
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
