import type { AccountId, PlaceOrder } from '@presage/exchange';

/** An order whose signature is being checked. */
export interface PendingCheck {
  /** Must be called when the order has been queued, with its command. */
  markQueued(order: PlaceOrder): void;
  /** Must be called in the end, whether or not the order was queued; does nothing if it is already done. */
  finish(): void;
}

/**
 * Orders whose signatures are being checked, so that they are not in the sequencer's queue yet. A cancel that arrives
 * in the meantime would not find them, and they would rest after it. Kept in memory, for the requests of this process.
 */
export class PendingOrderChecks {
  readonly #ofAccounts = new Map<AccountId, Set<Promise<PlaceOrder | undefined>>>();

  begin(accountId: AccountId): PendingCheck {
    const { promise, resolve } = Promise.withResolvers<PlaceOrder | undefined>();
    const ofAccount = this.#ofAccounts.get(accountId) ?? new Set();
    this.#ofAccounts.set(accountId, ofAccount.add(promise));
    const complete = (order: PlaceOrder | undefined): void => {
      resolve(order);
      ofAccount.delete(promise);
      if (ofAccount.size === 0 && this.#ofAccounts.get(accountId) === ofAccount) this.#ofAccounts.delete(accountId);
    };
    return { markQueued: complete, finish: () => complete(undefined) };
  }

  /** Waits until all orders of an account now being checked are queued or refused, and returns the queued ones. */
  async waitForOrdersOf(accountId: AccountId): Promise<readonly PlaceOrder[]> {
    const orders = await Promise.all(this.#ofAccounts.get(accountId) ?? []);
    return orders.filter((order) => order !== undefined);
  }
}
