const MOMENT = /^(?<day>\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * Unix milliseconds of a time such as `2026-11-21T22:00Z`. The time zone is required, because without it the same text
 * would mean different times on different machines.
 *
 * @returns undefined for anything else, and for a day that does not exist
 */
export function moment(text: string): number | undefined {
  const day = MOMENT.exec(text)?.groups?.day;
  if (day === undefined || !isDay(day)) return undefined;
  const timeMs = Date.parse(text);
  return Number.isNaN(timeMs) ? undefined : timeMs;
}

/** `Date.parse` alone does not refuse such days: it reads 30 February as 2 March. */
function isDay(day: string): boolean {
  const startMs = Date.parse(`${day}T00:00Z`);
  return !Number.isNaN(startMs) && new Date(startMs).toISOString().startsWith(day);
}
