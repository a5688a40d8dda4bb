import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ExpiringCache } from './expiring-cache.ts';

function cacheOf(ttlSec: number, maxEntries = 10) {
  const cache = new ExpiringCache<string, number>({
    ttlSec,
    maxEntries,
    isGood: (value) => value > 0,
  });
  let loads = 0;
  const load = async () => ++loads;
  return { cache, read: (key = 'a') => cache.read(key, load), load };
}

describe('an expiring cache', () => {
  it('keeps a value until its lifetime is over', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { read } = cacheOf(300);
    expect([await read(), await read()]).toEqual([1, 1]);
    vi.advanceTimersByTime(299_999);
    expect(await read()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await read()).toBe(2);
  });

  it('caches nothing with a lifetime of 0', async () => {
    const { read } = cacheOf(0);
    expect([await read(), await read()]).toEqual([1, 2]);
  });

  it('caches no value that is not good, and no failure', async () => {
    const { cache, read } = cacheOf(300);
    await cache.read('a', async () => -1);
    await expect(cache.read('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await read()).toBe(1);
  });

  it('shares a load in progress', async () => {
    const { read } = cacheOf(300);
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  });

  it('forgets everything on a drop, including a load in progress', async () => {
    const { cache, read } = cacheOf(300);
    const early = read();
    cache.drop();
    expect(await early).toBe(1);
    expect(await read()).toBe(2);
  });

  it('shares the newer load when one from before a drop ends', async () => {
    const { cache, read } = cacheOf(300);
    const old = Promise.withResolvers<number>();
    const newer = Promise.withResolvers<number>();
    const ask = (load: Promise<number>) => cache.read('a', () => load);
    const early = ask(old.promise);
    cache.drop();
    const late = ask(newer.promise);
    old.resolve(10);
    expect(await early).toBe(10);
    const shared = read();
    newer.resolve(20);
    expect(await Promise.all([late, shared, read()])).toEqual([20, 20, 20]);
  });

  it('replaces the value on a refresh', async () => {
    const { cache, read, load } = cacheOf(300);
    await read();
    expect(await cache.refresh('a', load)).toBe(2);
    expect(await read()).toBe(2);
  });

  it('evicts the oldest entry when it is full', async () => {
    const { read } = cacheOf(300, 2);
    await read('a');
    await read('b');
    await read('c');
    expect([await read('b'), await read('c'), await read('a')]).toEqual([2, 3, 4]);
  });
});
