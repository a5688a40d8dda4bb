import { setTimeout as pause } from 'node:timers/promises';
import type { MarketId, PendingFill } from '@presage/exchange';
import { SETTLE_CHECK_INTERVAL_MS, SETTLE_WAIT_MS } from '../limits.ts';

/**
 * Markets with trades that wait for their settlement. No resolution is proposed for them: once a market pays, a seller
 * could redeem the shares first, and the trade would fail.
 */
export class SettlingMarkets {
  readonly #exchange: { pendingFills(): Iterable<PendingFill> };

  constructor(exchange: { pendingFills(): Iterable<PendingFill> }) {
    this.#exchange = exchange;
  }

  has(marketId: MarketId): boolean {
    for (const fill of this.#exchange.pendingFills()) if (fill.marketId === marketId) return true;
    return false;
  }

  /** Waits, for a bounded time, until no trade in these markets waits. @returns whether none does */
  async settled(
    marketIds: readonly MarketId[],
    { waitMs = SETTLE_WAIT_MS, checkEveryMs = SETTLE_CHECK_INTERVAL_MS } = {},
  ): Promise<boolean> {
    const untilMs = performance.now() + waitMs;
    while (marketIds.some((marketId) => this.has(marketId))) {
      if (performance.now() >= untilMs) return false;
      await pause(checkEveryMs, undefined, { ref: false });
    }
    return true;
  }
}
