import type { MarketId } from '@presage/exchange';
import type { OpenLevelRow } from '../../store/read-store.ts';
import { MAX_KEPT_LEVELS, OPEN_LEVELS_COST_SHARE, OPEN_LEVELS_KEPT_MS } from '../limits.ts';
import type { HandlerDeps } from './handler.ts';

type Rows = readonly OpenLevelRow[];

interface Kept {
  readonly rows: Promise<Rows>;
  readonly readAtMs: number;
  /** Milliseconds. */
  keptMs: number;
}

/**
 * What is open in markets, read from the store at most once a second a market however many ask: public reads must not
 * hold up trading. A market whose sum takes long is summed more seldom.
 */
export function createOpenLevels({
  reads,
  caughtUp,
  nowMs,
}: Pick<HandlerDeps, 'reads' | 'caughtUp' | 'nowMs'>): (marketId: MarketId) => Promise<Rows> {
  const kept = new Map<MarketId, Kept>();

  async function sum(marketId: MarketId): Promise<{ rows: Rows; tookMs: number }> {
    await caughtUp();
    const startedAt = performance.now();
    const rows = await reads.openLevels(marketId);
    return { rows, tookMs: performance.now() - startedAt };
  }

  function keep(marketId: MarketId, entry: Kept): void {
    kept.delete(marketId);
    kept.set(marketId, entry);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT_LEVELS && oldest !== undefined) kept.delete(oldest);
  }

  async function read(marketId: MarketId): Promise<Rows> {
    const entry: Kept = {
      rows: sum(marketId).then(({ rows, tookMs }) => {
        entry.keptMs = Math.max(OPEN_LEVELS_KEPT_MS, tookMs * OPEN_LEVELS_COST_SHARE);
        return rows;
      }),
      readAtMs: nowMs(),
      keptMs: OPEN_LEVELS_KEPT_MS,
    };
    keep(marketId, entry);
    try {
      return await entry.rows;
    } catch (error) {
      if (kept.get(marketId) === entry) kept.delete(marketId);
      throw error;
    }
  }

  return (marketId) => {
    const known = kept.get(marketId);
    if (known === undefined) return read(marketId);
    const ageMs = nowMs() - known.readAtMs;
    // A clock that was set back tells no age.
    return ageMs >= 0 && ageMs < known.keptMs ? known.rows : read(marketId);
  };
}
