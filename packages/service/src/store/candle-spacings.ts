/**
 * Spacings of the candles that are kept, in seconds: a minute, an hour, a day, a week, on epoch boundaries (wire
 * contract §5).
 */
export const CANDLE_SPACINGS_SEC = [60, 3_600, 86_400, 604_800] as const;

/** Start of the bucket that contains a time, Unix seconds. */
export function bucketStartSec(timeSec: number, bucketSec: number): number {
  return timeSec - (timeSec % bucketSec);
}
