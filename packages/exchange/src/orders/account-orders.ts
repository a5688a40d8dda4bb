import type { Balances } from '../ledger/balances.ts';
import type { AccountId } from '../units.ts';
import { ACCOUNT_LINKS, NO_SLOT, type OrderSlab, type Slot } from './order-slab.ts';
import { SlotList } from './slot-list.ts';

/** Each account's open orders, oldest first. */
export class AccountOrders {
  readonly #list: SlotList;
  readonly #orders: OrderSlab;
  readonly #balances: Balances;

  constructor(orders: OrderSlab, balances: Balances) {
    this.#orders = orders;
    this.#balances = balances;
    this.#list = new SlotList(orders, ACCOUNT_LINKS);
  }

  /** Appends an order, which must be newer than the account's others. */
  append(slot: Slot): void {
    this.#list.append(this.#balances.orderEnds, this.#endsOf(slot), slot);
  }

  remove(slot: Slot): void {
    this.#list.unlink(this.#balances.orderEnds, this.#endsOf(slot), slot);
  }

  /** Slots of an account's orders, oldest first. */
  slotsOf(accountId: AccountId): Slot[] {
    const slots: Slot[] = [];
    let slot = this.#balances.orderEnds[this.#balances.orderEndsOf(accountId)] as Slot;
    for (; slot !== NO_SLOT; slot = this.#list.after(slot)) slots.push(slot);
    return slots;
  }

  #endsOf(slot: Slot): number {
    return this.#balances.orderEndsOf(this.#orders.accountId(slot));
  }
}
