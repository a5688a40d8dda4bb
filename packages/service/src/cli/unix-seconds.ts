import { InvalidArgumentError } from 'commander';
import { moment } from '../settings/moment.ts';

/** Parses an option's value to Unix seconds: Unix seconds, a day (its beginning in UTC), or a time with a time zone. */
export function unixSeconds(text: string): number {
  const timeMs = /^\d{4}-\d\d-\d\d$/.test(text) ? moment(`${text}T00:00Z`) : moment(text);
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.floor((timeMs ?? Number.NaN) / 1000);
  if (!Number.isSafeInteger(seconds))
    throw new InvalidArgumentError(
      'Give Unix seconds, a day such as 2027-01-31 (its beginning in UTC), or a time with a time zone such as 2027-01-31T12:00Z.',
    );
  return seconds;
}
