import type { AccountId } from '@presage/exchange';
import type { Applied } from './applied.ts';

/** How many open orders each account has, so that the gateway can limit them. Accounts without any use no memory. */
export class OpenOrderCounts {
  readonly #counts = new Map<AccountId, number>();

  /** @param openOrders as of the command before the first that {@link onApplied} receives */
  constructor(openOrders: Iterable<{ readonly accountId: AccountId }>) {
    for (const { accountId } of openOrders) this.#add(accountId, 1);
  }

  of(accountId: AccountId): number {
    return this.#counts.get(accountId) ?? 0;
  }

  /** A listener of the sequencer: neither throws nor blocks. */
  onApplied(group: readonly Applied[]): void {
    for (const { events } of group) {
      for (const event of events) {
        if (event.kind === 'orderAccepted') this.#add(event.accountId, 1);
        else if (event.kind === 'orderClosed') this.#add(event.accountId, -1);
      }
    }
  }

  #add(accountId: AccountId, change: 1 | -1): void {
    const count = this.of(accountId) + change;
    if (count === 0) this.#counts.delete(accountId);
    else this.#counts.set(accountId, count);
  }
}
