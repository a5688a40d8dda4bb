import type { Command } from '@presage/exchange';
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
 * Who waits for the next group. Cancels are let into it first; what is let in goes in the order of arrival, so a
 * cancel never overtakes its own order in one group.
 */
export class Lanes {
  readonly #cancels = new Lane();
  readonly #orders = new Lane();

  get size(): number {
    return this.#cancels.size + this.#orders.size;
  }

  isFull(lane: LaneName): boolean {
    return this.#lane(lane).isFull;
  }

  push(lane: LaneName, waiting: Waiting): void {
    this.#lane(lane).push(waiting);
  }

  /** Takes the next group out of the lanes: at most so many entries and bytes, and at least one entry if any waits. */
  take(): readonly Waiting[] {
    const room = { entries: MAX_GROUP_ENTRIES, bytes: MAX_GROUP_BYTES };
    const keptForOrders = Math.min(GROUP_ENTRIES_FOR_ORDERS, this.#orders.size);
    const cancels = this.#cancels.take({ ...room, entries: room.entries - keptForOrders });
    const taken = { entries: cancels.length, bytes: bytesOf(cancels) };
    const orders = this.#orders.take({ entries: room.entries - taken.entries, bytes: room.bytes - taken.bytes });
    return byArrival(cancels, orders);
  }

  #lane(name: LaneName): Lane {
    return name === 'cancel' ? this.#cancels : this.#orders;
  }
}

/** First in, first out. */
class Lane {
  #items: Waiting[] = [];
  #head = 0;
  #bytes = 0;

  get size(): number {
    return this.#items.length - this.#head;
  }

  get isFull(): boolean {
    return this.size >= MAX_WAITING || this.#bytes >= MAX_WAITING_BYTES;
  }

  push(waiting: Waiting): void {
    this.#items.push(waiting);
    this.#bytes += waiting.encoded.length;
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
    this.#bytes -= bytes;
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
