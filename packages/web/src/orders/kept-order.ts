import type { SignedOrder } from '@presage/client';
import { forgetNote, noteOrder } from './order-note.ts';

/** Where this tab keeps it, to be sent again: it goes with the tab, of which a note of it stays. */
const PLACE = 'presage.order';
/** Characters of what is kept, at most: several times what an order and a market's title take. */
const MAX_CHARS = 8_000;
/** An order's id: the digest that was signed. */
const ORDER_ID = /^0x[0-9a-f]{64}$/i;

/** An order whose fate is not known yet, as it outlives the page. */
export interface KeptOrder {
  readonly signed: SignedOrder;
  /** What it is, in words. */
  readonly words: string;
}

/** Keeps the order that an account has on its way. One each: there is never a second before the fate of the first is known. */
export function keepOrder(trader: string, order: KeptOrder): void {
  noteOrder(trader, { orderId: order.signed.orderId, words: order.words });
  try {
    sessionStorage.setItem(placeOf(trader), JSON.stringify(order));
  } catch {
    // A browser that keeps nothing asks before the page is left.
  }
}

/** The order that an account had on its way when the page was left; what is none, or another account's, is thrown away. */
export function readKeptOrder(trader: string): KeptOrder | undefined {
  try {
    const text = sessionStorage.getItem(placeOf(trader));
    if (text === null) return undefined;
    const kept = readJson(text);
    if (isKeptOrder(kept, trader)) return kept;
    sessionStorage.removeItem(placeOf(trader));
  } catch {
    // A browser that keeps nothing has none.
  }
  return undefined;
}

/** Forgets it, unless there is another one by now. */
export function forgetOrder(trader: string, orderId: string): void {
  forgetNote(trader, orderId);
  if (readKeptOrder(trader)?.signed.orderId !== orderId) return;
  sessionStorage.removeItem(placeOf(trader));
}

function readJson(text: string): unknown {
  if (text.length > MAX_CHARS) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function placeOf(trader: string): string {
  return `${PLACE}.${trader.toLowerCase()}`;
}

/** What is stored may be of an older version, or somebody's edit. */
function isKeptOrder(kept: unknown, trader: string): kept is KeptOrder {
  const { signed, words } = (kept ?? {}) as Partial<KeptOrder>;
  const { orderId, submission } = (signed ?? {}) as Partial<SignedOrder>;
  const isNamed = typeof words === 'string' && typeof orderId === 'string' && ORDER_ID.test(orderId);
  return isNamed && submission?.maker?.toLowerCase() === trader.toLowerCase();
}
