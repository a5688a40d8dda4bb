import { NO_SLOT, type OrderSlab, type Slot } from './order-slab.ts';

/**
 * First-in-first-out lists of orders, linked through the orders' own records, so that appending,
 * unlinking and iterating allocate nothing. The two ends of a list (first, last) are adjacent in an
 * array of the list's owner; zeros mean an empty list.
 */
export class SlotList {
  readonly #orders: OrderSlab;
  readonly #next: number;
  readonly #previous: number;

  /** @param links the first of the two link fields this kind of list uses */
  constructor(orders: OrderSlab, links: number) {
    this.#orders = orders;
    this.#next = links;
    this.#previous = links + 1;
  }

  append(ends: Int32Array, first: number, slot: Slot): void {
    const last = ends[first + 1] as Slot;
    this.#orders.setLink(slot, this.#next, NO_SLOT);
    this.#orders.setLink(slot, this.#previous, last);
    if (last === NO_SLOT) ends[first] = slot;
    else this.#orders.setLink(last, this.#next, slot);
    ends[first + 1] = slot;
  }

  unlink(ends: Int32Array, first: number, slot: Slot): void {
    const next = this.#orders.link(slot, this.#next);
    const previous = this.#orders.link(slot, this.#previous);
    if (previous === NO_SLOT) ends[first] = next;
    else this.#orders.setLink(previous, this.#next, next);
    if (next === NO_SLOT) ends[first + 1] = previous;
    else this.#orders.setLink(next, this.#previous, previous);
  }

  /** The slot after this one, or `NO_SLOT`. */
  after(slot: Slot): Slot {
    return this.#orders.link(slot, this.#next);
  }
}
