import { afterEach, describe, expect, it, vi } from 'vitest';

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
  vi.stubGlobal('addEventListener', () => undefined);
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

describe('a choice made in another tab', () => {
  const KEY = 'presage.preferences';

  /** A tab with the given choices, and the storage that it shares with others. */
  async function openTab(stored: object) {
    const kept = new Map([[KEY, JSON.stringify(stored)]]);
    let tell: ((event: { key: string | null }) => void) | undefined;
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    });
    vi.stubGlobal('addEventListener', (_: 'storage', listener: typeof tell) => {
      tell = listener;
    });
    const { changePreferences, preferences } = await import('./preferences.ts');
    return { kept, preferences, changePreferences, tell: () => tell?.({ key: KEY }) };
  }

  it('is not taken back by another choice made here', async () => {
    const { kept, changePreferences } = await openTab({ slippage: '0.05' });
    kept.set(KEY, JSON.stringify({ slippage: '0.02' }));
    changePreferences({ theme: 'dark' });
    expect(JSON.parse(kept.get(KEY) ?? '')).toMatchObject({ slippage: '0.02', theme: 'dark' });
  });

  it('applies here, too', async () => {
    const { kept, preferences, tell } = await openTab({ theme: 'light' });
    kept.set(KEY, JSON.stringify({ theme: 'dark' }));
    tell();
    expect(preferences.get().theme).toBe('dark');
  });
});
