import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RECOVERY_TIMEOUT_MS } from '../limits.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { WebSocketChannel } from './messages.ts';
import { Stream } from './stream.ts';

const TOPIC = { channel: WebSocketChannel.MARKET_LAST_TRADE, marketId: 1 };
const PAUSE_MS = 1;

let sockets: FakeSocket[];
let stream: Stream;
/** Calls of `onMessage`. */
let frames: number;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  sockets = [];
  frames = 0;
  const openSocket = () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket.opening();
  };
  const key = { apiKey: () => '', isKeyChanging: () => false };
  const transport = { fetch, loadSocket: async () => openSocket };
  const target = { ...key, transport, url: 'ws://127.0.0.1/ws', isClosedWhenUnused: false };
  const onMessage = () => {
    frames += 1;
  };
  stream = new Stream(target, { reconnectMinMs: PAUSE_MS, reconnectMaxMs: PAUSE_MS, onMessage });
});
afterEach(() => {
  stream.close();
  vi.useRealTimers();
});

/** Lets the newest connection get as far as it does without a response. */
async function connecting(): Promise<FakeSocket> {
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  return sockets.at(-1) as FakeSocket;
}

async function connected(): Promise<FakeSocket> {
  const socket = await connecting();
  socket.receive({ msgType: 'ack', action: 'HEARTBEAT' });
  await vi.advanceTimersByTimeAsync(0);
  return socket;
}

describe('a stream that is closed', () => {
  it('gives up at once a connection that has not been answered yet', async () => {
    stream.connect().catch(() => undefined);
    const socket = await connecting();
    expect([sockets.length, socket.isClosed]).toEqual([1, false]);
    stream.close();
    expect(socket.isClosed).toBe(true);
  });

  it('leaves no timer behind, which would keep the program running', async () => {
    stream.subscribe(TOPIC);
    const socket = await connected();
    expect(socket.sent.at(-1)).toEqual({ action: 'SUBSCRIBE', ...TOPIC });
    stream.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('when a message is received passes nothing more on', async () => {
    stream.subscribe(TOPIC, { onMessage: () => stream.close() });
    const socket = await connected();
    socket.receive({ msgType: 'ack', action: 'SUBSCRIBE', ...TOPIC });
    const before = frames;
    socket.receive({ msgType: TOPIC.channel, marketId: 1, seq: 1 });
    expect(frames).toBe(before);
  });

  it('when a subscription is told of a lost connection does not reconnect', async () => {
    stream.subscribe(TOPIC, { onLive: (isLive) => (isLive ? undefined : stream.close()) });
    const socket = await connected();
    socket.receive({ msgType: 'ack', action: 'SUBSCRIBE', ...TOPIC });
    socket.disconnect();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a subscription that is not answered', () => {
  it('is sent again over a new connection, and the old one is closed', async () => {
    const { ready } = stream.subscribe(TOPIC);
    const first = await connected();
    await vi.advanceTimersByTimeAsync(RECOVERY_TIMEOUT_MS - 2 * PAUSE_MS);
    expect([sockets.length, first.isClosed]).toEqual([1, false]);
    await vi.advanceTimersByTimeAsync(2 * PAUSE_MS);
    expect(first.isClosed).toBe(true);
    const second = await connected();
    expect(sockets).toEqual([first, second]);
    second.receive({ msgType: 'ack', action: 'SUBSCRIBE', ...TOPIC });
    await ready;
    await vi.advanceTimersByTimeAsync(RECOVERY_TIMEOUT_MS);
    expect(second.isClosed).toBe(false);
  });
});
