import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { LocalBook } from '../book/local-book.ts';
import type { Frame } from '../stream/frame.ts';
import type { BookLevel, MarketDepthSnapshotMessage } from '../stream/messages.ts';

type Side = 'bids' | 'asks';

export const DEPTH_MARKET = 1;
export const YES_TOKEN = '11';
export const NO_TOKEN = '12';

export async function startFakeStream(): Promise<FakeStream> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  return new FakeStream(server);
}

/**
 * Simulates the stream of wire contract §6: depth of one market in full; other channels send what the test broadcasts.
 */
export class FakeStream {
  /** Frames that clients sent, in order, except heartbeats. */
  readonly received: Frame[] = [];
  /** URLs that clients connected to. */
  readonly addresses: string[] = [];
  /** Set to true to stop sending anything. */
  isSilent = false;
  /** Key that AUTH accepts; any when undefined. */
  apiKey: string | undefined;
  /** How many messages can be replayed. */
  replayable = 100;
  /** `seq` in acks of channels other than depth; the frame's resumeFrom when undefined. */
  ackSeq: number | undefined;
  /** Returns the error's fields to refuse a frame, otherwise undefined. */
  refuse: ((frame: Frame) => Frame | undefined) | undefined;
  readonly #server: WebSocketServer;
  readonly #subscribers = new Set<WebSocket>();
  readonly #levels = new Map<string, string>();
  readonly #log: Frame[] = [];
  readonly #waiting: { readonly fits: Frame; resolve(frame: Frame): void }[] = [];
  #seq = 0;

  constructor(server: WebSocketServer) {
    this.#server = server;
    server.on('connection', (client, request: IncomingMessage) => {
      this.addresses.push(request.url ?? '');
      client.on('close', () => this.#subscribers.delete(client));
      client.on('message', (data) => this.#receive(client, JSON.parse(String(data))));
    });
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}/ws`;
  }

  get connections(): number {
    return this.#server.clients.size;
  }

  /** Waits for the next frame a client sends that has these fields. */
  next(fits: Frame): Promise<Frame> {
    return new Promise((resolve) => this.#waiting.push({ fits, resolve }));
  }

  /** Waits until one of the connected clients disconnects. */
  async nextDisconnect(): Promise<void> {
    await Promise.race([...this.#server.clients].map((client) => once(client, 'close')));
  }

  /** Sends a frame to all connected clients. */
  broadcast(frame: Frame): void {
    for (const client of this.#server.clients) this.#send(client, frame);
  }

  /** Changes a Yes level, and sends the change to all subscribers unless `isLost`. */
  change(side: Side, price: string, size: string, { isLost = false } = {}): void {
    const seq = ++this.#seq;
    if (size === '0') this.#levels.delete(`${side}:${price}`);
    else this.#levels.set(`${side}:${price}`, size);
    const level = { tokenId: YES_TOKEN, outcomeSide: 1, side, price, size };
    const frame = { msgType: 'market.depth.diff', marketId: DEPTH_MARKET, ...level, seq, ts: seq };
    this.#log.push(frame);
    if (!isLost) for (const client of this.#subscribers) this.#send(client, frame);
  }

  checksum(): void {
    const checksum = new LocalBook(this.snapshot()).checksum();
    const frame = { msgType: 'market.depth.checksum', marketId: DEPTH_MARKET, seq: this.#seq, checksum };
    for (const client of this.#subscribers) this.#send(client, frame);
  }

  snapshot(): MarketDepthSnapshotMessage {
    const yes = { tokenId: YES_TOKEN, outcomeSide: 1 as const, bids: this.#side('bids'), asks: this.#side('asks') };
    const no = { tokenId: NO_TOKEN, outcomeSide: 2 as const, bids: [], asks: [] };
    return {
      msgType: 'market.depth.snapshot',
      marketId: DEPTH_MARKET,
      seq: this.#seq,
      ts: this.#seq,
      tokens: [yes, no],
    };
  }

  /** Renumbers depth and forgets past changes, like a service restarted with its clock set back. */
  restart(seq: number): void {
    this.#seq = seq;
    this.#log.length = 0;
  }

  /** Cuts all connections. */
  cut(): void {
    for (const client of this.#server.clients) client.terminate();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #receive(client: WebSocket, frame: Frame): void {
    if (frame.action !== 'HEARTBEAT') this.received.push(frame);
    this.#answer(client, frame);
    const index = this.#waiting.findIndex(({ fits }) =>
      Object.entries(fits).every(([name, value]) => frame[name] === value),
    );
    if (index !== -1) this.#waiting.splice(index, 1)[0]?.resolve(frame);
  }

  #answer(client: WebSocket, frame: Frame): void {
    const { action, channel, marketId, rootMarketId } = frame;
    const refusal = this.#refusalOf(frame);
    const isDepth = channel === 'market.depth.diff';
    if (refusal !== undefined) this.#send(client, { msgType: 'error', action, channel, ...refusal });
    else if (isDepth && action === 'SUBSCRIBE') this.#startDepth(client, frame);
    else
      this.#send(client, {
        msgType: 'ack',
        action,
        channel,
        marketId,
        rootMarketId,
        seq: this.ackSeq ?? frame.resumeFrom,
      });
    if (isDepth && action === 'UNSUBSCRIBE') this.#subscribers.delete(client);
  }

  #refusalOf(frame: Frame): Frame | undefined {
    if (frame.action === 'HEARTBEAT') return undefined;
    const isWrongKey = frame.action === 'AUTH' && this.apiKey !== undefined && frame.apikey !== this.apiKey;
    return isWrongKey ? { errno: 100, errmsg: 'unknown key' } : this.refuse?.(frame);
  }

  /** Sends the missed changes if they can be replayed, otherwise the whole book. */
  #startDepth(client: WebSocket, { action, channel, marketId, resumeFrom }: Frame): void {
    this.#subscribers.add(client);
    const ack = { msgType: 'ack', action, channel, marketId };
    const missed = typeof resumeFrom === 'number' ? this.#seq - resumeFrom : Number.NaN;
    if (missed >= 0 && missed <= this.replayable) {
      this.#send(client, { ...ack, seq: resumeFrom });
      for (const frame of this.#log.slice(this.#log.length - missed)) this.#send(client, frame);
    } else {
      this.#send(client, ack);
      this.#send(client, { ...this.snapshot() });
    }
  }

  #send(client: WebSocket, frame: Frame): void {
    if (!this.isSilent) client.send(JSON.stringify(frame));
  }

  #side(side: Side): BookLevel[] {
    const levels = [...this.#levels].filter(([key]) => key.startsWith(side));
    const all = levels.map(([key, size]) => ({ price: key.slice(side.length + 1), size }));
    return all.sort((a, b) => (side === 'asks' ? 1 : -1) * (Number(a.price) - Number(b.price)));
  }
}
