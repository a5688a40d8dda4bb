/** Where this browser notes an order that is on its way, for whichever page is open once this one is closed. */
const PLACE = 'presage.order';
/** Characters of a note, at most: several times what a market's title takes. */
const MAX_CHARS = 4_000;
/** Notes that one visit looks into. A tab has one order on its way, so that there are as many as tabs were closed at once. */
const MAX_NOTES = 5;
/** An order's id: the digest that was signed. */
const ORDER_ID = /^0x[0-9a-f]{64}$/i;

/** What says which order it was. No secret: nobody can send or sign anything with it. */
export interface OrderNote {
  readonly orderId: string;
  /** What it is, in words. */
  readonly words: string;
}

/** Lets go of orders that this page has on its way, by their ids. */
const letGo = new Map<string, () => void>();

/** Notes an order that is on its way. As long as this page is open, it is this page's, and no other one looks for it. */
export function noteOrder(trader: string, { orderId, words }: OrderNote): void {
  // Browsers have neither locks nor sessions that outlive a page where it does not come over https or from this machine.
  if (locks() === undefined) return;
  holdOn(orderId);
  try {
    localStorage.setItem(placeOf(trader, orderId), words.slice(0, MAX_CHARS));
  } catch {
    // A browser that keeps nothing asks before the page is left.
  }
}

/** Its fate is known, or nobody wants to. */
export function forgetNote(trader: string, orderId: string): void {
  try {
    localStorage.removeItem(placeOf(trader, orderId));
  } catch {
    // A browser that keeps nothing has none.
  }
  letGo.get(orderId)?.();
  letGo.delete(orderId);
}

/**
 * Looks into the orders of an account whose pages were closed before their answers came.
 * @param look tells what became of one; an order whose fate it does not learn is left to the next visit
 * @returns once all were looked into
 */
export async function lookIntoNotes(trader: string, look: (note: OrderNote) => Promise<'known' | 'unknown'>) {
  const work = notesOf(trader).map((note) =>
    locks()?.request(lockOf(note.orderId), { ifAvailable: true }, async (lock) => {
      // Its page is open, or another one looks already and may have heard by now.
      if (lock === null || !isNoted(trader, note.orderId)) return;
      if ((await look(note)) === 'known') forgetNote(trader, note.orderId);
    }),
  );
  // What could not be looked into is left to the next visit, as where the browser gives no locks after all.
  await Promise.allSettled(work);
}

function notesOf(trader: string): OrderNote[] {
  try {
    const start = placeOf(trader, '');
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

/** The browser lets go of it with the page, however that ends. */
function holdOn(orderId: string): void {
  if (letGo.has(orderId)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  letGo.set(orderId, resolve);
  locks()
    ?.request(lockOf(orderId), () => promise)
    // Where the browser gives no locks after all, another page may tell of it besides.
    .catch(() => undefined);
}

function locks(): LockManager | undefined {
  return navigator.locks as LockManager | undefined;
}

function lockOf(orderId: string): string {
  return `${PLACE}.${orderId}`;
}

function placeOf(trader: string, orderId: string): string {
  return `${PLACE}.${trader.toLowerCase()}.${orderId}`;
}
