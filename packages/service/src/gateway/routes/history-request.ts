import { type CandleInterval, type HistoryInterval, MAX_UNIX_SEC } from '@presage/protocol';

/** The query parameters of price histories and of candles. */
interface HistoryQuery<Interval extends HistoryInterval> {
  readonly interval?: Interval;
  readonly start_at?: number;
  readonly end_at?: number;
}

const DEFAULT_INTERVAL: CandleInterval = '1d';

/** The stretches of time that a query asks for. */
export function historyRequest<Interval extends HistoryInterval>(
  { interval, start_at, end_at }: HistoryQuery<Interval>,
  nowMs: number,
) {
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
