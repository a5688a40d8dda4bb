import { setTimeout as pause } from 'node:timers/promises';
import type { MarketId } from '@presage/exchange';
import type { OpenLevelRow } from '../../store/read-store.ts';
import { OPEN_LEVELS_REST_FACTOR, OPEN_LEVELS_REST_MS } from '../limits.ts';
import type { HandlerDeps } from './handler.ts';

type Rows = readonly OpenLevelRow[];

/**
 * What is open in markets, summed from the store. Public reads must not hold up trading: of a market one sum is made at a
 * time, whoever asks before it begins shares it, and after it the market rests for a multiple of what it took. So every
 * answer has all that was acknowledged before it was asked for, and many readers cost one sum.
 */
export function createOpenLevels({
  reads,
  caughtUp,
}: Pick<HandlerDeps, 'reads' | 'caughtUp'>): (marketId: MarketId) => Promise<Rows> {
  /** Sums that have not begun. */
  const coming = new Map<MarketId, Promise<Rows>>();
  /** Of markets that are being summed, or rest: when the next sum may begin. */
  const busy = new Map<MarketId, Promise<void>>();

  async function sum(marketId: MarketId): Promise<Rows> {
    await busy.get(marketId);
    coming.delete(marketId);
    const summed = sumNow(marketId);
    busy.set(marketId, rest(marketId, summed));
    return (await summed).rows;
  }

  async function sumNow(marketId: MarketId): Promise<{ rows: Rows; tookMs: number }> {
    await caughtUp();
    const beganMs = performance.now();
    const rows = await reads.openLevels(marketId);
    return { rows, tookMs: performance.now() - beganMs };
  }

  async function rest(marketId: MarketId, summed: Promise<{ tookMs: number }>): Promise<void> {
    // Whether it failed is for who asked.
    const { tookMs } = await summed.catch(() => ({ tookMs: 0 }));
    await pause(Math.min(tookMs * OPEN_LEVELS_REST_FACTOR, OPEN_LEVELS_REST_MS), undefined, { ref: false });
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
