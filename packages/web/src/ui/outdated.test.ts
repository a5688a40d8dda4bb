import { beforeEach, expect, it, vi } from 'vitest';
import { reportOutdated } from './outdated.ts';
import { closeToast, toasts } from './toasts.ts';

const FAILED = new Error('The store is busy.');

beforeEach(() => toasts.set([]));

const shown = () => toasts.get().map(({ title, text }) => `${title}: ${text}`);

it('lists that could not be read again are reported once, until all of them could', () => {
  const first = reportOutdated(FAILED, () => undefined);
  const second = reportOutdated(new Error('another'), () => undefined);
  expect(shown()).toEqual(['Some of this page may be out of date: The store is busy.']);
  first();
  expect(shown()).toHaveLength(1);
  second();
  expect(shown()).toEqual([]);
});

it('all of them are read again together', () => {
  const [retryFirst, retrySecond] = [vi.fn(), vi.fn()];
  const ends = [reportOutdated(FAILED, retryFirst), reportOutdated(FAILED, retrySecond)];
  toasts.get()[0]?.action?.run();
  expect(retryFirst).toHaveBeenCalledOnce();
  expect(retrySecond).toHaveBeenCalledOnce();
  for (const end of ends) end();
});

it('a report that was closed stays closed while there is an outdated list', () => {
  const first = reportOutdated(FAILED, () => undefined);
  closeToast(toasts.get()[0]?.id ?? 0);
  const second = reportOutdated(FAILED, () => undefined);
  expect(shown()).toEqual([]);
  first();
  second();
  const later = reportOutdated(FAILED, () => undefined);
  expect(shown()).toHaveLength(1);
  later();
});
