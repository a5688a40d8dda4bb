import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const KEY = 'presage.starred';
let kept: Map<string, string>;
let tell: (event: { key: string | null }) => void;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  vi.stubGlobal('addEventListener', (_: 'storage', listener: typeof tell) => {
    tell = listener;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A tab: the ids that its components get, and how they change them. */
async function openTab() {
  const ids: { current: readonly number[] } = { current: [] };
  vi.doMock('react', () => ({
    useSyncExternalStore: (_: unknown, get: () => readonly number[]) => {
      ids.current = get();
      return ids.current;
    },
  }));
  const { setStarred, useStarredIds, MAX_STARRED } = await import('./starred.ts');
  return { setStarred, starred: () => [...useStarredIds()], MAX_STARRED };
}

it('starred markets are kept for the next visit, each once', async () => {
  const { setStarred } = await openTab();
  for (const marketId of [3, 5, 3]) setStarred(marketId, true);
  setStarred(5, false);
  vi.resetModules();
  expect((await openTab()).starred()).toEqual([3]);
});

it('what is kept and no number of a market is left out', async () => {
  const damaged = { '{"a":1}': [], 'not json': [], null: [], '[1,"2",-3,1.5,null,1,7]': [1, 7] };
  for (const [text, expected] of Object.entries(damaged)) {
    kept.set(KEY, text);
    expect((await openTab()).starred(), text).toEqual(expected);
    vi.resetModules();
  }
});

it('stars last until the page is closed where nothing can be kept', async () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
  const { setStarred, starred } = await openTab();
  setStarred(3, true);
  setStarred(5, true);
  expect(starred()).toEqual([3, 5]);
});

it('a full storage, which keeps an older list, takes no star away', async () => {
  kept.set(KEY, '[1]');
  const { setStarred, starred } = await openTab();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  setStarred(2, true);
  setStarred(3, true);
  expect(starred()).toEqual([1, 2, 3]);
});

it('another tab’s change is shown when it is reported, and never overwritten before that', async () => {
  const { setStarred, starred } = await openTab();
  kept.set(KEY, '[8]');
  tell({ key: 'presage.preferences' });
  expect(starred()).toEqual([]);
  tell({ key: KEY });
  expect(starred()).toEqual([8]);
  kept.set(KEY, '[8,9]');
  setStarred(3, true);
  expect(starred()).toEqual([8, 9, 3]);
  expect(kept.get(KEY)).toBe('[8,9,3]');
  kept.clear();
  tell({ key: null });
  expect(starred()).toEqual([]);
});

it('no more markets can be starred than are read, until one is not any more', async () => {
  const { setStarred, starred, MAX_STARRED } = await openTab();
  for (let marketId = 1; marketId <= MAX_STARRED; marketId++) expect(setStarred(marketId, true)).toBe(true);
  expect(setStarred(MAX_STARRED + 1, true)).toBe(false);
  expect(starred()).toHaveLength(MAX_STARRED);
  expect([setStarred(1, true), setStarred(1, false), setStarred(MAX_STARRED + 1, true)]).toEqual([true, true, true]);
  expect([starred().length, starred().at(-1)]).toEqual([MAX_STARRED, MAX_STARRED + 1]);
});
