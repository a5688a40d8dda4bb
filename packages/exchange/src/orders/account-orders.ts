import { doubledUntil, grownInt32 } from '../numbers/grow.ts';
import type { AccountId } from '../units.ts';
import { ACCOUNT_LINKS, NO_SLOT, type OrderSlab, type Slot } from './order-slab.ts';
import { SlotList } from './slot-list.ts';

/** Each account's open orders, oldest first. */
export class AccountOrders {
  readonly #list: SlotList;
  readonly #orders: OrderSlab;
  #ends = new Int32Array(64);

  constructor(orders: OrderSlab) {
    this.#orders = orders;
    this.#list = new SlotList(orders, ACCOUNT_LINKS);
  }

  /** Appends an order; it must be younger than the account's others. */
  append(slot: Slot): void {
    const first = this.#orders.accountId(slot) * 2;
    if (first >= this.#ends.length) this.#ends = grownInt32(this.#ends, doubledUntil(this.#ends.length, first + 2));
    this.#list.append(this.#ends, first, slot);
  }

  remove(slot: Slot): void {
    this.#list.unlink(this.#ends, this.#orders.accountId(slot) * 2, slot);
  }

  /** How many open orders an account has. */
  count(accountId: AccountId): number {
    return this.slotsOf(accountId).length;
  }

  /** Slots of an account's orders, oldest first. */
  slotsOf(accountId: AccountId): Slot[] {
    const slots: Slot[] = [];
    let slot = this.#ends[accountId * 2] ?? NO_SLOT;
    for (; slot !== NO_SLOT; slot = this.#list.after(slot)) slots.push(slot);
    return slots;
  }
}
