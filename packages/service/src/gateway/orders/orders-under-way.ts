import type { AccountId, PlaceOrder } from '@presage/exchange';

/** An order that is being checked. */
export interface UnderWay {
  /** It has come into line as this. */
  inLine(order: PlaceOrder): void;
  /** It is in line, or will never be. To be called however it ends; a second time does nothing. */
  end(): void;
}

/**
 * Orders whose signatures are being checked, which have no place in line yet: a cancel that comes meanwhile would not find
 * them, and they would rest after it. Known to the requests of one process alone, as they are.
 */
export class OrdersUnderWay {
  readonly #ofAccounts = new Map<AccountId, Set<Promise<PlaceOrder | undefined>>>();

  begin(accountId: AccountId): UnderWay {
    const { promise, resolve } = Promise.withResolvers<PlaceOrder | undefined>();
    const ofAccount = this.#ofAccounts.get(accountId) ?? new Set();
    this.#ofAccounts.set(accountId, ofAccount.add(promise));
    const leave = (order: PlaceOrder | undefined): void => {
      resolve(order);
      ofAccount.delete(promise);
      if (ofAccount.size === 0 && this.#ofAccounts.get(accountId) === ofAccount) this.#ofAccounts.delete(accountId);
    };
    return { inLine: leave, end: () => leave(undefined) };
  }

  /** Resolves with those of an account that are under way now, once each is in line; those that never will be are left out. */
  async of(accountId: AccountId): Promise<readonly PlaceOrder[]> {
    const orders = await Promise.all(this.#ofAccounts.get(accountId) ?? []);
    return orders.filter((order) => order !== undefined);
  }
}
