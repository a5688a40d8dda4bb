import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OpenApiError } from '../errors.ts';
import { MAX_SUBSCRIBE_ATTEMPTS, SUBSCRIBE_RETRY_MS } from '../limits.ts';
import { Feed } from './feed.ts';
import { WebSocketChannel } from './messages.ts';
import type { OnAnswer } from './pending-actions.ts';

const BUSY = { ok: false, error: new OpenApiError('slow down', { errno: 429 }) } as const;

const port = {
  request: vi.fn<(frame: object, onAnswer: OnAnswer) => void>(),
  report: vi.fn(),
  reconnect: vi.fn(),
  refused: vi.fn(),
};
let feed: Feed;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const mock of Object.values(port)) mock.mockReset();
  port.refused.mockImplementation((error) => feed.end(error));
  feed = new Feed({ channel: WebSocketChannel.MARKET_LAST_TRADE, marketId: 1 }, port);
  feed.subscribe();
});
afterEach(() => {
  vi.useRealTimers();
});

function answer(...[given]: Parameters<OnAnswer>): void {
  port.request.mock.lastCall?.[1](given);
}

function refuseTimes(times: number): void {
  for (let time = 0; time < times; time++) {
    answer(BUSY);
    vi.advanceTimersByTime(SUBSCRIBE_RETRY_MS);
  }
}

it('a first subscription that is refused because of load is given up after some attempts', () => {
  refuseTimes(MAX_SUBSCRIBE_ATTEMPTS);
  expect(port.request).toHaveBeenCalledTimes(MAX_SUBSCRIBE_ATTEMPTS);
  expect(port.refused).toHaveBeenCalledExactlyOnceWith(BUSY.error);
  expect(vi.getTimerCount()).toBe(0);
});

it('a subscription that was accepted before is not given up, and its refusals are reported', () => {
  answer({ ok: true, ack: { seq: 4 } });
  feed.disconnect();
  feed.subscribe();
  refuseTimes(2 * MAX_SUBSCRIBE_ATTEMPTS);
  expect(port.report.mock.calls).toEqual([[BUSY.error], [BUSY.error]]);
  expect(port.refused).not.toHaveBeenCalled();
  answer({ ok: true, ack: { seq: 4 } });
  expect(feed.isLive).toBe(true);
});

it('a snapshot that an earlier subscription sent does not answer the one that asks for the book again', () => {
  feed = new Feed({ channel: WebSocketChannel.MARKET_DEPTH_DIFF, marketId: 1 }, port);
  const takeSnapshot = (): void => feed.receive({ msgType: 'market.depth.snapshot', marketId: 1, seq: 7, tokens: [] });
  feed.subscribe();
  answer({ ok: true, ack: {} });
  feed.refresh();
  takeSnapshot();
  expect([feed.isUnanswered, feed.isLive]).toEqual([true, false]);
  answer({ ok: true, ack: {} });
  takeSnapshot();
  expect([feed.isUnanswered, feed.isLive]).toEqual([false, true]);
});
