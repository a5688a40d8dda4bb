import { MAX_REPLAY_BYTES } from '../limits.ts';

/** A run of messages kept for resuming. */
export interface KeptPiece {
  readonly bytes: number;
  /** Drops it. When this is called, it is the oldest of its channel. */
  evict(): void;
  /** Its neighbours among the pieces of all channels, which the budget sets. */
  older?: KeptPiece | undefined;
  newer?: KeptPiece | undefined;
}

/**
 * Bounds what all channels together keep for resuming: the oldest pieces are dropped first. They are linked, because any of
 * them can go first: a `Set` finds its first entry only behind all that were deleted before it, tens of thousands.
 */
export class ReplayBudget {
  readonly #maxBytes: number;
  #oldest: KeptPiece | undefined;
  #newest: KeptPiece | undefined;
  #bytes = 0;

  constructor(maxBytes: number = MAX_REPLAY_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  keep(piece: KeptPiece): void {
    piece.older = this.#newest;
    if (this.#newest === undefined) this.#oldest = piece;
    else this.#newest.newer = piece;
    this.#newest = piece;
    this.#bytes += piece.bytes;
    while (this.#bytes > this.#maxBytes) this.#oldest?.evict();
  }

  /** Must be called once for each piece that is kept. */
  release({ bytes, older, newer }: KeptPiece): void {
    if (older === undefined) this.#oldest = newer;
    else older.newer = newer;
    if (newer === undefined) this.#newest = older;
    else newer.older = older;
    this.#bytes -= bytes;
  }
}
