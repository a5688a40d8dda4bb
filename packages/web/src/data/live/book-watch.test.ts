import { OpenApiError, type OrderbookState } from '@presage/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BookHandlers, BookWatch } from './book-watch.ts';

const BOOK: OrderbookState = { marketId: 1, tokenId: '1', seq: 1, timestampMs: 1, bids: [], asks: [] };

describe('a watched book', () => {
  let handlers: BookHandlers[];
  let closed: number;
  let received: (OrderbookState | undefined)[];
  let live: boolean[];
  let watch: BookWatch;
  beforeEach(() => {
    vi.useFakeTimers();
    [handlers, closed, received, live] = [[], 0, [], []];
    watch = new BookWatch({
      watch(given) {
        handlers.push(given);
        return {
          ready: Promise.resolve(),
          close() {
            closed += 1;
          },
        };
      },
      onBook: (book) => received.push(book),
      onLive: (isLive) => live.push(isLive),
    });
  });
  afterEach(() => vi.useRealTimers());

  const fail = (error = new OpenApiError('the copy differs')) => handlers.at(-1)?.onError(error);

  it('is watched again after it fails, and not shown meanwhile', async () => {
    handlers[0]?.onChange(BOOK);
    fail();
    expect(received).toEqual([BOOK, undefined]);
    await vi.advanceTimersByTimeAsync(2_000);
    handlers[1]?.onChange(BOOK);
    expect(received.at(-1)).toBe(BOOK);
  });

  it('is not live while the connection is lost, after it fails, and when it starts again', () => {
    handlers[0]?.onLive(true);
    handlers[0]?.onLive(false);
    handlers[0]?.onLive(true);
    fail();
    expect(live).toEqual([true, false, true, false]);
    watch.restart();
    expect(live.at(-1)).toBe(false);
  });

  it('is retried with backoff', async () => {
    for (let failed = 0, sec = 0; sec < 200; sec++) {
      if (handlers.length > failed) fail();
      failed = handlers.length;
      await vi.advanceTimersByTimeAsync(1_000);
    }
    // After 2, 4, 8, 16, 32 seconds and then every minute.
    expect(handlers).toHaveLength(8);
  });

  it('resets the backoff once it has been received', async () => {
    for (const waitMs of [2_000, 4_000, 8_000]) {
      fail();
      await vi.advanceTimersByTimeAsync(waitMs);
    }
    handlers.at(-1)?.onChange(BOOK);
    fail();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(handlers).toHaveLength(5);
  });

  it('is not retried when the market does not exist', async () => {
    fail(new OpenApiError('no such market', { errno: 200 }));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(handlers).toHaveLength(1);
  });

  it('starts again immediately with a new stream, and never after it was closed', async () => {
    watch.restart();
    expect([handlers.length, closed]).toEqual([2, 1]);
    fail();
    watch.close();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(handlers).toHaveLength(2);
  });
});
