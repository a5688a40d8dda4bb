/** A span of time in Unix seconds, both ends included; without an end, it is open there. */
export interface Period {
  readonly startAt?: number;
  readonly endAt?: number;
}

/** The last second of the year 9999, the latest that the service accepts. */
const END_OF_TIME_SEC = 253_402_300_799;

/**
 * The period of two local days, as date inputs write them (`2026-12-24`), both included and in either order.
 * @param from empty for no start, as `to` for no end
 */
export function periodOf(from: string, to: string): Period {
  const [first, last] = from !== '' && to !== '' && to < from ? [to, from] : [from, to];
  return {
    ...(first !== '' && { startAt: bounded(dayOf(first, 0)) }),
    ...(last !== '' && { endAt: bounded(dayOf(last, 1) - 1) }),
  };
}

export function isWithin(atSec: number, { startAt = 0, endAt = END_OF_TIME_SEC }: Period): boolean {
  return atSec >= startAt && atSec <= endAt;
}

/** When the local day after a moment begins, Unix seconds. */
export function nextDaySec(atSec: number): number {
  const at = new Date(atSec * 1_000);
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1).getTime() / 1_000;
}

/** The start of a local day, or of one some days later, Unix seconds. */
function dayOf(text: string, later: number): number {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return new Date(year, month - 1, day + later).getTime() / 1_000;
}

function bounded(atSec: number): number {
  return Math.min(Math.max(atSec, 0), END_OF_TIME_SEC);
}
