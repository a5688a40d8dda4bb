import { LocalBook } from '../../book/local-book.ts';
import type { BookLevel, MarketDepthSnapshotMessage } from '../../stream/messages.ts';
import type { Entry, SimulatedChannel } from './simulated-channel.ts';

/** The token of a market whose levels change. */
export function yesTokenOf(marketId: number): string {
  return `${marketId}1`;
}

/** A market's book at the service, and what it was at each moment. */
export class SimulatedBook {
  readonly channel: SimulatedChannel;
  readonly #marketId: number;
  readonly #levels = new Map<string, BookLevel>();
  /** The bids after each message, by the message's time. */
  readonly #history = new Map<number, string>([[-1, '']]);

  constructor(marketId: number, channel: SimulatedChannel) {
    this.#marketId = marketId;
    this.channel = channel;
  }

  /** Sets the size of a bid. */
  change(price: string, size: string): Entry {
    if (size === '0') this.#levels.delete(price);
    else this.#levels.set(price, { price, size });
    const level = { tokenId: yesTokenOf(this.#marketId), outcomeSide: 1, side: 'bids', price, size };
    const entry = this.channel.publish(this.#marketId, { msgType: 'market.depth.diff', ...level });
    this.#history.set(entry.index, textOf(this.bids));
    return entry;
  }

  get bids(): readonly BookLevel[] {
    return [...this.#levels.values()].sort((a, b) => Number(b.price) - Number(a.price));
  }

  /** Whether these were the bids after the message of a time. */
  wasAt(timestampMs: number, bids: readonly BookLevel[]): boolean {
    return this.#history.get(timestampMs) === textOf(bids);
  }

  snapshot(): MarketDepthSnapshotMessage {
    const { bids, channel } = this;
    const yes = { tokenId: yesTokenOf(this.#marketId), outcomeSide: 1 as const, bids: [...bids], asks: [] };
    const head = { msgType: 'market.depth.snapshot' as const, marketId: this.#marketId };
    return { ...head, seq: channel.seq, ts: channel.entries.length - 1, tokens: [yes] };
  }

  checksum() {
    const checksum = new LocalBook(this.snapshot()).checksum();
    return { msgType: 'market.depth.checksum', marketId: this.#marketId, seq: this.channel.seq, checksum };
  }
}

function textOf(levels: readonly BookLevel[]): string {
  return levels.map(({ price, size }) => `${price}:${size}`).join('|');
}
