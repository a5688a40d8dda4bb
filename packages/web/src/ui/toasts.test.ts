import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast, toasts } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  toasts.set([]);
});
afterEach(() => vi.useRealTimers());

const titles = () => toasts.get().map(({ title }) => title);

it('an error stays while other toasts come and go', () => {
  toast({ kind: 'error', title: 'refused' });
  for (const title of ['a', 'b', 'c', 'd', 'e']) toast({ kind: 'success', title });
  expect(titles()).toEqual(['refused', 'c', 'd', 'e']);
  vi.advanceTimersByTime(60_000);
  expect(titles()).toEqual(['refused']);
});

it('if all are errors, the oldest is dropped, never the newest', () => {
  for (const title of ['a', 'b', 'c', 'd', 'e']) toast({ kind: 'error', title });
  expect(titles()).toEqual(['b', 'c', 'd', 'e']);
  toast({ kind: 'success', title: 'filled' });
  expect(titles()).toEqual(['c', 'd', 'e', 'filled']);
});

it('a toast replaces an earlier one with the same key, and is shown for its full time', () => {
  toast({ key: '0xa', kind: 'success', title: '1 of 3' });
  toast({ kind: 'info', title: 'other' });
  vi.advanceTimersByTime(5_000);
  toast({ key: '0xa', kind: 'success', title: '2 of 3' });
  expect(titles()).toEqual(['other', '2 of 3']);
  vi.advanceTimersByTime(5_000);
  expect(titles()).toEqual(['2 of 3']);
});
