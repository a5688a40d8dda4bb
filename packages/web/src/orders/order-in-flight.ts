import type { PlaceOrderDataInput, SignedOrder } from '@presage/client';
import { sessionOf, sessionStore } from '../data/session.ts';
import { createStore } from '../data/store.ts';
import {
  type KnownOrderResult,
  lookForOrder,
  type OrderClient,
  type OrderResult,
  signOrder,
  submitAgain,
  submitSigned,
} from './send-order.ts';
import { forgetOrder, readStoredOrder, type StoredOrder, storeOrder } from './stored-order.ts';

/** How to send an order and report its outcome. */
export interface OrderTask {
  /** Returns the current client: the account may have got a new key in the meantime. */
  client(): OrderClient;
  /** Description of the order for the user. */
  readonly words: string;
  /** The id of the order that it is to replace. */
  readonly replaces?: string;
  /**
   * Called with the outcome, unless it is still unknown: such an order stays in flight.
   * @param about the order's description if the outcome comes late, when the user may be looking at something else;
   *   otherwise empty
   */
  onResult(result: KnownOrderResult, about: string): void;
}

/** The order in flight: being sent, being looked for because no response came, or not found. */
export type OrderInFlight =
  | { readonly phase: 'sending' | 'looking'; readonly task: OrderTask }
  | {
      readonly phase: 'unanswered';
      readonly task: OrderTask;
      readonly signed: SignedOrder;
      /** Whether the service said that it does not know the order; otherwise it could not be reached. */
      readonly isMissing: boolean;
    };

/**
 * The one order in flight. It belongs to the tab, not to the button that sent it: a ticket that is closed and reopened,
 * or a page that is reloaded, must not send a second order while the outcome of the first is unknown.
 */
export const orderInFlight = createStore<OrderInFlight | undefined>(undefined);

/** Signs an order and sends it. A no-op while another order is in flight. */
export async function placeOrder(order: PlaceOrderDataInput, task: OrderTask): Promise<void> {
  if (traderNow() === undefined || orderInFlight.get() !== undefined) return;
  await runTask(task, 'sending', async () => {
    const client = task.client();
    const signed = await signOrder(order, client);
    if ('kind' in signed) return signed;
    // Its account has signed out while the wallet asked.
    if (!isInFlight(task)) return { kind: 'notSent', reason: undefined };
    const submit = () => submitSigned(signed, { client, onLooking: () => lookingFor(task) });
    return withStoredOrder({ signed, words: task.words }, submit);
  });
}

/**
 * Looks for the order that was in flight when the page was left.
 * @param taskOf makes the task from the order's description
 */
export async function resumeOrder(taskOf: (words: string) => OrderTask): Promise<void> {
  const trader = traderNow();
  if (trader === undefined || orderInFlight.get() !== undefined) return;
  const kept = readStoredOrder(trader);
  if (kept !== undefined) await lookUp(taskOf(kept.words), kept.signed);
}

/** Looks again for the order that got no response. */
export async function lookAgain(): Promise<void> {
  const state = orderInFlight.get();
  if (state?.phase === 'unanswered') await lookUp(state.task, state.signed);
}

/** Resends the same signed order; the exchange places it at most once. */
export async function sendAgain(): Promise<void> {
  const state = orderInFlight.get();
  if (state?.phase !== 'unanswered') return;
  const { task, signed } = state;
  await runTask(task, 'sending', () =>
    withStoredOrder({ signed, words: task.words }, () =>
      submitAgain(signed, { client: task.client(), onLooking: () => lookingFor(task) }),
    ),
  );
}

/** Dismisses an order that got no response. */
export function dismissOrder(): void {
  const state = orderInFlight.get();
  if (state?.phase !== 'unanswered') return;
  forgetOrder(state.signed);
  orderInFlight.set(undefined);
}

function lookUp(task: OrderTask, signed: SignedOrder): Promise<void> {
  return runTask(task, 'looking', () =>
    withStoredOrder({ signed, words: task.words }, () => lookForOrder(signed, task.client())),
  );
}

/** Stores an order so that it survives a reload, until its outcome is known. */
async function withStoredOrder(kept: StoredOrder, work: () => Promise<OrderResult>): Promise<OrderResult> {
  storeOrder(kept);
  const result = await work();
  if (result.kind !== 'unknown') forgetOrder(kept.signed);
  return result;
}

async function runTask(task: OrderTask, phase: 'sending' | 'looking', work: () => Promise<OrderResult>): Promise<void> {
  const isAgain = orderInFlight.get() !== undefined;
  orderInFlight.set({ phase, task });
  const result = await work();
  const state = orderInFlight.get();
  // Another account has signed in meanwhile.
  if (state?.task !== task) return;
  if (result.kind === 'unknown') {
    const { signed, isMissing } = result;
    orderInFlight.set({ phase: 'unanswered', task, signed, isMissing });
    return;
  }
  orderInFlight.set(undefined);
  task.onResult(result, isAgain || state.phase === 'looking' ? task.words : '');
}

function lookingFor(task: OrderTask): void {
  if (isInFlight(task)) orderInFlight.set({ phase: 'looking', task });
}

function isInFlight(task: OrderTask): boolean {
  return orderInFlight.get()?.task === task;
}

let lastTrader = traderNow();
sessionStore.subscribe(() => {
  if (traderNow() === lastTrader) return;
  lastTrader = traderNow();
  orderInFlight.set(undefined);
});

function traderNow(): string | undefined {
  return sessionOf(sessionStore.get())?.tradingAddress;
}
