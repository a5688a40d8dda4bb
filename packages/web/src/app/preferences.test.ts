import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('the page turns dark with the system, whose state is asked for once: asking again may take the news of a change away', async () => {
  let reads = 0;
  let tell: ((event: { matches: boolean }) => void) | undefined;
  const dataset: { theme?: string } = {};
  const list = {
    get matches() {
      reads += 1;
      return false;
    },
    addEventListener: (_: 'change', listener: typeof tell) => {
      tell = listener;
    },
  };
  vi.stubGlobal('matchMedia', () => list);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('document', { documentElement: { dataset } });
  const { changePreferences, followTheme } = await import('./preferences.ts');
  followTheme();
  expect(dataset.theme).toBe('light');
  tell?.({ matches: true });
  expect(dataset.theme).toBe('dark');
  changePreferences({ theme: 'light' });
  expect(dataset.theme).toBe('light');
  changePreferences({ theme: 'system' });
  expect(dataset.theme).toBe('dark');
  expect(reads).toBe(1);
});
