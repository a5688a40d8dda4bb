import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { LocalBook } from '../book/local-book.ts';
import type { BookLevel, MarketDepthSnapshotMessage } from '../stream/messages.ts';

type Frame = Readonly<Record<string, unknown>>;

/** One market's depth as the service keeps it: numbered messages, of which the last ones can be sent again. */
export interface FakeDepth {
  readonly marketId: number;
  seq: number;
  readonly log: Frame[];
  /** Yes levels by side and price; the No side mirrors nothing here: tests set what they need. */
  readonly levels: Map<string, string>;
}

export interface FakeStream {
  readonly url: string;
  /** Frames that clients sent, in order. */
  readonly received: Frame[];
  /** Addresses they connected to. */
  readonly addresses: string[];
  /** Waits for the next frame a client sends that fits. */
  next(fits: Partial<Frame>): Promise<Frame>;
  /** Sends a frame to all that are connected. */
  broadcast(frame: Frame): void;
  /** Changes a Yes level, and tells everybody unless it is to be lost on the way. */
  change(side: 'bids' | 'asks', price: string, size: string, options?: { readonly isLost?: boolean }): void;
  checksum(): void;
  snapshot(): MarketDepthSnapshotMessage;
  /** Cuts all connections. */
  cut(): void;
  /** From now on nothing is answered or sent. */
  isSilent: boolean;
  /** Key that AUTH takes; any when undefined. */
  apiKey: string | undefined;
  /** How many messages can be sent again. */
  replayable: number;
  /** Answers a subscription instead. */
  refuse: ((frame: Frame) => Frame | undefined) | undefined;
  readonly connections: number;
  close(): Promise<void>;
}

export const DEPTH_MARKET = 1;
export const YES_TOKEN = '11';
export const NO_TOKEN = '12';

/** A WebSocket server that plays the stream of wire contract §6 for one market. */
export async function startFakeStream(): Promise<FakeStream> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const waiting: { readonly fits: Partial<Frame>; resolve(frame: Frame): void }[] = [];
  const levels = new Map<string, string>();
  const log: Frame[] = [];
  const subscribers = new Set<WebSocket>();
  let seq = 0;

  const stream: FakeStream = {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`,
    received: [],
    addresses: [],
    isSilent: false,
    apiKey: undefined,
    replayable: 100,
    refuse: undefined,
    get connections() {
      return server.clients.size;
    },
    next: (fits) => new Promise((resolve) => waiting.push({ fits, resolve })),
    broadcast(frame) {
      for (const client of server.clients) send(client, frame);
    },
    change(side, price, size, { isLost = false } = {}) {
      seq += 1;
      if (size === '0') levels.delete(`${side}:${price}`);
      else levels.set(`${side}:${price}`, size);
      const frame = {
        msgType: 'market.depth.diff',
        marketId: DEPTH_MARKET,
        tokenId: YES_TOKEN,
        outcomeSide: 1,
        side,
        price,
        size,
        seq,
        ts: seq,
      };
      log.push(frame);
      if (!isLost) for (const client of subscribers) send(client, frame);
    },
    checksum() {
      const checksum = new LocalBook(stream.snapshot()).checksum();
      for (const client of subscribers)
        send(client, { msgType: 'market.depth.checksum', marketId: DEPTH_MARKET, seq, checksum });
    },
    snapshot: () => ({
      msgType: 'market.depth.snapshot',
      marketId: DEPTH_MARKET,
      seq,
      ts: seq,
      tokens: [
        { tokenId: YES_TOKEN, outcomeSide: 1, bids: side('bids'), asks: side('asks') },
        { tokenId: NO_TOKEN, outcomeSide: 2, bids: [], asks: [] },
      ],
    }),
    cut() {
      for (const client of server.clients) client.terminate();
    },
    async close() {
      for (const client of server.clients) client.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function side(name: 'bids' | 'asks'): BookLevel[] {
    const all = [...levels].filter(([key]) => key.startsWith(name));
    const sorted = all.map(([key, size]) => ({ price: key.slice(name.length + 1), size }));
    return sorted.sort((a, b) => (name === 'asks' ? 1 : -1) * (Number(a.price) - Number(b.price)));
  }

  function send(client: WebSocket, frame: Frame): void {
    if (!stream.isSilent) client.send(JSON.stringify(frame));
  }

  function answer(client: WebSocket, frame: Frame): void {
    const { action, channel, marketId, rootMarketId, apikey, resumeFrom } = frame;
    const error = stream.refuse?.(frame);
    if (error !== undefined) return send(client, { msgType: 'error', action, channel, ...error });
    if (action === 'AUTH' && stream.apiKey !== undefined && apikey !== stream.apiKey) {
      return send(client, { msgType: 'error', action, errno: 100, errmsg: 'unknown key' });
    }
    send(client, { msgType: 'ack', action, channel, marketId, rootMarketId });
    if (channel !== 'market.depth.diff') return;
    if (action === 'UNSUBSCRIBE') subscribers.delete(client);
    if (action === 'SUBSCRIBE') startDepth(client, resumeFrom as number | undefined);
  }

  function startDepth(client: WebSocket, resumeFrom: number | undefined): void {
    subscribers.add(client);
    const missed = resumeFrom === undefined ? undefined : seq - resumeFrom;
    if (missed === undefined || missed < 0 || missed > stream.replayable) return send(client, { ...stream.snapshot() });
    for (const frame of missed === 0 ? [] : log.slice(-missed)) send(client, frame);
  }

  server.on('connection', (client, request: IncomingMessage) => {
    stream.addresses.push(request.url ?? '');
    client.on('close', () => subscribers.delete(client));
    client.on('message', (data) => {
      const frame: Frame = JSON.parse(String(data));
      stream.received.push(frame);
      answer(client, frame);
      const index = waiting.findIndex(({ fits }) =>
        Object.entries(fits).every(([name, value]) => frame[name] === value),
      );
      if (index !== -1) waiting.splice(index, 1)[0]?.resolve(frame);
    });
  });
  return stream;
}
