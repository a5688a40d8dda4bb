import { expect, it } from 'vitest';
import { nextDaySec } from '../../format/period.ts';
import { newestDays } from './newest-days.ts';

/** Local noon of a day. */
const noonOf = (day: number) => new Date(2026, 0, day, 12).getTime() / 1_000;
const items = [5, 4, 4, 3].map((day) => ({ createdAt: noonOf(day) }));

it('are all items when all were read', () => {
  expect(newestDays(items, 0)).toEqual({ items, sinceSec: undefined, isTruncated: false });
});

it('leave out the day of which older items may be missing', () => {
  const sinceSec = nextDaySec(noonOf(3));
  expect(newestDays(items, noonOf(3))).toEqual({ items: items.slice(0, 3), sinceSec, isTruncated: false });
});

it('are what was read of a single day, which is not whole', () => {
  const ofDay = items.slice(1, 3);
  expect(newestDays(ofDay, noonOf(4))).toEqual({ items: ofDay, sinceSec: undefined, isTruncated: true });
});
