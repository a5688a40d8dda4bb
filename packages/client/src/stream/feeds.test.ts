import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OpenApiError } from '../errors.ts';
import { KEY_RETRY_MS } from '../limits.ts';
import { Feeds, type FeedsPort } from './feeds.ts';
import { WebSocketChannel } from './messages.ts';
import type { OnAnswer } from './pending-actions.ts';

const TRADES = { channel: WebSocketChannel.MARKET_LAST_TRADE, marketId: 1 };
const ORDERS = { channel: WebSocketChannel.TRADE_ORDER_UPDATE };

const request = vi.fn<FeedsPort['request']>();
const authenticate = vi.fn(async () => undefined);
let feeds: Feeds;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  request.mockReset();
  authenticate.mockClear();
  feeds = new Feeds({
    target: { apiKey: () => 'pk_new', isKeyChanging: () => true },
    request,
    authenticate,
    report: () => undefined,
    reconnect: () => undefined,
    onEmpty: () => undefined,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Answers the last request. */
function answer(...[given]: Parameters<OnAnswer>): void {
  request.mock.lastCall?.[1](given);
}

it('a topic that is taken again is not ended because the service had no time to end it before', () => {
  const { feed } = feeds.take(TRADES);
  feed.subscribe();
  answer({ ok: true, ack: {} });
  feeds.release(feed);
  answer({ ok: false, error: new OpenApiError('slow down', { errno: 429 }) });
  expect(vi.getTimerCount()).toBe(1);
  feeds.take(TRADES);
  expect(vi.getTimerCount()).toBe(0);
});

it('a topic that is given up while it waits for a new key is not subscribed to with it', () => {
  const { feed } = feeds.take(ORDERS);
  feed.subscribe();
  answer({ ok: false, error: new OpenApiError('the key was revoked', { errno: 100 }) });
  feeds.release(feed);
  vi.advanceTimersByTime(KEY_RETRY_MS);
  expect(authenticate).not.toHaveBeenCalled();
});
