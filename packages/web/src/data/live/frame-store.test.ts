import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFrameStore } from './frame-store.ts';

describe('a store that notifies once per frame', () => {
  let frames: Map<number, () => void>;
  let asked: number;
  beforeEach(() => {
    vi.useFakeTimers();
    [frames, asked] = [new Map(), 0];
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
      asked += 1;
      frames.set(asked, run);
      return asked;
    });
    vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame));
  });
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const paint = () => {
    const due = [...frames.values()];
    frames.clear();
    for (const run of due) run();
  };
  const heardOf = (initial: number) => {
    const store = createFrameStore(initial);
    const heard: number[] = [];
    store.subscribe(() => heard.push(store.get()));
    return { store, heard };
  };

  it('publishes the last value once, with one frame request, however many messages arrive', () => {
    const { store, heard } = heardOf(0);
    for (let message = 1; message <= 500; message += 1) store.set(message);
    expect([asked, store.get(), heard]).toEqual([1, 0, []]);
    paint();
    expect([store.get(), heard]).toEqual([500, [500]]);
    store.update((latest) => latest + 1);
    expect(asked).toBe(2);
    paint();
    expect(heard).toEqual([500, 501]);
  });

  it('shares its frame with other stores', () => {
    const first = heardOf(0);
    const second = heardOf(0);
    first.store.set(1);
    second.store.set(2);
    first.store.set(3);
    expect(asked).toBe(1);
    paint();
    expect([first.heard, second.heard]).toEqual([[3], [2]]);
  });

  it('continues in a hidden page, where no frames are painted', () => {
    const first = heardOf(0);
    const second = heardOf(0);
    for (let round = 1; round <= 3; round += 1) {
      first.store.set(round);
      second.store.set(round);
      vi.advanceTimersByTime(250);
    }
    expect([first.heard, second.heard]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    // Frame requests do not pile up until the page is visible again.
    expect(frames.size).toBe(0);
  });

  it('notifies nobody who has unsubscribed, and of no unchanged value', () => {
    const store = createFrameStore(1);
    const stays = vi.fn();
    const leaves = vi.fn();
    store.subscribe(stays);
    const leave = store.subscribe(leaves);
    store.set(2);
    leave();
    paint();
    store.set(2);
    paint();
    expect([stays.mock.calls.length, leaves.mock.calls.length]).toEqual([1, 0]);
  });
});
