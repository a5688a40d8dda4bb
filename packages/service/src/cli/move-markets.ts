import { setTimeout } from 'node:timers/promises';
import { TopicStatus } from '@presage/protocol/values';
import { AdminError, type AdminTarget, sendRequest } from './admin-client.ts';

/** A step of a market's life cycle, as its endpoint is called. */
export type MarketMove = 'activate' | 'halt' | 'resume' | 'close' | 'delete';

/** What became of each market. */
export interface MovedMarkets {
  readonly moved: readonly number[];
  readonly refused: readonly RefusedMove[];
}

interface RefusedMove {
  readonly marketId: number;
  readonly why: string;
}

/** How often the markets that trade are listed again: one can be missed because another closed meanwhile. */
const MAX_ROUNDS = 5;

/** How often a page of markets is requested while the rate limit refuses it: each time waits a second or more. */
const MAX_ATTEMPTS = 30;

/**
 * Moves markets one after another. One that is refused does not stop the others. When the service does not respond, or does
 * not accept the token, that ends it, and what was done before is still known.
 */
export class MarketMover {
  readonly #target: AdminTarget;
  readonly #moved: number[] = [];
  #refused: RefusedMove[] = [];

  constructor(target: AdminTarget) {
    this.#target = target;
  }

  /** What became of each market so far. */
  get markets(): MovedMarkets {
    return { moved: this.#moved, refused: this.#refused };
  }

  /** @throws {AdminError} when it cannot go on. */
  async move(move: MarketMove, marketIds: readonly number[]): Promise<void> {
    for (const marketId of marketIds) {
      const why = await this.#moveOne(move, marketId);
      if (why === undefined) this.#moved.push(marketId);
      else this.#refused.push({ marketId, why });
    }
  }

  /**
   * Halts every market that trades, until none is left that could be halted.
   *
   * @throws {AdminError} when it cannot go on, or when others open markets as fast as it halts them.
   */
  async haltAll(): Promise<void> {
    for (let round = 1; round <= MAX_ROUNDS; round++) {
      const before = this.#moved.length;
      this.#refused = [];
      for await (const marketIds of this.#trading()) await this.move('halt', marketIds);
      if (this.#moved.length === before) return;
    }
    const left = (await Array.fromAsync(this.#trading())).flat();
    if (left.length > 0)
      throw new AdminError(
        `markets are opened as fast as they are halted: ${left.join(', ')} trade. Repeat the command.`,
      );
  }

  /** The numbers with which all markets that trade are halted, page by page, so that halting begins before all are listed. */
  async *#trading(): AsyncGenerator<readonly number[]> {
    for (let page = 1; ; page++) {
      const listed = await this.#page(page);
      if (listed.length === 0) return;
      yield listed.flatMap(tradingIn);
    }
  }

  /** Why a market was not moved; undefined if it was. */
  async #moveOne(move: MarketMove, marketId: number): Promise<string | undefined> {
    const path = `/admin/market/${marketId}/${move}`;
    try {
      await sendRequest(this.#target, { method: 'POST', path, body: {} });
      return undefined;
    } catch (error) {
      if (!(error instanceof AdminError) || error.status === undefined || error.status === 401) throw error;
      return error.message;
    }
  }

  /** Binary markets and categorical roots; a root is halted when all its children are that trade. */
  async #page(page: number): Promise<readonly ListedMarket[]> {
    const path = `/market?status=activated&limit=20&page=${page}`;
    for (let attempt = 1; ; attempt++) {
      try {
        const { list } = (await sendRequest(this.#target, { method: 'GET', path })) as { list: ListedMarket[] };
        return list;
      } catch (error) {
        const isLimited = error instanceof AdminError && error.status === 429 && attempt < MAX_ATTEMPTS;
        if (!isLimited) throw error;
        await setTimeout(1_000 * error.retryAfterSec);
      }
    }
  }
}

interface ListedChild {
  readonly marketId: number;
  readonly status: number;
  readonly halted: boolean;
}

interface ListedMarket extends ListedChild {
  readonly childMarkets: readonly ListedChild[];
}

/**
 * The numbers with which a market that trades is halted. A root, unless some of its children are halted already: to resume
 * the root would resume those, too.
 */
function tradingIn({ marketId, halted, childMarkets }: ListedMarket): readonly number[] {
  if (halted) return [];
  if (!childMarkets.some((child) => child.halted)) return [marketId];
  return childMarkets
    .filter((child) => child.status === TopicStatus.ACTIVATED && !child.halted)
    .map((child) => child.marketId);
}
