import { BlockNotFoundError, type Hex, type PublicClient } from 'viem';
import { MAX_LAG_BLOCKS } from '../limits.ts';

/** Links between blocks that are remembered: those of the last hours are not asked for twice. */
const MAX_LINKS = 10_000;

/**
 * Finds the ancestors of the newest block. A node that is still on an abandoned branch has blocks at the same heights,
 * and is believed in nothing; but it does not have the newest one, and a hash says which block precedes.
 */
export class Ancestry {
  readonly #client: PublicClient;
  /** How far back blocks are followed from the newest one: what is final must have a node on no other branch. */
  readonly #depth: number;
  /** The parent of each block. */
  readonly #parents = new Map<Hex, Hex>();

  constructor(client: PublicClient, confirmations: number) {
    this.#client = client;
    this.#depth = confirmations + MAX_LAG_BLOCKS;
  }

  /** The hash of a block on the branch of the newest; undefined while the node that responds does not know them. */
  async hashOf(number: number, head: number): Promise<Hex | undefined> {
    try {
      // No node lags so far behind others.
      const from = head - number > this.#depth ? number : head;
      let { hash } = await this.#client.getBlock({ blockNumber: BigInt(from) });
      for (let at = from; at > number; at -= 1) hash = await this.#parentOf(hash);
      return hash;
    } catch (error) {
      if (error instanceof BlockNotFoundError) return undefined;
      throw error;
    }
  }

  async #parentOf(blockHash: Hex): Promise<Hex> {
    const known = this.#parents.get(blockHash);
    if (known !== undefined) return known;
    const { parentHash } = await this.#client.getBlock({ blockHash });
    if (this.#parents.size >= MAX_LINKS) this.#parents.clear();
    this.#parents.set(blockHash, parentHash);
    return parentHash;
  }
}
