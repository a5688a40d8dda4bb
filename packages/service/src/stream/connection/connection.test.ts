import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { SimulatedTime } from '../../sequencer/testing/simulated-time.ts';
import { asciiFrames, type FrameRun } from '../frame.ts';
import {
  BEHIND_BYTES,
  CLOSE_WAIT_MS,
  MAX_BEHIND_SWEEPS,
  MAX_UNSENT_BYTES,
  PING_AFTER_MS,
  SILENCE_MS,
} from '../limits.ts';
import { noCounts, type StreamCounts } from '../stream-observer.ts';
import { readFrames } from '../testing/read-frames.ts';
import { Writer } from '../writer.ts';
import { Connection } from './connection.ts';

/** A socket whose peer reads only when a test says so. */
class FakeSocket extends EventEmitter {
  writableLength = 0;
  isStuck = false;
  readonly written: Buffer[] = [];
  corks = 0;

  write(bytes: Buffer): boolean {
    this.written.push(bytes);
    if (this.isStuck) this.writableLength += bytes.length;
    return !this.isStuck;
  }

  cork(): void {
    this.corks += 1;
  }

  uncork(): void {
    this.corks -= 1;
  }

  drain(): void {
    this.isStuck = false;
    this.writableLength = 0;
    this.emit('drain');
  }

  texts(): string[] {
    return readFrames(Buffer.concat(this.written.splice(0)));
  }
}

class FakeWebSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  readonly calls: string[] = [];

  ping = (): void => void this.calls.push('ping');
  pong = (): void => void this.calls.push('pong');
  pause = (): void => void this.calls.push('pause');
  resume = (): void => void this.calls.push('resume');
  terminate = (): void => void this.calls.push('terminate');

  close(code: number, reason: string): void {
    this.readyState = 2;
    this.calls.push(`close ${code} ${reason}`);
  }
}

let time: SimulatedTime;
let ws: FakeWebSocket;
let socket: FakeSocket;
let writer: Writer;
let counts: StreamCounts;
let connection: Connection;
let events: string[];

beforeEach(() => {
  time = new SimulatedTime();
  [ws, socket, counts, events] = [new FakeWebSocket(), new FakeSocket(), noCounts(), []];
  writer = new Writer((error) => {
    throw error;
  });
  connection = connect();
});

function connect(onCaughtUp = (): void => undefined): Connection {
  const made = new Connection({
    ws: ws as unknown as WebSocket,
    socket: socket as unknown as Duplex,
    writer,
    clock: time,
    timers: time,
    counts,
  });
  made.open({
    onText: (text) => events.push(`text ${text}`),
    onControlFrame: () => events.push('control frame'),
    onCaughtUp: () => {
      events.push('caught up');
      onCaughtUp();
    },
    onClosed: () => events.push('closed'),
  });
  return made;
}

function frames(text: string): FrameRun {
  return asciiFrames([text]);
}

function kilobytes(count: number): FrameRun {
  return frames('x'.repeat(count * 1_024));
}

function sweep(times: number): void {
  for (let time = 0; time < times; time++) connection.sweep();
}

function writeAll(): void {
  writer.run(() => {});
}

describe('writing', () => {
  it('happens once per turn, in order, with one system call', () => {
    connection.send(frames('one'));
    connection.send(frames('two'));
    expect(socket.written).toEqual([]);
    writeAll();
    expect(socket.texts()).toEqual(['one', 'two']);
    expect(socket.corks).toBe(0);
    expect(counts.sent).toBe(2);
  });

  it('sends answers at once, after queued frames', () => {
    connection.send(frames('news'));
    connection.answer('answer');
    expect(socket.texts()).toEqual(['news', 'answer']);
  });

  it('sends what follows an answer before the next answer, which a reader that catches up gets', () => {
    connection = connect(() => connection.answer('next'));
    const news = frames('x'.repeat(BEHIND_BYTES - 12));
    connection.send(news);
    connection.answer('answer', frames('missed messages'));
    expect(socket.texts().slice(1)).toEqual(['answer', 'missed messages', 'next']);
    expect(events).toEqual(['caught up']);
  });

  it('happens before a close, unless the reader is behind', () => {
    connection.send(frames('last'));
    connection.close({ code: 1001, text: 'bye' });
    expect(socket.texts()).toEqual(['last']);
    connection = connect();
    connection.send(kilobytes(300));
    connection.close({ code: 1001, text: 'bye' });
    expect(socket.written).toEqual([]);
  });

  it('stops once the peer has begun to close', () => {
    ws.readyState = 2;
    connection.answer('late');
    expect(socket.written).toEqual([]);
  });
});

describe('reading', () => {
  it('is paused and resumed as often as asked, each time once', () => {
    const steps = ['pause', 'pause', 'resume', 'resume', 'pause', 'resume'] as const;
    for (const step of steps) connection[step]();
    expect(ws.calls).toEqual(['pause', 'resume', 'pause', 'resume']);
  });

  it('is resumed at a close, for the peer to complete it, and is not paused afterwards', () => {
    connection.pause();
    connection.close({ code: 1001, text: 'bye' });
    connection.pause();
    expect(ws.calls).toEqual(['pause', 'close 1001 bye', 'resume']);
  });
});

describe('a reader that does not read', () => {
  beforeEach(() => {
    socket.isStuck = true;
  });

  it('is behind above a limit, and reported when it has caught up', () => {
    connection.send(kilobytes(BEHIND_BYTES / 1_024));
    writeAll();
    expect(connection.isBehind).toBe(true);
    expect(events).toEqual([]);
    socket.drain();
    expect(connection.isBehind).toBe(false);
    expect(events).toEqual(['caught up']);
  });

  it('is closed with the reason before more than the limit is unsent, and then holds no memory', () => {
    for (let kib = 0; !connection.isClosed; kib += 64) {
      expect(socket.writableLength).toBeLessThanOrEqual(MAX_UNSENT_BYTES);
      connection.send(kilobytes(64));
      writeAll();
      expect(kib).toBeLessThan(2_048);
    }
    expect(socket.writableLength).toBeLessThanOrEqual(MAX_UNSENT_BYTES);
    expect(ws.calls).toEqual([expect.stringContaining('close 1008 too slow')]);
    expect(counts.tooSlow).toBe(1);
    const { sent } = counts;
    connection.send(kilobytes(1));
    expect(counts.sent).toBe(sent);
  });

  it('is not blamed for the size of a snapshot', () => {
    connection.sendSnapshot(kilobytes(2_048));
    writeAll();
    connection.send(kilobytes(64));
    expect(connection.isClosed).toBe(false);
    writeAll();
    socket.drain();
    socket.isStuck = true;
    for (let sent = 0; sent <= MAX_UNSENT_BYTES; sent += 64 * 1_024) {
      connection.send(kilobytes(64));
      writeAll();
    }
    expect(connection.isClosed).toBe(true);
  });

  it('is not blamed for a snapshot either that is queued while everything before it is sent', () => {
    connection.send(kilobytes(300));
    writeAll();
    connection.sendSnapshot(kilobytes(2_048));
    socket.drain();
    socket.isStuck = true;
    writeAll();
    connection.send(kilobytes(64));
    expect(connection.isClosed).toBe(false);
  });

  it('is not closed by a burst that it was ready for, nor by what follows before it could take it', () => {
    connection.send(kilobytes(BEHIND_BYTES / 1_024 - 1));
    writeAll();
    for (let more = 0; more < 4; more++) connection.send(kilobytes(1_000));
    writeAll();
    connection.send(kilobytes(64));
    writeAll();
    expect(connection.isClosed).toBe(false);
    socket.drain();
    expect(events).toEqual(['caught up']);
  });

  it('is held to the limit again after it took nearly all of a snapshot or a burst, however many there were', () => {
    for (let times = 0; times < 3; times++) {
      connection.sendSnapshot(kilobytes(200));
      connection.send(kilobytes(2_048));
      writeAll();
      socket.writableLength = 1;
      connection.sweep();
    }
    while (!connection.isClosed) {
      expect(socket.writableLength).toBeLessThanOrEqual(MAX_UNSENT_BYTES);
      connection.send(kilobytes(64));
      writeAll();
    }
  });

  it('is closed by a burst when it was behind before, or takes nothing of an earlier one', () => {
    connection.send(kilobytes(BEHIND_BYTES / 1_024 + 1));
    writeAll();
    connection.send(kilobytes(1_024));
    expect(ws.calls).toEqual([expect.stringContaining('close 1008 too slow')]);
    [ws, socket] = [new FakeWebSocket(), new FakeSocket()];
    socket.isStuck = true;
    connection = connect();
    connection.send(kilobytes(4_096));
    writeAll();
    connection.send(kilobytes(1_023));
    expect(connection.isClosed).toBe(false);
    writeAll();
    connection.send(kilobytes(1));
    expect(ws.calls).toEqual([expect.stringContaining('close 1008 too slow')]);
    expect(counts.tooSlow).toBe(2);
  });

  it('is closed with the reason when messages that it waits for are gone, and counted once', () => {
    connection.closeAsTooSlow();
    connection.closeAsTooSlow();
    expect(ws.calls).toEqual([expect.stringContaining('close 1008 too slow')]);
    expect(counts.tooSlow).toBe(1);
  });

  it('is closed when it stays behind for long', () => {
    connection.send(kilobytes(300));
    writeAll();
    sweep(MAX_BEHIND_SWEEPS);
    expect(connection.isClosed).toBe(false);
    sweep(1);
    expect(ws.calls).toEqual([expect.stringContaining('behind for 10 seconds')]);
  });

  it('is not closed because the process stood still, in which it could not catch up', async () => {
    connection.send(kilobytes(300));
    writeAll();
    await time.pass(60_000);
    connection.sweep();
    expect(connection.isClosed).toBe(false);
  });

  it('may be behind as long again after it has caught up', () => {
    for (const _ of ['before', 'after']) {
      socket.isStuck = true;
      connection.send(kilobytes(300));
      writeAll();
      sweep(MAX_BEHIND_SWEEPS);
      socket.drain();
    }
    expect(connection.isClosed).toBe(false);
  });

  it('is still behind when only frames not yet written are unsent', () => {
    connection.send(kilobytes(300));
    writeAll();
    connection.sendSnapshot(kilobytes(300));
    socket.drain();
    expect(events).toEqual([]);
    socket.isStuck = true;
    writeAll();
    sweep(MAX_BEHIND_SWEEPS);
    expect(connection.isClosed).toBe(false);
    socket.drain();
    expect(events).toEqual(['caught up']);
  });

  it('has caught up once the unsent bytes are below the limit', () => {
    connection.send(kilobytes(300));
    writeAll();
    socket.writableLength = 1;
    sweep(MAX_BEHIND_SWEEPS + 1);
    expect(connection.isClosed).toBe(false);
    expect(events).toEqual(['caught up']);
  });

  it('is closed without what is still queued for it', () => {
    connection.send(kilobytes(300));
    writeAll();
    socket.written.length = 0;
    connection.send(frames('late'));
    connection.close({ code: 1001, text: 'enough' });
    expect(socket.written).toEqual([]);
    expect(ws.calls).toEqual(['close 1001 enough']);
  });

  it('is terminated when it does not complete the closing handshake', async () => {
    connection.close({ code: 1001, text: 'enough' });
    await time.pass(CLOSE_WAIT_MS);
    expect(ws.calls).toEqual(['close 1001 enough', 'terminate']);
  });

  it('is not terminated when it does', async () => {
    connection.close({ code: 1001, text: 'enough' });
    ws.emit('close');
    await time.pass(CLOSE_WAIT_MS);
    expect(ws.calls).toEqual(['close 1001 enough']);
    expect(events).toEqual(['closed']);
  });

  it('gets no pongs in addition', () => {
    connection.send(kilobytes(300));
    writeAll();
    ws.emit('ping', Buffer.from('x'));
    expect(ws.calls).toEqual([]);
    socket.drain();
    ws.emit('ping', Buffer.from('x'));
    expect(ws.calls).toEqual(['pong']);
    expect(events).toEqual(['control frame', 'caught up', 'control frame']);
  });
});

it('a reader that is behind because of pongs alone is reported when it has caught up', () => {
  socket.isStuck = true;
  ws.pong = () => void socket.write(Buffer.alloc(125));
  while (!connection.isBehind) ws.emit('ping', Buffer.alloc(125));
  events.length = 0;
  socket.drain();
  expect(connection.isBehind).toBe(false);
  expect(events).toEqual(['caught up']);
});

it('a reader that is behind because of a ping alone is reported when it has caught up', async () => {
  socket.isStuck = true;
  connection.send(frames('x'.repeat(BEHIND_BYTES - 10)));
  writeAll();
  ws.ping = () => void socket.write(Buffer.alloc(2));
  expect(connection.isBehind).toBe(false);
  await time.pass(PING_AFTER_MS);
  connection.sweep();
  expect(connection.isBehind).toBe(true);
  socket.drain();
  expect(events).toEqual(['caught up']);
});

describe('silence', () => {
  it('does not close a connection before a ping: the process itself may have been suspended', async () => {
    await time.pass(SILENCE_MS);
    connection.sweep();
    expect(ws.calls).toEqual(['ping']);
    connection.sweep();
    expect(ws.calls[1]).toMatch(/^close 1008 no sign of life/);
  });

  it('leads to one ping, and closes the connection when nothing is received', async () => {
    await time.pass(PING_AFTER_MS);
    connection.sweep();
    connection.sweep();
    expect(ws.calls).toEqual(['ping']);
    await time.pass(SILENCE_MS - PING_AFTER_MS - 1);
    connection.sweep();
    expect(connection.isClosed).toBe(false);
    await time.pass(1);
    connection.sweep();
    expect(ws.calls[1]).toMatch(/^close 1008 no sign of life/);
  });

  it('leads to another ping after each sign of life', async () => {
    for (const _ of ['once', 'again']) {
      await time.pass(PING_AFTER_MS);
      connection.sweep();
      ws.emit('pong', Buffer.alloc(0));
    }
    expect(ws.calls).toEqual(['ping', 'ping']);
  });

  it.each([
    ['a pong', () => ws.emit('pong', Buffer.alloc(0))],
    ['a ping', () => ws.emit('ping', Buffer.alloc(0))],
    ['a frame', () => ws.emit('message', Buffer.from('{}'), false)],
  ])('is broken by %s', async (_words, sign) => {
    await time.pass(SILENCE_MS - 1);
    sign();
    await time.pass(SILENCE_MS - 1);
    connection.sweep();
    expect(connection.isClosed).toBe(false);
  });
});

it('passes on text, and reports frames that are not text', () => {
  ws.emit('message', Buffer.from('{"a":1}'), false);
  ws.emit('message', Buffer.from([1, 2]), true);
  expect(events).toEqual(['text {"a":1}', 'text undefined']);
});
