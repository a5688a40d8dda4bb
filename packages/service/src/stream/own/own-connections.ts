import type { AccountId } from '@presage/exchange';
import { MAX_OWN_CONNECTIONS } from '../limits.ts';
import type { Receiver } from '../receiver.ts';

/** Counts the connections that follow each account's own channels: every message of an account costs work for each. */
export class OwnConnections {
  /** For each account, the number of subscriptions of each of its connections. */
  readonly #accounts = new Map<AccountId, Map<Receiver, number>>();

  /** Whether a connection may have another subscription: it has one already, or there is room for one more connection. */
  hasRoom(accountId: AccountId, receiver: Receiver): boolean {
    const known = this.#accounts.get(accountId);
    return known === undefined || known.has(receiver) || known.size < MAX_OWN_CONNECTIONS;
  }

  /** Counts a subscription. @returns a function that must be called once, when it ends */
  add(accountId: AccountId, receiver: Receiver): () => void {
    const known = this.#accounts.get(accountId) ?? new Map<Receiver, number>();
    this.#accounts.set(accountId, known);
    known.set(receiver, (known.get(receiver) ?? 0) + 1);
    return () => this.#remove(accountId, receiver);
  }

  #remove(accountId: AccountId, receiver: Receiver): void {
    const known = this.#accounts.get(accountId);
    const left = (known?.get(receiver) ?? 0) - 1;
    if (left > 0) known?.set(receiver, left);
    else known?.delete(receiver);
    if (known?.size === 0) this.#accounts.delete(accountId);
  }
}
