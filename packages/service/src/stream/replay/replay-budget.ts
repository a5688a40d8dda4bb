import { MAX_REPLAY_BYTES } from '../limits.ts';

/** A part of what is kept for those who resume. */
export interface KeptPiece {
  readonly bytes: number;
  /** Gives it up; the oldest of its channel when it is called. */
  forget(): void;
}

/** Bounds what all channels together keep for those who resume: the oldest pieces go first. */
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
      oldest?.forget();
    }
  }

  release(piece: KeptPiece): void {
    if (this.#pieces.delete(piece)) this.#bytes -= piece.bytes;
  }
}
