import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('follows the system theme by its change events, and reads its state only once: reading again may swallow an event', async () => {
  let reads = 0;
  let notify: ((event: { matches: boolean }) => void) | undefined;
  const dataset: { theme?: string } = {};
  const list = {
    get matches() {
      reads += 1;
      return false;
    },
    addEventListener: (_: 'change', listener: typeof notify) => {
      notify = listener;
    },
  };
  vi.stubGlobal('matchMedia', () => list);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('document', { documentElement: { dataset } });
  const { changePreferences, followTheme } = await import('./preferences.ts');
  followTheme();
  expect(dataset.theme).toBe('light');
  notify?.({ matches: true });
  expect(dataset.theme).toBe('dark');
  changePreferences({ theme: 'light' });
  expect(dataset.theme).toBe('light');
  changePreferences({ theme: 'system' });
  expect(dataset.theme).toBe('dark');
  expect(reads).toBe(1);
});
