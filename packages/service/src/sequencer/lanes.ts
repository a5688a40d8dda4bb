import type { AccountId, Command } from '@presage/exchange';
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

/** Whose orders a command adds to or takes from; undefined for every other command. */
function traderOf(command: Command): AccountId | undefined {
  const { kind } = command;
  return kind === 'placeOrder' || kind === 'cancelOrder' || kind === 'cancelOrders' ? command.accountId : undefined;
}

/**
 * Who waits for the next group. Cancels are let into it first, but never before what their own account has in line among
 * the orders: there they stand behind it. What is let in goes in the order of arrival. So a cancel overtakes the orders of
 * others, and finds every order that its account submitted before it.
 */
export class Lanes {
  readonly #cancels = new Lane();
  readonly #orders = new Lane();
  /** What waits, by what it counts as: cancels that stand behind orders take no order's place, nor are they turned away for it. */
  readonly #loads: Readonly<Record<LaneName, Load>> = {
    cancel: { entries: 0, bytes: 0 },
    order: { entries: 0, bytes: 0 },
  };
  /** How many orders, and cancels behind them, each account has in line among the orders. None is left out. */
  readonly #inLine = new Map<AccountId, number>();

  get size(): number {
    return this.#cancels.size + this.#orders.size;
  }

  isFull(lane: LaneName): boolean {
    const { entries, bytes } = this.#loads[lane];
    return entries >= MAX_WAITING || bytes >= MAX_WAITING_BYTES;
  }

  push(waiting: Waiting): void {
    const { lane, submission, encoded } = waiting;
    const trader = traderOf(submission.command);
    const inLine = trader === undefined ? 0 : (this.#inLine.get(trader) ?? 0);
    this.#loads[lane].entries += 1;
    this.#loads[lane].bytes += encoded.length;
    if (lane === 'cancel' && inLine === 0) {
      this.#cancels.push(waiting);
      return;
    }
    this.#orders.push(waiting);
    if (trader !== undefined) this.#inLine.set(trader, inLine + 1);
  }

  /** Takes the next group out of the lanes: at most so many entries and bytes, and at least one entry if any waits. */
  take(): readonly Waiting[] {
    const room = { entries: MAX_GROUP_ENTRIES, bytes: MAX_GROUP_BYTES };
    const keptForOrders = Math.min(GROUP_ENTRIES_FOR_ORDERS, this.#orders.size);
    const cancels = this.#cancels.take({ ...room, entries: room.entries - keptForOrders });
    const taken = { entries: cancels.length, bytes: bytesOf(cancels) };
    const orders = this.#orders.take({ entries: room.entries - taken.entries, bytes: room.bytes - taken.bytes });
    for (const waiting of cancels) this.#unload(waiting);
    for (const waiting of orders) this.#leave(waiting);
    return byArrival(cancels, orders);
  }

  /** What stood among the orders. */
  #leave(waiting: Waiting): void {
    this.#unload(waiting);
    const trader = traderOf(waiting.submission.command);
    if (trader === undefined) return;
    const left = (this.#inLine.get(trader) ?? 0) - 1;
    if (left > 0) this.#inLine.set(trader, left);
    else this.#inLine.delete(trader);
  }

  #unload({ lane, encoded }: Waiting): void {
    this.#loads[lane].entries -= 1;
    this.#loads[lane].bytes -= encoded.length;
  }
}

/** How much waits. */
interface Load {
  entries: number;
  bytes: number;
}

/** First in, first out. */
class Lane {
  #items: Waiting[] = [];
  #head = 0;

  get size(): number {
    return this.#items.length - this.#head;
  }

  push(waiting: Waiting): void {
    this.#items.push(waiting);
  }

  /** The first ones that fit; the very first always does, for an entry can be larger than a whole group. */
  take(room: { readonly entries: number; readonly bytes: number }): readonly Waiting[] {
    let bytes = 0;
    let end = this.#head;
    for (; end < this.#items.length && end - this.#head < room.entries; end += 1) {
      const next = this.#items[end]?.encoded.length ?? 0;
      if (bytes + next > room.bytes && end > this.#head) break;
      bytes += next;
    }
    const taken = this.#items.slice(this.#head, end);
    this.#head = end;
    this.#letGo();
    return taken;
  }

  /** Drops what has been taken once it is most of the list, so that the list does not grow without end. */
  #letGo(): void {
    if (this.#head * 2 < this.#items.length) return;
    this.#items = this.#items.slice(this.#head);
    this.#head = 0;
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
