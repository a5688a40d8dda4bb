import type { SignedOrder } from '@presage/client';
import { keep, readKept } from '../data/browser-storage.ts';
import { forgetNote, noteOrder, ORDER_ID } from './order-note.ts';

/**
 * Key in `sessionStorage`, under which this tab keeps the whole order so that it can be resent. It is lost with the
 * tab; a note of it in `localStorage` stays.
 */
const STORAGE_KEY = 'presage.order';
/** Maximum characters of a stored order: several times what an order and a market's title need. */
const MAX_CHARS = 8_000;

/** An order whose outcome is not known yet, as stored across page loads. */
export interface StoredOrder {
  readonly signed: SignedOrder;
  /** Description of the order for the user. */
  readonly words: string;
}

/**
 * Stores its account's order in flight. There is at most one: no second order is sent before the first one's outcome is
 * known.
 */
export function storeOrder(order: StoredOrder): void {
  const { orderId, submission } = order.signed;
  noteOrder(submission.maker, { orderId, words: order.words });
  // Without storage, the browser asks the user before the page is left.
  keep('sessionStorage', storageKeyOf(submission.maker), JSON.stringify(order));
}

/** The order of an account that was in flight when the page was left. Invalid values and orders of other accounts are deleted. */
export function readStoredOrder(trader: string): StoredOrder | undefined {
  const text = readKept('sessionStorage', storageKeyOf(trader));
  if (text === undefined) return undefined;
  const kept = readJson(text);
  if (isStoredOrder(kept, trader)) return kept;
  keep('sessionStorage', storageKeyOf(trader), undefined);
  return undefined;
}

/** Deletes the stored order and its note, unless another order is stored by now. */
export function forgetOrder({ orderId, submission: { maker: trader } }: SignedOrder): void {
  forgetNote(trader, orderId);
  if (readStoredOrder(trader)?.signed.orderId !== orderId) return;
  keep('sessionStorage', storageKeyOf(trader), undefined);
}

function readJson(text: string): unknown {
  if (text.length > MAX_CHARS) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function storageKeyOf(trader: string): string {
  return `${STORAGE_KEY}.${trader.toLowerCase()}`;
}

/** Validates the stored value: an older version or a user may have written it. */
function isStoredOrder(kept: unknown, trader: string): kept is StoredOrder {
  const { signed, words } = (kept ?? {}) as Partial<StoredOrder>;
  const { orderId, submission } = (signed ?? {}) as Partial<SignedOrder>;
  const isNamed = typeof words === 'string' && typeof orderId === 'string' && ORDER_ID.test(orderId);
  return isNamed && submission?.maker?.toLowerCase() === trader.toLowerCase();
}
