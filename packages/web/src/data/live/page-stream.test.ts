import { OpenApiError, type Stream, type StreamOptions } from '@presage/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageStream } from './page-stream.ts';

interface FakeSubscription {
  readonly topic: { readonly channel: string; readonly marketId?: number };
  readonly handlers: { onMessage(message: unknown): void; onEnd(error: OpenApiError | undefined): void };
  isClosed: boolean;
  /** The service acknowledges it. */
  take(): void;
}

/** A stream controlled by the test. */
class FakeStream {
  readonly subscriptions: FakeSubscription[] = [];
  readonly options: StreamOptions;
  isClosed = false;
  isConnected = false;
  connects = 0;

  constructor(options: StreamOptions) {
    this.options = options;
  }

  connect(): Promise<void> {
    this.connects += 1;
    return this.connects === 1 && streams.length === 1 && failsFirst
      ? Promise.reject(new Error('no'))
      : Promise.resolve();
  }

  subscribe(topic: FakeSubscription['topic'], handlers: FakeSubscription['handlers']) {
    const { promise: ready, resolve: take } = Promise.withResolvers<void>();
    const subscription: FakeSubscription & { close(): void; ready: Promise<void> } = {
      topic,
      handlers,
      ready,
      take,
      isClosed: false,
      close() {
        this.isClosed = true;
      },
    };
    this.subscriptions.push(subscription);
    return subscription;
  }

  close(): void {
    this.isClosed = true;
  }

  open(): FakeSubscription[] {
    return this.subscriptions.filter(({ isClosed }) => !isClosed);
  }
}

const PRICE = 'market.last.price';
let streams: FakeStream[];
let failsFirst: boolean;
let backs: number;
let refusals: number;
let page: PageStream;
beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  failsFirst = false;
  backs = 0;
  refusals = 0;
  page = new PageStream({
    open(options) {
      const stream = new FakeStream(options);
      streams.push(stream);
      return stream as unknown as Stream;
    },
    onReconnect: () => {
      backs += 1;
    },
    onKeyRefused: () => {
      refusals += 1;
    },
  });
});
afterEach(() => vi.useRealTimers());

const follow = (marketId: number, heard: unknown[] = []) =>
  page.subscribe({ channel: PRICE, marketId }, { onMessage: (message) => heard.push(message) });

describe('the connection of a page', () => {
  it('subscribes to a topic once for all listeners, until the last one unsubscribes', () => {
    const first: unknown[] = [];
    const second: unknown[] = [];
    const leave = [follow(1, first), follow(1, second), follow(2)];
    const [stream] = streams as [FakeStream];
    expect(stream.open().map(({ topic }) => topic.marketId)).toEqual([1, 2]);
    stream.subscriptions[0]?.handlers.onMessage('news');
    expect([first, second]).toEqual([['news'], ['news']]);
    leave[0]?.();
    expect(stream.open()).toHaveLength(2);
    leave[1]?.();
    expect(stream.open().map(({ topic }) => topic.marketId)).toEqual([2]);
  });

  it('moves all topics to a new stream when the session changes', () => {
    follow(1);
    follow(2);
    page.restart();
    expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect(streams[1]?.open().map(({ topic }) => topic.marketId)).toEqual([1, 2]);
  });

  it('closes a connecting stream only once it is connected: browsers report the opposite as an error', async () => {
    const connecting = Promise.withResolvers<void>();
    follow(1);
    const [stream] = streams as [FakeStream];
    stream.connect = () => connecting.promise;
    page.start();
    page.restart();
    await vi.advanceTimersByTimeAsync(0);
    expect(streams.map(({ isClosed }) => isClosed)).toEqual([false, false]);
    // Its subscriptions are closed already, so that no message is received twice.
    expect(stream.open()).toEqual([]);
    connecting.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });

  it('reports whether it is live, ignoring events of an old stream', () => {
    follow(1);
    expect(page.connection.get()).toBe('connecting');
    streams[0]?.options.onOpen?.();
    expect(page.connection.get()).toBe('live');
    page.restart();
    streams[0]?.options.onOpen?.();
    expect(page.connection.get()).toBe('connecting');
    streams[1]?.options.onClose?.();
    expect(page.connection.get()).toBe('reconnecting');
  });

  it('reports reconnections, not the first connection', () => {
    follow(1);
    streams[0]?.options.onOpen?.();
    expect(backs).toBe(0);
    streams[0]?.options.onClose?.();
    streams[0]?.options.onOpen?.();
    expect(backs).toBe(1);
  });

  it('reports the first connection like a reconnection if it was tried before: what was read meanwhile may have failed', () => {
    follow(1);
    streams[0]?.options.onError?.(new Error('no'));
    streams[0]?.options.onOpen?.();
    expect([page.connection.get(), backs]).toEqual(['live', 1]);
  });

  it('reports that it is back also if the session has changed while it was lost', () => {
    follow(1);
    streams[0]?.options.onOpen?.();
    streams[0]?.options.onClose?.();
    page.restart();
    expect(page.connection.get()).toBe('reconnecting');
    streams[1]?.options.onOpen?.();
    expect([page.connection.get(), backs]).toEqual(['live', 1]);
  });

  it('stays live when one topic fails, and subscribes to it again', async () => {
    follow(1);
    follow(2);
    const [stream] = streams as [FakeStream];
    stream.isConnected = true;
    stream.options.onOpen?.();
    stream.subscriptions[1]?.handlers.onEnd(new OpenApiError('too many requests', { errno: 429 }));
    expect(page.connection.get()).toBe('live');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(page.connection.get()).toBe('live');
    expect(stream.subscriptions.slice(2).map(({ topic }) => topic.marketId)).toEqual([2]);
  });

  it('retries all topics after they have failed', async () => {
    follow(1);
    follow(2);
    for (const { handlers } of streams[0]?.open() ?? []) handlers.onEnd(new OpenApiError('no answer'));
    expect(streams[0]?.subscriptions).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(streams[0]?.subscriptions.slice(2).map(({ topic }) => topic.marketId)).toEqual([1, 2]);
  });

  it('retries until it connects, even without subscriptions', async () => {
    failsFirst = true;
    page.start();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(streams[0]?.connects).toBe(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(streams[0]?.connects).toBe(2);
  });

  it('does not retry a topic that does not exist', async () => {
    follow(1);
    streams[0]?.subscriptions[0]?.handlers.onEnd(new OpenApiError('no such market', { errno: 200 }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(streams[0]?.subscriptions).toHaveLength(1);
  });

  it('reports a gap when a failed topic is acknowledged again', async () => {
    let gaps = 0;
    page.subscribe({ channel: PRICE, marketId: 1 }, { onMessage: () => undefined, onGap: () => (gaps += 1) });
    const [stream] = streams as [FakeStream];
    stream.subscriptions[0]?.take();
    stream.subscriptions[0]?.handlers.onEnd(new OpenApiError('too many requests', { errno: 429 }));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(gaps).toBe(0);
    stream.subscriptions[1]?.take();
    await vi.advanceTimersByTimeAsync(0);
    expect(gaps).toBe(1);
  });

  it('reports a gap when an account channel is first acknowledged: its data was read before', async () => {
    const gaps: string[] = [];
    const listen = (channel: 'trade.order.update' | typeof PRICE) =>
      page.subscribe({ channel }, { onMessage: () => undefined, onGap: () => gaps.push(channel) });
    listen('trade.order.update');
    listen(PRICE);
    expect(gaps).toEqual([]);
    for (const { take } of streams[0]?.subscriptions ?? []) take();
    await vi.advanceTimersByTimeAsync(0);
    expect(gaps).toEqual(['trade.order.update']);
  });

  it('reports a gap when a new session subscribes again', async () => {
    let gaps = 0;
    page.subscribe({ channel: PRICE, marketId: 1 }, { onMessage: () => undefined, onGap: () => (gaps += 1) });
    page.restart();
    streams[1]?.subscriptions[0]?.take();
    await vi.advanceTimersByTimeAsync(0);
    expect(gaps).toBe(1);
  });
});

describe('a rejected key', () => {
  const followOwn = () => page.subscribe({ channel: 'trade.record.new' }, { onMessage: () => undefined });
  const channels = (stream: FakeStream | undefined) => stream?.open().map(({ topic }) => topic.channel);
  /** Like the client's stream, which ends all its subscriptions. */
  const refuse = () => {
    const [stream] = streams as [FakeStream];
    const error = new OpenApiError('invalid API key', { errno: 100 });
    stream.options.onError?.(error);
    if (stream.isClosed) return;
    for (const { handlers } of stream.open()) handlers.onEnd(error);
  };

  it('ends the account’s channels, is reported, and leaves prices live', async () => {
    follow(1);
    followOwn();
    refuse();
    expect(refusals).toBe(1);
    expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect(channels(streams[1])).toEqual([PRICE]);
    streams[1]?.options.onOpen?.();
    expect(page.connection.get()).toBe('live');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(channels(streams[1])).toEqual([PRICE]);
    expect([streams.length, refusals]).toEqual([2, 1]);
  });

  it('has the same effect when only one channel was rejected', () => {
    follow(1);
    followOwn();
    const [stream] = streams as [FakeStream];
    stream.isConnected = true;
    const error = new OpenApiError('apikey: revoked; this channel is closed', { errno: 100 });
    stream.subscriptions[1]?.handlers.onEnd(error);
    stream.options.onError?.(error);
    expect(channels(streams[1])).toEqual([PRICE]);
  });

  it('is replaced by a new one, which gets the account’s channels again', () => {
    follow(1);
    followOwn();
    refuse();
    page.restart();
    expect(channels(streams[2])).toEqual([PRICE, 'trade.record.new']);
  });

  it('makes direct users of the stream start again', () => {
    follow(1);
    const before = page.renewals.get();
    refuse();
    expect(page.renewals.get()).toBe(before + 1);
  });
});
