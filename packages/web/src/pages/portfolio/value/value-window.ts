import type { HistoryInterval } from '@presage/client';

const HOUR_SEC = 3_600;
const DAY_SEC = 24 * HOUR_SEC;

/** How far back, in seconds; undefined for everything. */
const SPANS = { '6h': 6 * HOUR_SEC, '1w': 7 * DAY_SEC, '1m': 30 * DAY_SEC, all: undefined } as const;
export type ValueWindow = keyof typeof SPANS;
export const VALUE_WINDOWS = Object.keys(SPANS) as ValueWindow[];

/** Spacings with the longest time that 1,000 points of them span: a read gives no more. */
const SPACINGS = [
  { interval: '1m', spanSec: 16 * HOUR_SEC },
  { interval: '1h', spanSec: 40 * DAY_SEC },
] as const satisfies readonly { interval: HistoryInterval; spanSec: number }[];

/** What lies before the first trade is shown for a twentieth of the time since, and half a minute at least. */
const LEAD = 20;
const LEAST_LEAD_SEC = 30;

export interface ValueBounds {
  readonly fromSec: number;
  readonly toSec: number;
  /** Spacing at which prices are read. */
  readonly interval: HistoryInterval;
}

export interface KnownTrades {
  /** When the oldest trade that was read was made; undefined for none. */
  readonly firstSec: number | undefined;
  /** Whether there are older ones. */
  readonly isCut: boolean;
}

/**
 * What of an account's past a window shows: never a time before its first trade, when nothing could have changed, so
 * that who began today sees today, whatever the window.
 */
export function valueBounds(window: ValueWindow, { firstSec, isCut }: KnownTrades, toSec: number): ValueBounds {
  const spanSec = SPANS[window];
  const begunSec =
    firstSec === undefined ? toSec : firstSec - Math.max(LEAST_LEAD_SEC, Math.floor((toSec - firstSec) / LEAD));
  const fromSec = spanSec === undefined ? begunSec : isCut ? toSec - spanSec : Math.max(toSec - spanSec, begunSec);
  const spacing = SPACINGS.find((one) => toSec - fromSec <= one.spanSec);
  return { fromSec, toSec, interval: spacing?.interval ?? 'max' };
}
