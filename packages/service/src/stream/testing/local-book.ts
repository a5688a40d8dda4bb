import { crc32 } from 'node:zlib';
import type { Message } from './fake-receiver.ts';

interface WireLevel {
  readonly price: string;
  readonly size: string;
}

interface WireToken {
  readonly tokenId: string;
  readonly outcomeSide: number;
  readonly bids: readonly WireLevel[];
  readonly asks: readonly WireLevel[];
}

/** A reader's copy of a book, built only from snapshots and diffs. Throws on any gap. */
export class LocalBook {
  seq: number | undefined;
  snapshots = 0;
  checksums = 0;
  /** Sizes by token, side and price. */
  readonly #levels = new Map<string, Map<string, string>>();
  #yesTokenId = '';

  take(message: Message): void {
    if (message.msgType === 'market.depth.snapshot') this.#restart(message);
    if (message.msgType === 'market.depth.checksum') this.#check(message);
    if (message.msgType === 'market.depth.diff') this.#change(message);
  }

  /** The whole book as text, to compare with another copy. */
  text(): string {
    const sides = [...this.#levels].map(([name, levels]) => `${name} ${[...levels].sort().join(' ')}`);
    return sides.sort().join('\n');
  }

  /** Levels of a token, best first. */
  side(tokenId: string, side: 'bids' | 'asks'): WireLevel[] {
    const levels = [...(this.#levels.get(`${tokenId} ${side}`) ?? [])].map(([price, size]) => ({ price, size }));
    return levels.sort((a, b) => (Number(a.price) - Number(b.price)) * (side === 'bids' ? -1 : 1));
  }

  #restart(message: Message): void {
    this.#levels.clear();
    for (const token of message.tokens as readonly WireToken[]) {
      if (token.outcomeSide === 1) this.#yesTokenId = token.tokenId;
      for (const side of ['bids', 'asks'] as const) {
        this.#levels.set(`${token.tokenId} ${side}`, new Map(token[side].map(({ price, size }) => [price, size])));
      }
    }
    this.seq = message.seq;
    this.snapshots += 1;
  }

  #change(message: Message): void {
    if (this.seq === undefined) throw new Error('a diff came before the first snapshot');
    if (message.seq !== this.seq + 1) throw new Error(`after ${this.seq} came ${message.seq}`);
    const side = this.#levels.get(`${message.tokenId} ${message.side}`);
    if (message.size === '0') side?.delete(String(message.price));
    else side?.set(String(message.price), String(message.size));
    this.seq = message.seq;
  }

  #check(message: Message): void {
    const texts = [...this.side(this.#yesTokenId, 'bids'), ...this.side(this.#yesTokenId, 'asks')];
    const checksum = crc32(texts.map(({ price, size }) => `${price}:${size}`).join('|'));
    if (message.seq !== this.seq) throw new Error(`a checksum of ${message.seq} came at ${this.seq}`);
    if (message.checksum !== checksum) throw new Error(`the checksum at ${this.seq} differs`);
    this.checksums += 1;
  }
}
