export const DAY_MS = 86_400_000;

/** Start of the day (UTC) of a time, Unix milliseconds. */
export function startOfDay(nowMs: number): number {
  return nowMs - (nowMs % DAY_MS);
}

/** Whole seconds until the next day (UTC) begins. */
export function secondsLeftOfDay(nowMs: number): number {
  return Math.ceil((DAY_MS - (nowMs % DAY_MS)) / 1000);
}
