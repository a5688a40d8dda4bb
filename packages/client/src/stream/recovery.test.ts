import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OpenApiError } from '../errors.ts';
import { MAX_SUBSCRIBE_ATTEMPTS, RECOVERY_TIMEOUT_MS, SUBSCRIBE_RETRY_MS } from '../limits.ts';
import { Feed } from './feed.ts';
import type { Frame } from './frame.ts';
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

function receive(seq: number): void {
  feed.receive({ msgType: WebSocketChannel.MARKET_LAST_TRADE, marketId: 1, seq });
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

describe('a subscription that resumes', () => {
  beforeEach(() => {
    answer({ ok: true, ack: { seq: 4 } });
    feed.disconnect();
    feed.subscribe();
  });

  it('is live once everything that is sent again has arrived, and not before', () => {
    const told: (boolean | number)[] = [];
    const onMessage = ({ seq }: Frame): unknown => told.push(Number(seq));
    const onLive = (isLive: boolean): unknown => told.push(isLive);
    feed.add({ onMessage, onLive, onGap: vi.fn(), onEnd: vi.fn() });
    answer({ ok: true, ack: { seq: 4, replayTo: 6 } });
    for (const seq of [5, 6, 7]) receive(seq);
    expect(told).toEqual([5, 6, true, 7]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['nothing is sent again, or the service does not say', { seq: 4 }],
    ['what is sent again has arrived already', { seq: 4, replayTo: 4 }],
  ])('is live with the ack if %s', (_when, ack) => {
    answer({ ok: true, ack });
    expect(feed.isLive).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is live after a gap as well only once what exists already has arrived', () => {
    answer({ ok: true, ack: { seq: 10, replayTo: 11 } });
    expect(feed.isLive).toBe(false);
    receive(11);
    expect(feed.isLive).toBe(true);
  });

  it.each([
    ['unless the service says that nothing was missed', { nothingMissed: true }, []],
    ['if the service does not say that nothing was missed', {}, [{ marketId: 1, from: 4, to: 10 }]],
  ])('reports a gap where numbers continue elsewhere, %s', (_when, more, gaps) => {
    const told: unknown[] = [];
    const onGap = (gap: unknown): unknown => told.push(gap);
    feed.add({ onGap, onMessage: ({ seq }) => told.push(seq), onLive: vi.fn(), onEnd: vi.fn() });
    answer({ ok: true, ack: { seq: 10, ...more } });
    receive(11);
    expect(told).toEqual([...gaps, 11]);
  });

  it('asks again for a message that is lost among those sent again', () => {
    answer({ ok: true, ack: { seq: 4, replayTo: 7 } });
    for (const seq of [5, 7]) receive(seq);
    expect(port.request.mock.lastCall?.[0]).toMatchObject({ resumeFrom: 5 });
    answer({ ok: true, ack: { seq: 5, replayTo: 7 } });
    for (const seq of [6, 7]) receive(seq);
    expect(feed.isLive).toBe(true);
  });

  it('reconnects if messages that must be sent again stop, however long they all take', () => {
    vi.advanceTimersByTime(RECOVERY_TIMEOUT_MS - 1);
    answer({ ok: true, ack: { seq: 4, replayTo: 9 } });
    for (const seq of [5, 6, 7]) {
      vi.advanceTimersByTime(RECOVERY_TIMEOUT_MS - 1);
      receive(seq);
    }
    expect(port.reconnect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(RECOVERY_TIMEOUT_MS);
    expect(port.reconnect).toHaveBeenCalledOnce();
  });
});

it.each([
  ['a market', { marketId: 1 }, { seq: 4, replayTo: 5 }, { seq: 9, replayTo: 10 }],
  ['a root’s children', { rootMarketId: 2 }, {}, {}],
])('the status of %s has no gap after a restart, as the state is sent again', (_of, filter, first, second) => {
  feed = new Feed({ channel: WebSocketChannel.MARKET_STATUS, ...filter }, port);
  const told: unknown[] = [];
  const onGap = (gap: unknown): unknown => told.push(gap);
  feed.add({ onGap, onMessage: ({ seq }) => told.push(seq), onLive: vi.fn(), onEnd: vi.fn() });
  for (const [ack, seq] of [
    [first, 5],
    [second, 10],
  ] as const) {
    feed.subscribe();
    answer({ ok: true, ack });
    feed.receive({ msgType: WebSocketChannel.MARKET_STATUS, marketId: 1, ...filter, seq });
    feed.disconnect();
  }
  expect(told).toEqual([5, 10]);
});

it('the status of a root’s children is live again once the service has sent it again', () => {
  feed = new Feed({ channel: WebSocketChannel.MARKET_STATUS, rootMarketId: 2 }, port);
  feed.subscribe();
  const state = { msgType: WebSocketChannel.MARKET_STATUS, marketId: 3, rootMarketId: 2, seq: 7 };
  for (const isFirst of [true, false]) {
    if (!isFirst) feed.subscribe();
    answer({ ok: true, ack: {} });
    expect(feed.isLive).toBe(false);
    feed.receive(state);
    expect(feed.isLive).toBe(true);
    feed.disconnect();
  }
});
