import type { AccountId, Command, PlaceOrder } from '@presage/exchange';
import type { Submission } from '../journal/entry.ts';
import { accountOfCommand } from './account-of-command.ts';
import type { Applied } from './applied.ts';
import {
  GROUP_ENTRIES_FOR_ORDERS,
  MAX_GROUP_BYTES,
  MAX_GROUP_ENTRIES,
  MAX_WAITING,
  MAX_WAITING_BYTES,
} from './limits.ts';
import type { NotAcceptedError } from './sequencer.ts';

/** A queued submission. */
export interface Waiting {
  readonly submission: Submission;
  /** The lane whose bounds it counts towards, whichever queue holds it. */
  readonly lane: LaneName;
  /** The bytes that go into the journal. */
  readonly encoded: Uint8Array;
  /** Its place in the order of arrival, over both lanes. */
  readonly arrival: number;
  /** On the monotonic clock. */
  readonly arrivedMs: number;
  readonly resolve: (applied: Applied) => void;
  readonly reject: (error: NotAcceptedError) => void;
}

export type LaneName = 'cancel' | 'order';

/** Commands that only reduce risk take the cancel lane: they are taken even when nothing else is. */
export function laneOf(command: Command): LaneName {
  if (command.kind === 'cancelOrder' || command.kind === 'cancelOrders') return 'cancel';
  // Cancels in advance: refused, the account's orders would stay open when its program is cut off.
  if (command.kind === 'cancelAllAfter') return 'cancel';
  if (command.kind === 'moveMarket' && command.action === 'halt') return 'cancel';
  // Blocks and failed fills free up room: delayed, they would keep orders out for ever.
  if (command.kind === 'chainBlock' || command.kind === 'failFills') return 'cancel';
  return 'order';
}

/**
 * The queue for the next group. Cancels are admitted first, so that they overtake queued orders of other accounts. The
 * commands of one account keep their order: a cancel queues behind the account's own waiting orders, and an order whose
 * account still has cancels waiting lets others pass until those cancels have been admitted, except edits of markets.
 */
export class Lanes {
  readonly #cancels = new Lane();
  readonly #orders = new Lane();
  /** The load of each lane. Cancels queued behind orders count as cancels: they use no order's place, nor need one. */
  readonly #loads: Readonly<Record<LaneName, Load>> = {
    cancel: { entries: 0, bytes: 0 },
    order: { entries: 0, bytes: 0 },
  };
  /** How many commands each account has in the order queue, including cancels behind orders. */
  readonly #amongOrders = new Tally();
  /** How many commands each account has in the cancel queue. */
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

  /** Removes the next group from the queue, within the bounds on entries and bytes: at least one entry if any waits. */
  take(): readonly Waiting[] {
    const room = { entries: MAX_GROUP_ENTRIES, bytes: MAX_GROUP_BYTES };
    const keptForOrders = Math.min(GROUP_ENTRIES_FOR_ORDERS, this.#orders.size);
    const cancels = this.#cancels.take({ ...room, entries: room.entries - keptForOrders });
    for (const waiting of cancels) this.#leave(waiting, this.#amongCancels);
    const left = { entries: room.entries - cancels.length, bytes: room.bytes - bytesOf(cancels) };
    let hasWaiting = false;
    const orders = this.#orders.take(left, ({ submission: { command } }) => {
      // An edit must not charge an order before it more than was accepted when it was checked.
      const mustWait =
        this.#amongCancels.has(accountOfCommand(command)) || (hasWaiting && command.kind === 'editMarket');
      hasWaiting ||= mustWait;
      return mustWait;
    });
    for (const waiting of orders) this.#leave(waiting, this.#amongOrders);
    return byArrival(cancels, orders);
  }

  /** Removes some of the orders to be placed from the queue. Everything else keeps its place. */
  takeOrders(isTaken: (command: PlaceOrder) => boolean): readonly Waiting[] {
    const orders = this.#orders.remove(
      ({ submission: { command } }) => command.kind === 'placeOrder' && isTaken(command),
    );
    for (const waiting of orders) this.#leave(waiting, this.#amongOrders);
    return orders;
  }

  #leave(waiting: Waiting, tally: Tally): void {
    const { lane, encoded, submission } = waiting;
    tally.remove(accountOfCommand(submission.command));
    this.#loads[lane].entries -= 1;
    this.#loads[lane].bytes -= encoded.length;
  }
}

/** How much is queued. */
interface Load {
  entries: number;
  bytes: number;
}

/** A count by account. Commands without an account are not counted. */
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
  #items: Waiting[] = [];

  get size(): number {
    return this.#items.length;
  }

  push(waiting: Waiting): void {
    this.#items.push(waiting);
  }

  /**
   * Takes the first entries that fit, except those that must wait, which keep their places. The very first always fits,
   * because an entry can be larger than a whole group may be.
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

  /** Removes and returns some of the entries. */
  remove(isRemoved: (waiting: Waiting) => boolean): readonly Waiting[] {
    const removed = this.#items.filter(isRemoved);
    this.#items = this.#items.filter((waiting) => !isRemoved(waiting));
    return removed;
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
