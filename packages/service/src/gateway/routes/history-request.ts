import { MAX_UNIX_SEC, type PriceHistoryQuery } from '@presage/protocol';
import type { PriceHistoryRequest } from '../../market-data/price-history/price-history.ts';

const DEFAULT_INTERVAL = '1d';

/** The points that a query asks for. */
export function historyRequest(
  { interval, start_at, end_at }: Omit<PriceHistoryQuery, 'token_id'>,
  nowMs: number,
): Omit<PriceHistoryRequest, 'marketId' | 'outcome'> {
  return {
    interval: interval ?? DEFAULT_INTERVAL,
    startAtSec: withinTime(start_at),
    endAtSec: withinTime(end_at),
    nowMs,
  };
}

/** Clamps a time to the range that dates can have; there are no prices outside it. */
function withinTime(atSec: number | undefined): number | undefined {
  return atSec === undefined ? undefined : Math.min(Math.max(atSec, 0), MAX_UNIX_SEC);
}
