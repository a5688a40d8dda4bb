import { MAX_UNIX_SEC } from '@presage/protocol/values';
import { InvalidArgumentError } from 'commander';
import { moment } from '../settings/moment.ts';

const DAY_SEC = 86_400;

/** Parses an option's value to Unix seconds: Unix seconds, a day (its beginning in UTC), or a time with a time zone. */
export function unixSeconds(text: string): number {
  return dayStart(text) ?? secondsOf(text, 'its beginning in UTC');
}

/** The same for the end of a span, which is part of it: of a day, its last second. */
export function lastUnixSecond(text: string): number {
  const start = dayStart(text);
  return start === undefined ? secondsOf(text, 'its end in UTC') : start + DAY_SEC - 1;
}

/** Undefined for anything but a day since 1970, where Unix seconds begin. */
function dayStart(text: string): number | undefined {
  const timeMs = moment(`${text}T00:00Z`);
  return timeMs === undefined || timeMs < 0 ? undefined : timeMs / 1000;
}

/** @param ofDay which moment of a day is meant */
function secondsOf(text: string, ofDay: string): number {
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.floor((moment(text) ?? Number.NaN) / 1000);
  if (!(seconds >= 0 && seconds <= MAX_UNIX_SEC))
    throw new InvalidArgumentError(
      `Give Unix seconds, a day such as 2027-01-31 (${ofDay}), or a time with a time zone such as 2027-01-31T12:00Z.`,
    );
  return seconds;
}
