import { WebSocketChannel } from '../../stream/messages.ts';
import { SimulatedBook } from './simulated-book.ts';
import { SimulatedChannel } from './simulated-channel.ts';
import type { SimulatedClock } from './simulated-clock.ts';
import { SimulatedConnection } from './simulated-connection.ts';
import { type Faults, NO_FAULTS } from './simulated-faults.ts';
import { SimulatedSocket } from './simulated-socket.ts';
import { MARKETS, PLACES, type SourceKey, sourceKey } from './simulated-topics.ts';

/** The service's stream (wire contract §6) as a model: channels, books, keys and connections, and what can go wrong. */
export class SimulatedService {
  readonly clock: SimulatedClock;
  readonly faults: Faults = { ...NO_FAULTS, refusals: [] };
  readonly validKeys = new Set<string>(['key-0']);
  readonly connections = new Set<SimulatedConnection>();
  /** All sockets that were ever opened. */
  readonly sockets: SimulatedSocket[] = [];
  readonly #channels = new Map<SourceKey, SimulatedChannel>();
  readonly #books = new Map<number, SimulatedBook>();

  readonly tellsReplay: boolean;

  constructor(clock: SimulatedClock, { tellsReplay }: { readonly tellsReplay: boolean }) {
    this.clock = clock;
    this.tellsReplay = tellsReplay;
    for (const { channel, marketId } of PLACES) {
      const isState = channel === WebSocketChannel.MARKET_STATUS;
      if (isState) this.publish(channel, marketId);
    }
    for (const marketId of MARKETS) this.changeBook(marketId, '0.5', '1');
  }

  openSocket(url: string): WebSocket {
    const socket = new SimulatedSocket(url, this.clock, (accepted) => this.#accept(accepted));
    if (this.faults.isUnreachable) socket.fault = 'silent';
    this.sockets.push(socket);
    return socket as unknown as WebSocket;
  }

  channel(source: SourceKey): SimulatedChannel {
    const known = this.#channels.get(source);
    if (known !== undefined) return known;
    const channel = new SimulatedChannel();
    this.#channels.set(source, channel);
    return channel;
  }

  book(marketId: number): SimulatedBook {
    const known = this.#books.get(marketId);
    if (known !== undefined) return known;
    const book = new SimulatedBook(marketId, this.channel(sourceKey(WebSocketChannel.MARKET_DEPTH_DIFF, marketId)));
    this.#books.set(marketId, book);
    return book;
  }

  publish(channel: string, marketId: number): void {
    const source = sourceKey(channel, marketId);
    const entry = this.channel(source).publish(marketId, { msgType: channel });
    for (const connection of this.connections) connection.publish(source, entry);
  }

  changeBook(marketId: number, price: string, size: string): void {
    const entry = this.book(marketId).change(price, size);
    const source = sourceKey(WebSocketChannel.MARKET_DEPTH_DIFF, marketId);
    for (const connection of this.connections) connection.publish(source, entry);
  }

  /** Revokes keys, and ends the own channels that they opened. */
  revokeKeys(): void {
    const revoked = [...this.validKeys];
    this.validKeys.clear();
    for (const connection of this.connections) for (const key of revoked) connection.keyRevoked(key);
  }

  cut(isAbrupt: boolean): void {
    for (const { socket } of [...this.connections]) socket.cut(isAbrupt);
  }

  /** Forgets what could be resumed. */
  forget(): void {
    for (const channel of this.#channels.values()) channel.forget();
  }

  /** Cuts all connections, and numbers all channels anew, those of a state beginning with it. */
  restart(direction: 1 | -1): void {
    this.cut(false);
    for (const channel of this.#channels.values()) channel.renumber(direction);
    for (const { channel, marketId } of PLACES) {
      if (channel === WebSocketChannel.MARKET_STATUS) this.publish(channel, marketId);
    }
  }

  /** Ends all faults: what is broken stays so until the client notices. */
  heal(): void {
    Object.assign(this.faults, NO_FAULTS);
    this.faults.refusals.length = 0;
  }

  #accept(socket: SimulatedSocket): SimulatedConnection | undefined {
    if (this.faults.isDown) return undefined;
    const connection = new SimulatedConnection(socket, this);
    this.connections.add(connection);
    return connection;
  }
}
