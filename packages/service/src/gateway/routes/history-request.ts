import { type CandleInterval, type HistoryInterval, MAX_UNIX_SEC } from '@presage/protocol';

/** The query parameters of price histories and of candles. */
interface HistoryQuery<Interval extends HistoryInterval> {
  readonly interval?: Interval;
  readonly start_at?: number;
  readonly end_at?: number;
}

const DEFAULT_INTERVAL: CandleInterval = '1d';

/** The window that a query asks for, cut to the times that dates can have. A start after them is refused later. */
export function historyRequest<Interval extends HistoryInterval>(
  { interval, start_at, end_at }: HistoryQuery<Interval>,
  nowMs: number,
) {
  return {
    interval: interval ?? DEFAULT_INTERVAL,
    startAtSec: start_at && Math.max(start_at, 0),
    endAtSec: end_at && Math.min(Math.max(end_at, 0), MAX_UNIX_SEC),
    nowMs,
  };
}
