import type { AccountId, Command } from '@presage/exchange';
import { accountOfCommand } from './account-of-command.ts';
import type { Applied, Submission } from './applied.ts';
import {
  GROUP_ENTRIES_FOR_ORDERS,
  MAX_GROUP_BYTES,
  MAX_GROUP_ENTRIES,
  MAX_WAITING,
  MAX_WAITING_BYTES,
} from './limits.ts';

/** A submission in line. */
export interface Waiting {
  readonly submission: Submission;
  /** What it counts as, wherever it stands. */
  readonly lane: LaneName;
  /** As the journal will hold it. */
  readonly encoded: Uint8Array;
  /** Its place in the order of arrival, over both lanes. */
  readonly arrival: number;
  /** On the monotonic clock. */
  readonly arrivedMs: number;
  readonly resolve: (applied: Applied) => void;
}

export type LaneName = 'cancel' | 'order';

/** What only takes risk away goes by the cancels' lane: it is taken even when nothing else is. */
export function laneOf(command: Command): LaneName {
  if (command.kind === 'cancelOrder' || command.kind === 'cancelOrders') return 'cancel';
  if (command.kind === 'moveMarket' && command.action === 'halt') return 'cancel';
  // What the chain says and what cannot settle makes room: held back, it would keep orders out for ever.
  if (command.kind === 'chainBlock' || command.kind === 'failFills') return 'cancel';
  return 'order';
}

/**
 * Who waits for the next group. Cancels are let into it first, so that they overtake what others have in line, but
 * what one account sends is done in the order in which it came: a cancel stands behind what its account has in line
 * among the orders, and an order whose account still has cancels waiting lets others by until they are let in.
 */
export class Lanes {
  readonly #cancels = new Lane();
  readonly #orders = new Lane();
  /** What waits, by what it counts as: cancels that stand behind orders take no order's place, nor are they turned away for it. */
  readonly #loads: Readonly<Record<LaneName, Load>> = {
    cancel: { entries: 0, bytes: 0 },
    order: { entries: 0, bytes: 0 },
  };
  /** Of each account that has any, what waits among the orders, cancels behind them included. */
  readonly #amongOrders = new Tally();
  /** And what waits among the cancels. */
  readonly #amongCancels = new Tally();

  get size(): number {
    return this.#cancels.size + this.#orders.size;
  }

  isFull(lane: LaneName): boolean {
    const { entries, bytes } = this.#loads[lane];
    return entries >= MAX_WAITING || bytes >= MAX_WAITING_BYTES;
  }

  push(waiting: Waiting): void {
    const { lane, submission, encoded } = waiting;
    const account = accountOfCommand(submission.command);
    const isFirst = lane === 'cancel' && !this.#amongOrders.has(account);
    (isFirst ? this.#cancels : this.#orders).push(waiting);
    (isFirst ? this.#amongCancels : this.#amongOrders).add(account);
    this.#loads[lane].entries += 1;
    this.#loads[lane].bytes += encoded.length;
  }

  /** Takes the next group out of the lanes: at most so many entries and bytes, and at least one entry if any waits. */
  take(): readonly Waiting[] {
    const room = { entries: MAX_GROUP_ENTRIES, bytes: MAX_GROUP_BYTES };
    const keptForOrders = Math.min(GROUP_ENTRIES_FOR_ORDERS, this.#orders.size);
    const cancels = this.#cancels.take({ ...room, entries: room.entries - keptForOrders });
    for (const waiting of cancels) this.#leave(waiting, this.#amongCancels);
    const left = { entries: room.entries - cancels.length, bytes: room.bytes - bytesOf(cancels) };
    const orders = this.#orders.take(left, (waiting) =>
      this.#amongCancels.has(accountOfCommand(waiting.submission.command)),
    );
    for (const waiting of orders) this.#leave(waiting, this.#amongOrders);
    return byArrival(cancels, orders);
  }

  #leave(waiting: Waiting, tally: Tally): void {
    const { lane, encoded, submission } = waiting;
    tally.remove(accountOfCommand(submission.command));
    this.#loads[lane].entries -= 1;
    this.#loads[lane].bytes -= encoded.length;
  }
}

/** How much waits. */
interface Load {
  entries: number;
  bytes: number;
}

/** How many each account has of something. What is nobody's is not counted. */
class Tally {
  readonly #counts = new Map<AccountId, number>();

  has(account: AccountId | undefined): boolean {
    return account !== undefined && this.#counts.has(account);
  }

  add(account: AccountId | undefined): void {
    if (account !== undefined) this.#counts.set(account, (this.#counts.get(account) ?? 0) + 1);
  }

  remove(account: AccountId | undefined): void {
    if (account === undefined) return;
    const left = (this.#counts.get(account) ?? 0) - 1;
    if (left > 0) this.#counts.set(account, left);
    else this.#counts.delete(account);
  }
}

/** First in, first out. */
class Lane {
  readonly #items: Waiting[] = [];

  get size(): number {
    return this.#items.length;
  }

  push(waiting: Waiting): void {
    this.#items.push(waiting);
  }

  /**
   * The first ones that fit, but for those that must wait: these keep their places. The very first always fits, for an entry
   * can be larger than a whole group.
   */
  take(
    room: { readonly entries: number; readonly bytes: number },
    mustWait: (waiting: Waiting) => boolean = () => false,
  ): readonly Waiting[] {
    const taken: Waiting[] = [];
    const passed: Waiting[] = [];
    let bytes = 0;
    for (const waiting of this.#items) {
      if (taken.length >= room.entries) break;
      if (mustWait(waiting)) {
        passed.push(waiting);
        continue;
      }
      bytes += waiting.encoded.length;
      if (bytes > room.bytes && taken.length > 0) break;
      taken.push(waiting);
    }
    this.#items.splice(0, taken.length + passed.length, ...passed);
    return taken;
  }
}

function bytesOf(waiting: readonly Waiting[]): number {
  return waiting.reduce((sum, { encoded }) => sum + encoded.length, 0);
}

function byArrival(cancels: readonly Waiting[], orders: readonly Waiting[]): readonly Waiting[] {
  if (cancels.length === 0) return orders;
  if (orders.length === 0) return cancels;
  return [...cancels, ...orders].sort((a, b) => a.arrival - b.arrival);
}
