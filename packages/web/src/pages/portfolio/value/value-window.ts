import type { HistoryInterval } from '@presage/client';

const HOUR_SEC = 3_600;
const DAY_SEC = 24 * HOUR_SEC;

/** Length of each window in seconds; undefined for everything. */
const SPANS = { '6h': 6 * HOUR_SEC, '1w': 7 * DAY_SEC, '1m': 30 * DAY_SEC, all: undefined } as const;
export type ValueWindow = keyof typeof SPANS;
export const VALUE_WINDOWS = Object.keys(SPANS) as ValueWindow[];

/** Spacings, with the longest time that 1,000 points of each can span: a read returns no more. */
const SPACINGS = [
  { interval: '1m', spanSec: 16 * HOUR_SEC },
  { interval: '1h', spanSec: 40 * DAY_SEC },
] as const satisfies readonly { interval: HistoryInterval; spanSec: number }[];

/** Time shown before the first trade: a twentieth of the time since, and at least half a minute. */
const LEAD = 20;
const MIN_LEAD_SEC = 30;

export interface ValueBounds {
  readonly fromSec: number;
  readonly toSec: number;
  /** Spacing at which prices are read. */
  readonly interval: HistoryInterval;
}

export interface KnownTrades {
  /** Time of the oldest trade that was read; undefined without trades. */
  readonly firstSec: number | undefined;
  /** Whether there are older trades. */
  readonly isTruncated: boolean;
}

/**
 * The time range that a window shows. It starts at the first trade at the earliest, because the value was constant
 * before that; an account that first traded today shows today in every window.
 */
export function valueBounds(window: ValueWindow, { firstSec, isTruncated }: KnownTrades, toSec: number): ValueBounds {
  const spanSec = SPANS[window];
  const begunSec =
    firstSec === undefined ? toSec : firstSec - Math.max(MIN_LEAD_SEC, Math.floor((toSec - firstSec) / LEAD));
  const fromSec =
    spanSec === undefined ? begunSec : isTruncated ? toSec - spanSec : Math.max(toSec - spanSec, begunSec);
  const spacing = SPACINGS.find((one) => toSec - fromSec <= one.spanSec);
  return { fromSec, toSec, interval: spacing?.interval ?? 'max' };
}
