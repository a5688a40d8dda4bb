import { expect, it } from 'vitest';
import { lastUnixSecond, unixSeconds } from './unix-seconds.ts';

it.each([
  ['1801396800', 1_801_396_800],
  ['2027-01-31', 1_801_353_600],
  ['2027-01-31T12:00Z', 1_801_396_800],
  ['2027-01-31T12:00:00.5Z', 1_801_396_800],
  ['2027-01-31T13:00:00+01:00', 1_801_396_800],
  ['2028-02-29', 1_835_395_200],
])('%s is %i', (text, seconds) => {
  expect(unixSeconds(text)).toBe(seconds);
});

it.each([
  ['1801396800', 1_801_396_800],
  ['2027-01-31', 1_801_439_999],
  ['2027-01-31T00:00Z', 1_801_353_600],
  ['2028-02-29', 1_835_481_599],
])('a span to %s ends with %i: a day belongs to it whole', (text, seconds) => {
  expect(lastUnixSecond(text)).toBe(seconds);
});

it.each([
  '2027-01-31T12:00',
  '2027-01-31 12:00Z',
  '31.1.2027',
  '2027-02-30',
  '2027-02-30T12:00Z',
  'tomorrow',
  '-1',
  '1801396800000',
  '1969-12-31',
  '1969-12-31T23:59Z',
  '1e9',
  '',
])('a time without a time zone, in milliseconds, before 1970, or an invalid one, is refused: %j', (text) => {
  for (const parse of [unixSeconds, lastUnixSecond]) expect(() => parse(text)).toThrow('Give Unix seconds');
});
