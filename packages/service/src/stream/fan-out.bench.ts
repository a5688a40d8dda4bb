// Two servers that broadcast the same messages to all connections: the stream, and bare `ws`. Each runs in its own
// process, which bench/sections/fan-out.ts controls by messages.

import { createServer } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { type Event, type MarketId, MatchType, Outcome, Side } from '@presage/exchange';
import { WebSocket, WebSocketServer } from 'ws';
import { systemClock, systemTimers } from '../clock.ts';
import { LiveMarketData } from '../market-data/live-market-data.ts';
import type { Applied } from '../sequencer/applied.ts';
import { TestJournal, testMarket } from '../store/testing/random-journal.ts';
import { EMPTY_MARKET_DATA } from '../testing/empty-market-data.ts';
import { TEST_INSTALLATION } from '../testing/test-installation.ts';
import { Stream } from './stream.ts';
import { noCounts } from './stream-observer.ts';
import { NO_TRADES } from './testing/no-trades.ts';
import { RevocableKeys } from './testing/revocable-keys.ts';

type Question =
  | { readonly act: 'serve'; readonly server: 'stream' | 'ws' }
  /** Sends messages in batches of `together`, as fast as readers take them. */
  | { readonly act: 'send'; readonly together: number; readonly milliseconds: number }
  /** Sends fills at a steady rate; returns how long each took from being durable to being handed to all sockets. */
  | { readonly act: 'pace'; readonly perSecond: number; readonly milliseconds: number };

/** Sends a number of messages to every connection, and resolves when they are handed to the sockets. */
type Send = (messages: number) => Promise<void>;

const sockets = new Set<Socket>();
let send: Send = () => Promise.reject(new Error('nothing is served yet'));

process.on('message', (question: Question) => {
  answer(question).then(
    (value) => process.send?.({ value: value ?? null }),
    (error: Error) => process.send?.({ problem: error.stack ?? error.message }),
  );
});

function answer(question: Question): Promise<unknown> {
  if (question.act === 'serve') return question.server === 'ws' ? serveBare() : serveStream();
  return question.act === 'send' ? sendAll(question) : pace(question);
}

/** Messages sent, and the CPU time they cost this process. */
interface Sent {
  readonly messages: number;
  readonly cpuMicroseconds: number;
}

async function sendAll({ together, milliseconds }: Question & { act: 'send' }): Promise<Sent> {
  const before = process.cpuUsage();
  const endMs = performance.now() + milliseconds;
  let messages = 0;
  while (performance.now() < endMs) {
    await send(together);
    messages += together;
    do await setImmediate();
    while ([...sockets].some(({ writableLength }) => writableLength > 0));
  }
  const { user, system } = process.cpuUsage(before);
  return { messages, cpuMicroseconds: user + system };
}

async function pace({ perSecond, milliseconds }: Question & { act: 'pace' }): Promise<number[]> {
  const took: number[] = [];
  const startMs = performance.now();
  for (let number = 0; number * 1_000 < milliseconds * perSecond; number++) {
    while (performance.now() < startMs + (number * 1_000) / perSecond) await setImmediate();
    const sentMs = performance.now();
    await send(1);
    took.push(performance.now() - sentMs);
  }
  return took;
}

async function serveBare(): Promise<{ port: number }> {
  const clients = new Set<WebSocket>();
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: false });
  const text = await messageText();
  send = async (messages) => {
    for (const client of clients) for (let number = 0; number < messages; number++) client.send(text);
  };
  return listen((request, socket, head) => server.handleUpgrade(request, socket, head, (ws) => void clients.add(ws)));
}

async function serveStream(): Promise<{ port: number }> {
  let onFlushed: () => void = () => {};
  const stream = makeStream(() => onFlushed());
  send = (messages) =>
    new Promise((resolve) => {
      onFlushed = resolve;
      stream.onApplied([fills(messages)]);
    });
  const upgradeHandler = stream.open(new RevocableKeys());
  return listen((request, socket, head) => upgradeHandler.onUpgrade(request, socket, head));
}

async function listen(
  onUpgrade: (...upgrade: Parameters<ReturnType<Stream['open']>['onUpgrade']>) => void,
): Promise<{ port: number }> {
  const server = createServer();
  server.on('upgrade', (request, socket, head) => {
    if (socket instanceof Socket) sockets.add(socket);
    onUpgrade(request, socket, head);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port };
}

function makeStream(onFlushed: () => void): Stream {
  const marketData = new LiveMarketData(TEST_INSTALLATION, EMPTY_MARKET_DATA);
  const journal = new TestJournal();
  marketData.onApplied([
    journal.run({ kind: 'createLabel', name: 'Sports', imageUrl: '' }),
    journal.run(testMarket({ slug: 'one' })),
  ]);
  return new Stream({
    installation: TEST_INSTALLATION,
    marketData,
    openOrders: [],
    lastStampMs: 0,
    trades: NO_TRADES,
    clock: systemClock,
    timers: systemTimers,
    settings: { corsOrigins: [], trustedProxies: [], rateLimit: false, requireApiKey: false },
    observer: { counts: noCounts(), flushed: onFlushed, delivered: () => {} },
    log: { warn: failed, error: failed },
  });
}

function failed(about: unknown): never {
  throw new Error('the stream failed', { cause: about });
}

function fills(count: number): Applied {
  const events = Array.from({ length: count }, (_, number) => ({
    kind: 'orderFilled',
    tradeNo: number,
    marketId: 1 as MarketId,
    matchType: MatchType.Mint,
    yesPriceTicks: 5_500,
    sizeLots: 10_000_000,
    takerOrderNo: 0,
    takerAccountId: 1,
    takerOutcome: Outcome.Yes,
    takerSide: Side.Buy,
    takerFeeUnits: 0n,
    makerOrderNo: 0,
    makerAccountId: 2,
    makerOutcome: Outcome.No,
    makerSide: Side.Buy,
    makerFeeUnits: 0n,
  })) as unknown as Event[];
  return { sequence: 1, timeMs: Date.now(), command: { kind: 'tick' }, outcome: { ok: true }, events };
}

/** What the stream sends for a fill. */
async function messageText(): Promise<string> {
  const stream = makeStream(() => {});
  const server = createServer();
  const upgradeHandler = stream.open(new RevocableKeys());
  server.on('upgrade', (request, socket, head) => upgradeHandler.onUpgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`);
  const text = await new Promise<string>((resolve) => {
    client.on('open', () => client.send('{"action":"SUBSCRIBE","channel":"market.last.trade","marketId":1}'));
    client.on('message', (data) => {
      if (data.toString().includes('"ack"')) stream.onApplied([fills(1)]);
      else resolve(data.toString());
    });
  });
  await stream.stop();
  server.close();
  return text;
}
