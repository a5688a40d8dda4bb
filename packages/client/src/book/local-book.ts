import type { BookLevel, MarketDepthDiffMessage, MarketDepthSnapshotMessage } from '../stream/messages.ts';
import { crc32 } from './crc32.ts';
import { LevelList } from './level-list.ts';

/** Outcome side of the Yes token. */
const YES = 1;

interface TokenBook {
  readonly outcomeSide: number;
  readonly bids: LevelList;
  readonly asks: LevelList;
}

/** A copy of a market's book: both tokens, as of one sequence number. */
export class LocalBook {
  /** Sequence number of the last message applied. */
  seq: number;
  /** When that message was created, Unix milliseconds. */
  timestampMs: number;
  readonly #tokens: ReadonlyMap<string, TokenBook>;

  constructor({ seq, ts, tokens }: MarketDepthSnapshotMessage) {
    this.seq = seq;
    this.timestampMs = ts;
    this.#tokens = new Map(
      tokens.map(({ tokenId, outcomeSide, bids, asks }) => [
        tokenId,
        { outcomeSide, bids: new LevelList('bids', bids), asks: new LevelList('asks', asks) },
      ]),
    );
  }

  /**
   * Applies a change.
   * @returns itself
   */
  apply({ seq, ts, tokenId, side, price, size }: MarketDepthDiffMessage): this {
    this.seq = seq;
    this.timestampMs = ts;
    this.#tokens.get(tokenId)?.[side].set({ price, size });
    return this;
  }

  /** Whether a token belongs to this market. */
  has(tokenId: string): boolean {
    return this.#tokens.has(tokenId);
  }

  /** The levels of a token, best first; empty for a token of another market. */
  levelsOf(tokenId: string): { readonly bids: readonly BookLevel[]; readonly asks: readonly BookLevel[] } {
    const book = this.#tokens.get(tokenId);
    return { bids: book?.bids.toArray() ?? [], asks: book?.asks.toArray() ?? [] };
  }

  /** CRC-32 of the Yes token's levels, bids before asks, best first (wire contract §6). */
  checksum(): number {
    const yes = [...this.#tokens.values()].find(({ outcomeSide }) => outcomeSide === YES);
    return crc32([...(yes?.bids.toTexts() ?? []), ...(yes?.asks.toTexts() ?? [])].join('|'));
  }
}
