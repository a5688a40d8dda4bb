import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONNECT_TIMEOUT_MS } from '../limits.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { Session } from './session.ts';

const HEARTBEAT_MS = 1_000;
const HEARTBEAT_TIMEOUT_MS = 2_500;

let socket: FakeSocket;
/** The session being opened; it has sent a first heartbeat. */
let opening: Promise<Session>;
const downs: string[] = [];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  downs.length = 0;
  socket = new FakeSocket();
  opening = Session.open({
    loadSocket: async () => () => socket.opening(),
    url: socket.url,
    apiKey: '',
    isKeyChanging: () => false,
    heartbeatMs: HEARTBEAT_MS,
    heartbeatTimeoutMs: HEARTBEAT_TIMEOUT_MS,
    abandoned: new AbortController().signal,
    onMessage: () => undefined,
    onReceived: () => undefined,
    onStrayError: () => undefined,
    onDown: ({ message }) => downs.push(message),
  });
  await socket.greeted.promise;
});
afterEach(() => vi.useRealTimers());

function pass(timeMs: number): void {
  vi.advanceTimersByTime(timeMs);
}

describe('a connection', () => {
  it('counts as open once the service has responded', async () => {
    let isOpen = false;
    const opened = opening.then(() => {
      isOpen = true;
    });
    expect(socket.sent.splice(0)).toEqual([{ action: 'HEARTBEAT' }]);
    await Promise.resolve();
    expect(isOpen).toBe(false);
    socket.receive({ msgType: 'ack', action: 'HEARTBEAT' });
    await opened;
    expect(socket.isClosed).toBe(false);
  });

  it('that carries nothing fails to open', async () => {
    const failed = expect(opening).rejects.toThrow('The stream did not connect in time.');
    pass(CONNECT_TIMEOUT_MS);
    await failed;
    expect([socket.isClosed, downs]).toEqual([true, []]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that is lost right after the response fails to open, as nobody would be told that it was lost', async () => {
    socket.receive({ msgType: 'ack', action: 'HEARTBEAT' });
    socket.disconnect();
    await expect(opening).rejects.toThrow('The stream was disconnected as soon as it was connected.');
    expect(downs).toEqual([]);
  });
});

describe('an open session', () => {
  beforeEach(async () => {
    socket.receive({ msgType: 'ack', action: 'HEARTBEAT' });
    await opening;
  });

  it.each(['{', '"text"', 'null'])('ends when it receives what is not a JSON object: %s', (text) => {
    socket.receiveText(text);
    expect(downs).toEqual(['The stream sent a frame that is not a JSON object.']);
    expect(socket.isClosed).toBe(true);
  });

  it('leaves no timer behind, which would keep the program running', async () => {
    pass(HEARTBEAT_MS);
    expect(vi.getTimerCount()).toBe(2);
    (await opening).end();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('silence', () => {
  beforeEach(async () => {
    socket.receive({ msgType: 'ack', action: 'HEARTBEAT' });
    await opening;
    socket.sent.length = 0;
  });

  it('ends a session once, measured from the first unanswered heartbeat', () => {
    pass(HEARTBEAT_MS);
    expect(socket.sent).toEqual([{ action: 'HEARTBEAT' }]);
    pass(HEARTBEAT_TIMEOUT_MS - 1);
    expect(downs).toEqual([]);
    pass(2);
    expect(downs).toEqual(['The stream went silent: no frame after a heartbeat.']);
    expect(socket.isClosed).toBe(true);
    pass(10 * HEARTBEAT_TIMEOUT_MS);
    expect([downs.length, socket.sent.length]).toEqual([1, 3]);
  });

  it('is broken by any frame', () => {
    for (let beats = 0; beats < 10; beats += 1) {
      pass(2 * HEARTBEAT_MS);
      socket.receive({ msgType: 'market.last.price' });
    }
    expect([downs, socket.sent.length]).toEqual([[], 20]);
  });

  it('does not end a session if the program was blocked: frames that arrived meanwhile are read first', () => {
    pass(HEARTBEAT_MS);
    pass(HEARTBEAT_TIMEOUT_MS - 1);
    // Expired timers run before sockets are read.
    vi.advanceTimersToNextTimer();
    socket.receive({ msgType: 'ack', action: 'HEARTBEAT' });
    pass(HEARTBEAT_MS);
    expect(downs).toEqual([]);
  });
});
