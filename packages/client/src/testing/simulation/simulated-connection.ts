import { ERRNO } from '@presage/protocol';
import type { Frame } from '../../stream/frame.ts';
import { WebSocketChannel } from '../../stream/messages.ts';
import { isOwnChannel, type Topic, topicKey } from '../../stream/topic.ts';
import { isTransient } from '../../stream/transient-error.ts';
import type { SimulatedBook } from './simulated-book.ts';
import type { Entry, SimulatedChannel } from './simulated-channel.ts';
import type { SimulatedClock } from './simulated-clock.ts';
import type { Faults } from './simulated-faults.ts';
import type { SimulatedSocket, SocketPeer } from './simulated-socket.ts';
import { isWithin, type SourceKey, sourcesOf } from './simulated-topics.ts';

/** Milliseconds without a frame after which the service closes a connection. */
const IDLE_MS = 75_000;
/** Milliseconds until a snapshot follows an ack. */
const FLUSH_MS = 5;

/** What a connection needs of its service. */
export interface ConnectionHost {
  readonly clock: SimulatedClock;
  readonly faults: Faults;
  readonly validKeys: ReadonlySet<string>;
  readonly connections: Set<SimulatedConnection>;
  /** Whether acks say up to which number messages follow; services without this extension do not. */
  readonly tellsReplay: boolean;
  channel(source: SourceKey): SimulatedChannel;
  book(marketId: number): SimulatedBook;
}

interface Subscribed {
  readonly topic: Topic;
  /** Number of the last message sent, for topics whose messages carry the number of the one before. */
  lastSeq: number;
  /** Whether no diffs are sent until a snapshot was. */
  isAwaitingBook: boolean;
  /** The messages that follow the ack. */
  readonly replayed: readonly Entry[];
  /** Markets of which a message was sent. */
  readonly begun: Set<number>;
}

/** One connection at the service: its key, its subscriptions, and its actions, which are answered in order. */
export class SimulatedConnection implements SocketPeer {
  readonly socket: SimulatedSocket;
  readonly #service: ConnectionHost;
  readonly #subscribed = new Map<string, Subscribed>();
  #key = '';
  #isClosed = false;
  #heardAtMs: number;
  /** Until when earlier actions take. */
  #busyUntilMs = 0;

  constructor(socket: SimulatedSocket, service: ConnectionHost) {
    this.socket = socket;
    this.#service = service;
    this.#heardAtMs = service.clock.nowMs;
    this.#watch();
  }

  /** Keys of the topics it is subscribed to. */
  get topics(): readonly string[] {
    return [...this.#subscribed.keys()];
  }

  /** The messages that followed the ack of a topic. */
  replayedOf(topic: Topic): readonly Entry[] {
    return this.#subscribed.get(topicKey(topic))?.replayed ?? [];
  }

  receive(text: string): void {
    const { clock, faults } = this.#service;
    this.#heardAtMs = clock.nowMs;
    this.#busyUntilMs = Math.max(this.#busyUntilMs, clock.nowMs + faults.actionMs);
    clock.after(this.#busyUntilMs - clock.nowMs, () => {
      if (!this.#isClosed) this.#perform(JSON.parse(text) as Frame & Topic);
    });
  }

  closed(): void {
    this.#isClosed = true;
    this.#service.connections.delete(this);
  }

  /** Sends a message to the subscriptions that it concerns. */
  publish(source: SourceKey, entry: Entry): void {
    for (const subscribed of this.#subscribed.values()) {
      const { topic, isAwaitingBook } = subscribed;
      const isConcerned = sourcesOf(topic).includes(source) && isWithin(topic, entry.marketId);
      if (isConcerned && !isAwaitingBook) this.#sendEntry(subscribed, entry);
    }
  }

  sendChecksum(marketId: number): void {
    const subscribed = this.#subscribed.get(topicKey({ channel: WebSocketChannel.MARKET_DEPTH_DIFF, marketId }));
    if (subscribed?.isAwaitingBook === false) this.#send(this.#service.book(marketId).checksum());
  }

  /** Replaces the coming diffs of a book by a snapshot, as for a reader that is behind. */
  skipDiffs(marketId: number): void {
    const subscribed = this.#subscribed.get(topicKey({ channel: WebSocketChannel.MARKET_DEPTH_DIFF, marketId }));
    if (subscribed !== undefined) this.#awaitBook(subscribed, 50);
  }

  /** Ends all subscriptions to a channel. */
  endChannel(channel: string, errno: number): void {
    const keys = [...this.#subscribed.keys()].filter((key) => this.#subscribed.get(key)?.topic.channel === channel);
    for (const key of keys) this.#subscribed.delete(key);
    if (keys.length > 0) this.#send({ msgType: 'error', errno, errmsg: 'ended', channel });
  }

  keyRevoked(key: string): void {
    if (this.#key !== key) return;
    this.#key = '';
    for (const channel of [WebSocketChannel.TRADE_ORDER_UPDATE, WebSocketChannel.TRADE_RECORD_NEW]) {
      this.endChannel(channel, ERRNO.invalidApiKey);
    }
  }

  #perform(action: Frame & Topic): void {
    const { faults } = this.#service;
    const errno = this.#errnoOf(action);
    if (errno === undefined) this.#do(action);
    else {
      const { channel } = action;
      this.#answer({ msgType: 'error', errno, errmsg: `refused with ${errno}`, action: action.action, channel });
    }
    if (faults.lostAnswers > 0) faults.lostAnswers -= 1;
  }

  #errnoOf({ action, channel, apikey, ...topic }: Frame & Topic): number | undefined {
    const { faults, validKeys } = this.#service;
    if (action === 'AUTH') return validKeys.has(String(apikey)) ? undefined : ERRNO.invalidApiKey;
    if (action !== 'SUBSCRIBE') return undefined;
    const refusal = faults.refusals.shift();
    // What was accepted before is refused only because of load.
    const isKnown = this.#subscribed.has(topicKey({ channel, ...topic }));
    if (refusal !== undefined && (isTransient(refusal) || !isKnown)) return refusal;
    if (sourcesOf({ channel, ...topic }).length === 0) return ERRNO.marketNotFound;
    return isOwnChannel(channel) && this.#key === '' ? ERRNO.invalidApiKey : undefined;
  }

  #do(action: Frame & Topic): void {
    const { channel, marketId, rootMarketId, resumeFrom, apikey } = action;
    const ack = { msgType: 'ack', action: action.action, channel, marketId, rootMarketId };
    const topic = { channel, ...(marketId && { marketId }), ...(rootMarketId && { rootMarketId }) };
    if (action.action === 'AUTH') this.#key = String(apikey);
    if (action.action === 'UNSUBSCRIBE') this.#subscribed.delete(topicKey(topic));
    if (action.action === 'SUBSCRIBE') this.#subscribe(topic, { ack, resumeFrom: resumeFrom as number | undefined });
    else this.#answer(ack);
  }

  #subscribe(
    topic: Topic,
    { ack, resumeFrom }: { readonly ack: Frame; readonly resumeFrom: number | undefined },
  ): void {
    const channels = sourcesOf(topic).map((source) => this.#service.channel(source));
    const [channel] = channels;
    const isRoot = topic.rootMarketId !== undefined && !isOwnChannel(topic.channel);
    const kept = isRoot || resumeFrom === undefined ? undefined : channel?.after(resumeFrom);
    const isState = topic.channel === WebSocketChannel.MARKET_STATUS;
    const states = isState && kept === undefined ? channels.flatMap(({ last }) => last ?? []) : [];
    const seq = kept === undefined ? (channel?.seq ?? 0) - (states.length > 0 ? 1 : 0) : (resumeFrom ?? 0);
    const replayed = [...(kept ?? []), ...states].filter(({ marketId }) => isWithin(topic, marketId));
    const subscribed = { topic, lastSeq: seq, isAwaitingBook: false, replayed, begun: new Set<number>() };
    this.#subscribed.set(topicKey(topic), subscribed);
    const isBook = topic.channel === WebSocketChannel.MARKET_DEPTH_DIFF && kept === undefined;
    const replayTo = this.#service.tellsReplay ? replayed.at(-1)?.seq : undefined;
    this.#answer(isBook || isRoot ? ack : { ...ack, seq, replayTo });
    if (isBook) this.#awaitBook(subscribed, FLUSH_MS);
    for (const entry of replayed) this.#sendEntry(subscribed, entry);
  }

  #awaitBook(subscribed: Subscribed, ms: number): void {
    subscribed.isAwaitingBook = true;
    const key = topicKey(subscribed.topic);
    this.#service.clock.after(ms, () => {
      if (this.#subscribed.get(key) !== subscribed || !subscribed.isAwaitingBook) return;
      subscribed.isAwaitingBook = false;
      this.#send({ ...this.#service.book(subscribed.topic.marketId as number).snapshot() });
    });
  }

  #sendEntry(subscribed: Subscribed, { seq, marketId, frame }: Entry): void {
    const { topic, lastSeq, begun } = subscribed;
    const isFilteredOwn = isOwnChannel(topic.channel) && (topic.marketId ?? topic.rootMarketId) !== undefined;
    subscribed.lastSeq = seq;
    const { faults } = this.#service;
    // A root's reader learns the numbers of a child from its first message only, and of a status each has one.
    const canBeLost = begun.has(marketId) || isOwnChannel(topic.channel);
    begun.add(marketId);
    if (faults.lostMessages > 0 && canBeLost) faults.lostMessages -= 1;
    else
      this.#send({
        ...frame,
        ...(topic.rootMarketId && { rootMarketId: topic.rootMarketId }),
        ...(isFilteredOwn && { prevSeq: lastSeq }),
      });
  }

  #answer(frame: Frame): void {
    if (this.#service.faults.lostAnswers === 0) this.#send(frame);
  }

  #send(frame: Frame): void {
    if (!this.#isClosed) this.socket.deliver(JSON.stringify(frame));
  }

  #watch(): void {
    const { clock } = this.#service;
    clock.after(IDLE_MS, () => {
      if (this.#isClosed) return;
      if (clock.nowMs - this.#heardAtMs >= IDLE_MS) this.socket.cut(false);
      else this.#watch();
    });
  }
}
