import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OpenApiError } from '../errors.ts';
import { KEY_RETRY_MS, RECOVERY_TIMEOUT_MS } from '../limits.ts';
import { Feed } from './feed.ts';
import { KeyRotationQueue } from './key-rotation-queue.ts';
import { WebSocketChannel } from './messages.ts';

const REVOKED = new OpenApiError('revoked', { errno: 100 });

let answer: PromiseWithResolvers<void>;
let queue: KeyRotationQueue;
const port = { request: vi.fn(), report: vi.fn(), reconnect: vi.fn(), refused: vi.fn() };
const onLate = vi.fn();
const onEnd = vi.fn();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.resetAllMocks();
  answer = Promise.withResolvers();
  const target = { apiKey: () => 'pk_new', isKeyChanging: () => true };
  queue = new KeyRotationQueue({ target, authenticate: () => answer.promise, onLate, onEnd });
});
afterEach(() => {
  vi.useRealTimers();
});

const ordersFeed = () => new Feed({ channel: WebSocketChannel.TRADE_ORDER_UPDATE }, port);

describe('waiting for a key', () => {
  it('does not last for ever if there is no answer to it', async () => {
    queue.add([ordersFeed()], REVOKED);
    await vi.advanceTimersByTimeAsync(KEY_RETRY_MS + RECOVERY_TIMEOUT_MS);
    expect(onLate).toHaveBeenCalledOnce();
  });

  it('is over if the stream is closed when a listener is told that it is not live', async () => {
    const feed = ordersFeed();
    feed.disconnect = () => queue.clear();
    queue.add([feed], REVOKED);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is over if the connection is lost before the answer', async () => {
    queue.add([ordersFeed()], REVOKED);
    await vi.advanceTimersByTimeAsync(KEY_RETRY_MS);
    queue.clear();
    answer.reject(new OpenApiError('disconnected'));
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
    expect(onEnd).not.toHaveBeenCalled();
  });
});
