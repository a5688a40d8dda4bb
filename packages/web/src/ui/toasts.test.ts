import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast, toasts } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  toasts.set([]);
});
afterEach(() => vi.useRealTimers());

const titles = () => toasts.get().map(({ title }) => title);

it('an error stays while news come and go', () => {
  toast({ kind: 'error', title: 'refused' });
  for (const title of ['a', 'b', 'c', 'd', 'e']) toast({ kind: 'success', title });
  expect(titles()).toEqual(['refused', 'c', 'd', 'e']);
  vi.advanceTimersByTime(60_000);
  expect(titles()).toEqual(['refused']);
});

it('of errors alone the oldest gives way, never the newest', () => {
  for (const title of ['a', 'b', 'c', 'd', 'e']) toast({ kind: 'error', title });
  expect(titles()).toEqual(['b', 'c', 'd', 'e']);
  toast({ kind: 'success', title: 'filled' });
  expect(titles()).toEqual(['c', 'd', 'e', 'filled']);
});
