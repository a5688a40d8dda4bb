import { setTimeout as pause } from 'node:timers/promises';
import type { MarketId } from '@presage/exchange';
import type { OpenLevelRow } from '../../store/read-store.ts';
import type { HandlerDeps } from '../handler.ts';
import { MAX_OPEN_LEVELS_COOLDOWN_MS, OPEN_LEVELS_COOLDOWN_FACTOR } from '../limits.ts';

type Rows = readonly OpenLevelRow[];

/**
 * Sums the open orders of markets by level, from the store. Public reads must not slow down trading, so each market is
 * summed once at a time, all requests that arrive before a sum begins share it, and the next sum waits for a multiple
 * of the time it took. Many readers thus cost one sum, and each result includes everything acknowledged before its
 * request.
 */
export function createOpenLevels({
  reads,
  caughtUp,
}: Pick<HandlerDeps, 'reads' | 'caughtUp'>): (marketId: MarketId) => Promise<Rows> {
  /** Sums that have not begun yet. */
  const coming = new Map<MarketId, Promise<Rows>>();
  /** For markets that are being summed or pause after it: resolves when the next sum may begin. */
  const busy = new Map<MarketId, Promise<void>>();

  async function sum(marketId: MarketId): Promise<Rows> {
    await busy.get(marketId);
    coming.delete(marketId);
    const summed = sumNow(marketId);
    busy.set(marketId, coolDown(marketId, summed));
    return (await summed).rows;
  }

  async function sumNow(marketId: MarketId): Promise<{ rows: Rows; tookMs: number }> {
    await caughtUp();
    const beganMs = performance.now();
    const rows = await reads.openLevels(marketId);
    return { rows, tookMs: performance.now() - beganMs };
  }

  async function coolDown(marketId: MarketId, summed: Promise<{ tookMs: number }>): Promise<void> {
    // A failure is reported to the callers, not here.
    const { tookMs } = await summed.catch(() => ({ tookMs: 0 }));
    await pause(Math.min(tookMs * OPEN_LEVELS_COOLDOWN_FACTOR, MAX_OPEN_LEVELS_COOLDOWN_MS), undefined, { ref: false });
    busy.delete(marketId);
  }

  return (marketId) => {
    const known = coming.get(marketId);
    if (known !== undefined) return known;
    const next = sum(marketId);
    coming.set(marketId, next);
    return next;
  };
}
