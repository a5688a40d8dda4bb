import type { AccountId, CancelTimer } from '@presage/exchange';
import type { Applied } from './applied.ts';

/** The armed cancel timers, for readers. */
export class CancelTimers {
  readonly #cancelAtSec = new Map<AccountId, number>();

  /** @param timers as of the command before the first that {@link onApplied} receives */
  constructor(timers: Iterable<CancelTimer>) {
    for (const { accountId, cancelAtSec } of timers) this.#cancelAtSec.set(accountId, cancelAtSec);
  }

  /** When all orders of an account will be cancelled, Unix seconds; 0 = its timer is not armed. */
  cancelAtSecOf(accountId: AccountId): number {
    return this.#cancelAtSec.get(accountId) ?? 0;
  }

  /** A listener of the sequencer: neither throws nor blocks. */
  onApplied(group: readonly Applied[]): void {
    for (const { events } of group) {
      for (const event of events) if (event.kind === 'cancelTimerSet') this.#set(event);
    }
  }

  #set({ accountId, cancelAtSec }: CancelTimer): void {
    if (cancelAtSec === 0) this.#cancelAtSec.delete(accountId);
    else this.#cancelAtSec.set(accountId, cancelAtSec);
  }
}
