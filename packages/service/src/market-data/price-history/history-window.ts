import { type CandleInterval, type HistoryInterval, MAX_HISTORY_POINTS, MAX_UNIX_SEC } from '@presage/protocol';
import { bucketStartSec, CANDLE_SPACINGS_SEC } from '../../store/candle-spacings.ts';

/** The requested window; times are Unix seconds. */
export interface WindowRequest {
  readonly interval: HistoryInterval;
  readonly startAtSec: number | undefined;
  readonly endAtSec: number | undefined;
  readonly nowSec: number;
}

/** The points to return: from the first bucket to the last, both included. None when the last is before the first. */
export interface HistoryWindow {
  /** Length of the candles' buckets. */
  readonly bucketSec: number;
  /** Time between points: `bucketSec` or a multiple of it. */
  readonly spacingSec: number;
  readonly firstStartSec: number;
  readonly lastStartSec: number;
}

export type WindowResult = ({ readonly ok: true } & HistoryWindow) | { readonly ok: false; readonly problem: string };

const SPACING_SEC = { '1m': 60, '1h': 3_600, '1d': 86_400, '1w': 604_800 } as const;
const WEEK_SEC = SPACING_SEC['1w'];

/**
 * The window of a history or of candles with a fixed spacing (wire contract §5): the buckets that contain `start_at` and `end_at` and
 * all between, by default the last 1,000. It never extends beyond the currently open bucket.
 */
export function fixedWindow(request: WindowRequest & { readonly interval: CandleInterval }): WindowResult {
  const { interval, startAtSec, endAtSec, nowSec } = request;
  const spacingSec = SPACING_SEC[interval];
  const lastStartSec = bucketStartSec(Math.min(endAtSec ?? nowSec, nowSec), spacingSec);
  const firstStartSec =
    startAtSec === undefined
      ? Math.max(0, lastStartSec - (MAX_HISTORY_POINTS - 1) * spacingSec)
      : bucketStartSec(startAtSec, spacingSec);
  const points = pointsBetween(firstStartSec, lastStartSec, spacingSec);
  if (points > MAX_HISTORY_POINTS) {
    return {
      ok: false,
      problem: `start_at, end_at: a window of ${points} points ${interval} apart; accepted: at most ${MAX_HISTORY_POINTS}. Ask for a shorter window or a longer interval; a price history can have interval=max`,
    };
  }
  return { ok: true, bucketSec: spacingSec, spacingSec, firstStartSec, lastStartSec };
}

/**
 * The window of the whole history, within `start_at` and `end_at` when given, at the finest spacing that keeps it under
 * 1,000 points: one of the candles' spacings, or as many weeks as needed.
 */
export function wholeWindow(request: WindowRequest, firstTradeSec: number): WindowResult {
  const { startAtSec = 0, endAtSec, nowSec } = request;
  const fromSec = Math.max(startAtSec, firstTradeSec);
  const toSec = Math.min(endAtSec ?? nowSec, nowSec);
  const spacingSec = spacingFor(fromSec, toSec);
  return {
    ok: true,
    bucketSec: Math.min(spacingSec, WEEK_SEC),
    spacingSec,
    firstStartSec: bucketStartSec(fromSec, spacingSec),
    lastStartSec: bucketStartSec(toSec, spacingSec),
  };
}

/**
 * The error message for a window that ends before it starts, or starts at a time that can only be meant as milliseconds,
 * for which an empty answer would look as if there were no prices; undefined for a valid one.
 */
export function boundsProblem({
  startAtSec,
  endAtSec,
}: Pick<WindowRequest, 'startAtSec' | 'endAtSec'>): string | undefined {
  if (startAtSec !== undefined && startAtSec > MAX_UNIX_SEC) {
    return `start_at: received ${startAtSec}; accepted: Unix seconds up to ${MAX_UNIX_SEC}, not milliseconds`;
  }
  if (startAtSec === undefined || endAtSec === undefined || startAtSec <= endAtSec) return undefined;
  return `start_at: ${startAtSec} is later than end_at ${endAtSec}; accepted: a window that starts before it ends`;
}

function spacingFor(fromSec: number, toSec: number): number {
  const fine = CANDLE_SPACINGS_SEC.find((spacingSec) => fits(fromSec, toSec, spacingSec));
  if (fine !== undefined) return fine;
  let spacingSec = 2 * WEEK_SEC;
  while (!fits(fromSec, toSec, spacingSec)) spacingSec += WEEK_SEC;
  return spacingSec;
}

function fits(fromSec: number, toSec: number, spacingSec: number): boolean {
  return (
    pointsBetween(bucketStartSec(fromSec, spacingSec), bucketStartSec(toSec, spacingSec), spacingSec) <
    MAX_HISTORY_POINTS
  );
}

function pointsBetween(firstStartSec: number, lastStartSec: number, spacingSec: number): number {
  return (lastStartSec - firstStartSec) / spacingSec + 1;
}
