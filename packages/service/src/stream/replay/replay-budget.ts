import { MAX_REPLAY_BYTES } from '../limits.ts';

/** A run of messages kept for resuming. */
export interface KeptPiece {
  readonly bytes: number;
  /** Drops it. When this is called, it is the oldest of its channel. */
  evict(): void;
}

/** Bounds what all channels together keep for resuming: the oldest pieces are dropped first. */
export class ReplayBudget {
  readonly #maxBytes: number;
  /** Oldest first. */
  readonly #pieces = new Set<KeptPiece>();
  #bytes = 0;

  constructor(maxBytes: number = MAX_REPLAY_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  keep(piece: KeptPiece): void {
    this.#pieces.add(piece);
    this.#bytes += piece.bytes;
    while (this.#bytes > this.#maxBytes) {
      const [oldest] = this.#pieces;
      oldest?.evict();
    }
  }

  release(piece: KeptPiece): void {
    if (this.#pieces.delete(piece)) this.#bytes -= piece.bytes;
  }
}
