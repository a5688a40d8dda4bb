const MOMENT = /^(?<day>\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * Unix milliseconds of a time such as `2026-11-21T22:00Z`. With its zone, or it would be another moment on another machine.
 *
 * @returns undefined for anything else, and for a day that no calendar has
 */
export function moment(text: string): number | undefined {
  const day = MOMENT.exec(text)?.groups?.day;
  if (day === undefined || !isDay(day)) return undefined;
  const timeMs = Date.parse(text);
  return Number.isNaN(timeMs) ? undefined : timeMs;
}

/** The 30th of February is taken for the 2nd of March. */
function isDay(day: string): boolean {
  const startMs = Date.parse(`${day}T00:00Z`);
  return !Number.isNaN(startMs) && new Date(startMs).toISOString().startsWith(day);
}
