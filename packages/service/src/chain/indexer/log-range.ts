import { MAX_RANGE_BLOCKS } from '../limits.ts';
import { nodeErrorIn } from '../rpc/rpc-error.ts';

/** Growth after each full range that was read: an eighth, so that few requests are refused where a node has a limit. */
const GROWTH_DIVISOR = 8;

interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * How many blocks' logs are requested at a time. Providers limit it, to as few as five, by the number of blocks or of
 * logs: after a failure there are half as many, and then gradually more again.
 */
export class LogRange {
  #blocks = MAX_RANGE_BLOCKS;

  /**
   * Reads the first blocks of a range. `read` is called again, with fewer of them, while the node refuses the request.
   *
   * @returns the last block that was read
   * @throws {Error} what `read` throws: of one block, or when the node did not respond, which fewer blocks would not change
   */
  async readFirst({ from, to }: Range, read: (part: Range) => Promise<void>): Promise<number> {
    for (;;) {
      const last = Math.min(to, from + this.#blocks - 1);
      const blocks = last - from + 1;
      try {
        await read({ from, to: last });
        if (blocks === this.#blocks)
          this.#blocks = Math.min(MAX_RANGE_BLOCKS, blocks + Math.ceil(blocks / GROWTH_DIVISOR));
        return last;
      } catch (error) {
        this.#blocks = Math.max(1, Math.floor(blocks / 2));
        if (blocks === 1 || nodeErrorIn(error) === undefined) throw error;
      }
    }
  }

  /** Reads a whole range, part by part. */
  async readAll({ from, to }: Range, read: (part: Range) => Promise<void>): Promise<void> {
    for (let next = from; next <= to; next = (await this.readFirst({ from: next, to }, read)) + 1);
  }
}
