import { expect, it, onTestFinished, vi } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const MADE = 'Sun, 06 Nov 1994 08:49:37 GMT';

it.each([
  ['3', undefined, 3_000],
  ['0', undefined, 0],
  ['Sun, 06 Nov 1994 08:49:40 GMT', MADE, 3_000],
  ['Sun, 06 Nov 1994 08:49:30 GMT', MADE, 0],
  ['Sun, 06 Nov 1994 08:49:40 GMT', undefined, 0],
  ['Sun, 99 Nov 1994 08:49:40 GMT', MADE, undefined],
  ['-1', undefined, undefined],
  ['1.5', MADE, undefined],
  ['tomorrow', MADE, undefined],
  [undefined, MADE, undefined],
])('Retry-After: %j of an answer of %j is a wait of %j ms', (retryAfter, date, waitMs) => {
  const headers = new Headers();
  if (retryAfter !== undefined) headers.set('retry-after', retryAfter);
  if (date !== undefined) headers.set('date', date);
  expect(retryAfterMs(headers)).toBe(waitMs);
});

it('a date is relative to now if the response has no Date header', () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(MADE));
  onTestFinished(() => void vi.restoreAllMocks());
  expect(retryAfterMs(new Headers({ 'retry-after': 'Sun, 06 Nov 1994 08:50:37 GMT' }))).toBe(60_000);
});
