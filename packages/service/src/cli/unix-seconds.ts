import { InvalidArgumentError } from 'commander';
import { moment } from '../settings/moment.ts';

/** An option's value as Unix seconds: given as such, as the beginning of a day (UTC), or as a time with its zone. */
export function unixSeconds(text: string): number {
  const timeMs = /^\d{4}-\d\d-\d\d$/.test(text) ? moment(`${text}T00:00Z`) : moment(text);
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.floor((timeMs ?? Number.NaN) / 1000);
  if (!Number.isSafeInteger(seconds))
    throw new InvalidArgumentError(
      'give Unix seconds, a day such as 2027-01-31 (its beginning in UTC), or a time with its zone such as 2027-01-31T12:00Z.',
    );
  return seconds;
}
