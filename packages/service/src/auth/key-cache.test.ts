import { randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { apiKeyText } from './api-key.ts';
import type { KeyHolder } from './auth.ts';
import { HotKeys } from './key-cache.ts';
import { HOT_KEY_LIFE_MS, MAX_HOT_KEYS, UNREADABLE_KEY_LIFE_MS } from './limits.ts';
import { StoreUnavailableError } from './store-errors.ts';
import { openTestStore } from './testing/auth-fixture.ts';

const TRADER = { kind: 'trader', owner: '0xaa' } as const;

describe('key cache', () => {
  it('finds a key as soon as it was issued, and from then on without a query', async () => {
    const { cache, issue, asked } = await openCache();
    const { apiKey, holder } = await issue();
    expect([cache.hot(apiKey), cache.remembers(apiKey)]).toEqual([undefined, false]);
    expect(await cache.lookup(apiKey)).toEqual(holder);
    expect([cache.hot(apiKey), cache.remembers(apiKey)]).toEqual([holder, true]);
    expect(await cache.lookup(apiKey)).toEqual(holder);
    expect(asked()).toBe(1);
  });

  it.each([
    ['empty', ''],
    ['a typo', 'pk_no key at all'],
    ['well formed but never issued', apiKeyText('trader', randomBytes(32))],
  ])('does not find a key that is %s', async (_, text) => {
    const { cache } = await openCache();
    expect(await cache.lookup(text)).toBeUndefined();
    expect(cache.hot(text)).toBeUndefined();
  });

  it('forgets a key at once when it is revoked, and notifies listeners of its holder', async () => {
    const { cache, store, issue } = await openCache();
    const { apiKey, holder } = await issue();
    await cache.lookup(apiKey);
    const onRevoked = vi.fn();
    cache.onKeyRevoked(onRevoked);
    await store.revokeKey({ ...TRADER });
    expect(onRevoked).toHaveBeenCalledExactlyOnceWith(holder);
    expect(cache.hot(apiKey)).toBeUndefined();
    expect(await cache.lookup(apiKey)).toBeUndefined();
  });

  it('does not find a key that is revoked while it is looked up, for whoever asked before or after', async () => {
    const { cache, store, issue } = await openCache();
    const { apiKey, holder } = await issue();
    let answer: (found: KeyHolder) => void = () => undefined;
    vi.spyOn(store, 'findHolder').mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const before = cache.lookup(apiKey);
    await store.revokeKey({ ...TRADER });
    const after = cache.lookup(apiKey);
    answer(holder);
    expect(await Promise.all([before, after])).toEqual([undefined, undefined]);
    expect(cache.hot(apiKey)).toBeUndefined();
  });

  it('asks once more about a key whose revocation fails while it is looked up, and finds it', async () => {
    const holder: KeyHolder = { ...TRADER, keyId: 'id', rateClass: 'standard' };
    let revoke: (revoked: typeof TRADER) => void = () => undefined;
    let answer: (found: KeyHolder) => void = () => undefined;
    const findHolder = vi.fn<() => Promise<KeyHolder>>().mockRejectedValue(new Error('asked too often'));
    findHolder.mockReturnValueOnce(new Promise((resolve) => (answer = resolve))).mockResolvedValueOnce(holder);
    const onKeyRevoked = (listener: typeof revoke): void => {
      revoke = listener;
    };
    const store = { usable: true, findHolder, onKeyRevoked };
    const cache = new HotKeys({ store, clock: { monotonicMs: () => 0 } });
    const found = cache.lookup('key');
    revoke(TRADER);
    answer(holder);
    expect(await found).toEqual(holder);
    expect(findHolder).toHaveBeenCalledTimes(2);
  });

  it('finds a key with one query, and caches it, while those of others are revoked', async () => {
    const { cache, store, issue, asked } = await openCache();
    const { apiKey, holder } = await issue();
    const other = { kind: 'trader', owner: '0xbb' } as const;
    await store.issueKey({ ...other, rateClass: 'standard', nowMs: 1 });
    const findHolder = store.findHolder.bind(store);
    vi.spyOn(store, 'findHolder').mockImplementationOnce(async (text) => {
      const found = await findHolder(text);
      expect(await store.revokeKey(other)).toMatchObject(other);
      return found;
    });
    expect(await cache.lookup(apiKey)).toEqual(holder);
    expect(cache.hot(apiKey)).toEqual(holder);
    expect(await cache.lookup(apiKey)).toEqual(holder);
    // The spy's own call and the one inside it.
    expect(asked()).toBe(2);
  });

  it('queries again after the entry expired, and notifies listeners if another process revoked the key', async () => {
    const { cache, store, issue, now, folder } = await openCache();
    const { apiKey, holder } = await issue();
    await cache.lookup(apiKey);
    const elsewhere = await openTestStore(folder);
    await elsewhere.revokeKey({ ...TRADER });
    const onRevoked = vi.fn();
    cache.onKeyRevoked(onRevoked);

    now.ms += HOT_KEY_LIFE_MS - 1;
    expect(cache.hot(apiKey)).toEqual(holder);
    now.ms += 1;
    expect(cache.hot(apiKey)).toBeUndefined();
    expect(cache.remembers(apiKey)).toBe(true);
    expect(await cache.lookup(apiKey)).toBeUndefined();
    expect(cache.remembers(apiKey)).toBe(false);
    expect(onRevoked).toHaveBeenCalledExactlyOnceWith(holder);
    expect(store.usable).toBe(true);
  });

  it('notifies no listener of a key that is still valid when it is read again', async () => {
    const { cache, now, issue, asked } = await openCache();
    const { apiKey, holder } = await issue();
    await cache.lookup(apiKey);
    const onRevoked = vi.fn();
    cache.onKeyRevoked(onRevoked);
    now.ms += HOT_KEY_LIFE_MS;
    expect(await cache.lookup(apiKey)).toEqual(holder);
    expect([asked(), cache.hot(apiKey)]).toEqual([2, holder]);
    expect(onRevoked).not.toHaveBeenCalled();
  });

  it('notifies listeners of a key that another process replaced, once the new one is used', async () => {
    const { cache, now, issue, folder } = await openCache();
    const { apiKey, holder } = await issue();
    await cache.lookup(apiKey);
    const onRevoked = vi.fn();
    cache.onKeyRevoked(onRevoked);
    const elsewhere = await openTestStore(folder);
    const replaced = await elsewhere.replaceKey({ ...TRADER, rateClass: 'maker', nowMs: now.ms });
    if (typeof replaced === 'string') throw new Error(replaced);
    const newer = replaced.apiKey;
    expect(await cache.lookup(newer)).toMatchObject(TRADER);
    expect(onRevoked).toHaveBeenCalledExactlyOnceWith(holder);
    expect([cache.hot(apiKey), cache.hot(newer)]).toEqual([undefined, expect.objectContaining(TRADER)]);
  });

  it('caches a key for less than the ten seconds of the specification', () => {
    expect(HOT_KEY_LIFE_MS).toBeLessThan(10_000);
  });

  it('makes one query for many simultaneous requests', async () => {
    const { cache, issue, asked } = await openCache();
    const { apiKey, holder } = await issue();
    expect(await Promise.all(Array.from({ length: 50 }, () => cache.lookup(apiKey)))).toEqual(Array(50).fill(holder));
    expect(asked()).toBe(1);
  });

  it('passes on a failure of the store, and queries again next time', async () => {
    const { cache, store, issue } = await openCache();
    const { apiKey, holder } = await issue();
    vi.spyOn(store, 'findHolder').mockRejectedValueOnce(new StoreUnavailableError('overloaded'));
    await expect(cache.lookup(apiKey)).rejects.toThrow(StoreUnavailableError);
    expect(await cache.lookup(apiKey)).toEqual(holder);
  });

  it('takes a key that it knows for valid while its look-up is turned away, for a day, unless it was revoked', async () => {
    const { cache, store, now, issue } = await openCache();
    const { apiKey, holder } = await issue();
    await cache.lookup(apiKey);
    now.ms += HOT_KEY_LIFE_MS;
    vi.spyOn(store, 'findHolder').mockRejectedValue(new StoreUnavailableError('overloaded'));
    expect(store.usable).toBe(true);
    expect(await cache.lookup(apiKey)).toEqual(holder);
    expect(cache.hot(apiKey), 'the next request looks it up again').toBeUndefined();
    now.ms += UNREADABLE_KEY_LIFE_MS - HOT_KEY_LIFE_MS - 1;
    expect(await cache.lookup(apiKey)).toEqual(holder);
    now.ms += 1;
    await expect(cache.lookup(apiKey)).rejects.toThrow(StoreUnavailableError);
    now.ms -= 1;
    await store.revokeKey({ ...TRADER });
    await expect(cache.lookup(apiKey)).rejects.toThrow(StoreUnavailableError);
  });

  it('keeps a limited number of keys and drops the least recently used', async () => {
    const holderOf = (text: string): KeyHolder => ({ ...TRADER, owner: text, keyId: text, rateClass: 'standard' });
    const cache = new HotKeys({
      store: { findHolder: async (text) => holderOf(text), onKeyRevoked: () => undefined, usable: true },
      clock: { monotonicMs: () => 0 },
    });
    await cache.lookup('first');
    await cache.lookup('second');
    for (let index = 2; index < MAX_HOT_KEYS; index++) await cache.lookup(`key ${index}`);
    expect(cache.hot('first')).toEqual(holderOf('first'));
    await cache.lookup('one more');
    expect(cache.hot('second')).toBeUndefined();
    expect(cache.hot('first')).toEqual(holderOf('first'));
    expect(cache.hot('one more')).toEqual(holderOf('one more'));
  });
});

async function openCache() {
  const folder = temporaryFolder();
  const store = await openTestStore(folder);
  const now = { ms: 1_000_000 };
  const find = vi.spyOn(store, 'findHolder');
  const cache = new HotKeys({ store, clock: { monotonicMs: () => now.ms } });
  const issue = async () => {
    const issued = await store.issueKey({ ...TRADER, rateClass: 'maker', nowMs: now.ms });
    if (typeof issued === 'string') throw new Error(issued);
    return issued;
  };
  return { cache, store, now, folder, issue, asked: () => find.mock.calls.length };
}
