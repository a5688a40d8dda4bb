import { keep } from '../data/browser-storage.ts';

/**
 * Prefix in `localStorage` for notes of orders in flight, to be followed up by another page once this one is closed.
 */
const STORAGE_KEY = 'presage.order';
/** Maximum characters of a note: several times what a market's title needs. */
const MAX_CHARS = 4_000;
/**
 * Maximum notes followed up per visit. A tab has one order in flight, so there are only as many as tabs closed at once.
 */
const MAX_NOTES = 5;
/** An order's id: the digest that was signed. */
export const ORDER_ID = /^0x[0-9a-f]{64}$/i;

/** Identifies an order. Not secret: it cannot be used to send or sign anything. */
export interface OrderNote {
  readonly orderId: string;
  /** Description of the order for the user. */
  readonly words: string;
}

/** Releases the locks of this page's orders in flight, by order id. */
const lockReleases = new Map<string, () => void>();

/**
 * Stores a note of an order in flight. While this page is open it holds the order's lock, so no other page follows it
 * up.
 */
export function noteOrder(trader: string, { orderId, words }: OrderNote): void {
  // Without https or localhost, browsers provide neither locks nor sessions that outlive a page.
  if (locks() === undefined) return;
  holdLock(orderId);
  // Without storage, the browser asks the user before the page is left.
  keep('localStorage', storageKeyOf(trader, orderId), words.slice(0, MAX_CHARS));
}

/** Deletes a note: the outcome is known, or the user has dismissed the order. */
export function forgetNote(trader: string, orderId: string): void {
  keep('localStorage', storageKeyOf(trader, orderId), undefined);
  lockReleases.get(orderId)?.();
  lockReleases.delete(orderId);
}

/**
 * Follows up an account's orders whose pages were closed before a response came.
 * @param look finds out the outcome of one order; if it stays unknown, the note is left for the next visit
 * @returns once all notes have been followed up
 */
export async function followUpNotes(trader: string, look: (note: OrderNote) => Promise<'known' | 'unknown'>) {
  const work = notesOf(trader).map((note) =>
    locks()?.request(lockOf(note.orderId), { ifAvailable: true }, async (lock) => {
      // Its page is still open, or another page is following it up, or has done so by now.
      if (lock === null || !isNoted(trader, note.orderId)) return;
      if ((await look(note)) === 'known') forgetNote(trader, note.orderId);
    }),
  );
  // Failures, such as a browser that refuses the lock, are left for the next visit.
  await Promise.allSettled(work);
}

function notesOf(trader: string): OrderNote[] {
  try {
    const start = storageKeyOf(trader, '');
    return Object.entries(localStorage)
      .filter(([place]) => place.startsWith(start))
      .map(([place, words]) => ({ orderId: place.slice(start.length), words: String(words) }))
      .filter(({ orderId }) => ORDER_ID.test(orderId))
      .slice(0, MAX_NOTES);
  } catch {
    return [];
  }
}

function isNoted(trader: string, orderId: string): boolean {
  return notesOf(trader).some((note) => note.orderId === orderId);
}

/** Holds the order's lock. The browser releases it with the page, even after a crash. */
function holdLock(orderId: string): void {
  if (lockReleases.has(orderId)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  lockReleases.set(orderId, resolve);
  locks()
    ?.request(lockOf(orderId), () => promise)
    // If the browser refuses the lock, another page may report the order too.
    .catch(() => undefined);
}

function locks(): LockManager | undefined {
  return navigator.locks as LockManager | undefined;
}

function lockOf(orderId: string): string {
  return `${STORAGE_KEY}.${orderId}`;
}

function storageKeyOf(trader: string, orderId: string): string {
  return `${STORAGE_KEY}.${trader.toLowerCase()}.${orderId}`;
}
