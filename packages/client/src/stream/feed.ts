import { OpenApiError } from '../errors.ts';
import { MAX_TRACKED_MARKETS } from '../limits.ts';
import { Deferred } from '../shared/deferred.ts';
import type { Frame } from './frame.ts';
import { WebSocketAction, WebSocketChannel } from './messages.ts';
import type { OnAnswer } from './pending-actions.ts';
import { Recovery } from './recovery.ts';
import { type Numbered, orderOf, type Position } from './sequence.ts';
import { isOwnChannel, type Topic } from './topic.ts';

/** Messages that are lost: the service could not send them again. */
export interface Gap {
  /** Market of the message after the gap. */
  readonly marketId: number | undefined;
  /** Number of the last message before the gap. */
  readonly from: number;
  /** Number of the first one after it. */
  readonly to: number;
}

/** Who gets the messages of a feed. */
export interface FeedListener {
  onMessage(frame: Frame): void;
  onGap(gap: Gap): void;
  onError(error: OpenApiError): void;
}

/** What a feed needs of the stream it belongs to. */
export interface FeedPort {
  /** Sends an action, and tells how it was answered. */
  request(frame: Frame, onAnswer: OnAnswer): void;
  /** Sends an action whose answer does not matter. */
  send(frame: Frame): void;
  /** Gives up the connection: a new one may do better. */
  reconnect(reason: OpenApiError): void;
  /** The service will not have this subscription. */
  refused(error: OpenApiError): void;
}

const SNAPSHOT = 'market.depth.snapshot';
const CHECKSUM = 'market.depth.checksum';

/**
 * One subscription at the service: keeps its messages in order. A gap is filled by asking for what was missed; where
 * that is gone, the depth channel sends its book anew, and on other channels the gap is told.
 */
export class Feed {
  readonly topic: Topic;
  readonly #port: FeedPort;
  readonly #listeners = new Set<FeedListener>();
  readonly #ready = new Deferred<void>();
  /** By market where a root's children are numbered each for itself; otherwise a single one, under 0. */
  readonly #positions = new Map<number, number>();
  #recovery: Recovery | undefined;
  #isConnected = false;

  constructor(topic: Topic, port: FeedPort) {
    this.topic = topic;
    this.#port = port;
  }

  /** Once the service has taken the subscription. Rejects when it refuses it, or the stream ends before. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  get isUnused(): boolean {
    return this.#listeners.size === 0;
  }

  /** Whether nothing is missing, as far as can be known now. */
  get isLive(): boolean {
    return this.#isConnected && !this.#isRecovering && (!this.#isDepth || this.#positions.has(0));
  }

  /** @returns a function that removes the listener */
  add(listener: FeedListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Subscribes on a connection that is new: from where the last one ended, if there was one. */
  subscribe(): void {
    this.#isConnected = true;
    this.#recover(this.#isNumberedByChild ? undefined : this.#positions.get(0));
  }

  /** Asks for the whole book again, for a listener that has come later or whose copy is wrong. */
  refresh(): void {
    this.unsubscribe();
    this.#recover(undefined);
  }

  unsubscribe(): void {
    this.#recovery?.end();
    this.#port.send({ action: WebSocketAction.UNSUBSCRIBE, ...this.topic });
  }

  /** The connection is gone. */
  disconnect(): void {
    this.#isConnected = false;
    this.#recovery?.end();
  }

  fail(error: OpenApiError): void {
    this.disconnect();
    this.#ready.reject(error);
    for (const listener of this.#listeners) listener.onError(error);
  }

  receive(frame: Frame): void {
    if (frame.msgType === SNAPSHOT) this.#takeSnapshot(frame);
    else if (frame.msgType === CHECKSUM) this.#takeChecksum(frame);
    else this.#takeNumbered(frame);
  }

  #takeNumbered(frame: Frame): void {
    const key = this.#isNumberedByChild ? Number(frame.marketId) : 0;
    const last = this.#positions.get(key);
    const order = orderOf(last, frame as Numbered);
    if (order === 'next') this.#take(key, frame);
    else if (order === 'gap') this.#meetGap(key, frame, last as number);
    else if (this.#isCountedAnew(frame, last as number)) this.#takeAfterGap(key, frame, last as number);
  }

  #takeSnapshot(frame: Frame): void {
    if (typeof frame.seq === 'number') this.#positions.set(0, frame.seq);
    this.#settle();
    this.#deliver(frame);
  }

  /** Checksums use up no number: one that is ahead of us means that something is missing. */
  #takeChecksum(frame: Frame): void {
    const last = this.#positions.get(0);
    const seq = Number(frame.seq);
    if (last === undefined || (this.#isRecovering && seq !== last)) return;
    if (seq > last) {
      this.#askFor(last);
      return;
    }
    this.#settle();
    this.#deliver(frame);
  }

  #take(key: number, frame: Frame): void {
    if (typeof frame.seq === 'number') this.#setPosition(key, frame.seq);
    this.#settle();
    this.#deliver(frame);
  }

  /**
   * What is missing is asked for once. Until the answer, what lies behind the gap is dropped: it comes again. When the
   * answer does not begin where it should, the missing part is gone. A root's children cannot be asked for.
   */
  #meetGap(key: number, frame: Frame, last: number): void {
    if (this.#isNumberedByChild) this.#takeAfterGap(key, frame, last);
    else if (!this.#isRecovering) this.#askFor(last);
    else if (this.#recovery?.isAcknowledged === true && !this.#isDepth) this.#takeAfterGap(key, frame, last);
  }

  /** After a new start, what lies below the last number comes from a service that counts anew. */
  #isCountedAnew({ seq }: Frame, last: number): boolean {
    const isFirst = this.#recovery?.isAcknowledged === true && !this.#recovery.hasMessage;
    return isFirst && !this.#isDepth && Number(seq) < last;
  }

  #takeAfterGap(key: number, frame: Frame, from: number): void {
    const gap = {
      marketId: typeof frame.marketId === 'number' ? frame.marketId : undefined,
      from,
      to: Number(frame.seq),
    };
    for (const listener of this.#listeners) listener.onGap(gap);
    this.#take(key, frame);
  }

  #askFor(resumeFrom: Position): void {
    this.unsubscribe();
    this.#recover(resumeFrom);
  }

  #recover(resumeFrom: Position): void {
    this.#recovery?.end();
    const resume = resumeFrom === undefined ? {} : { resumeFrom };
    this.#recovery = new Recovery({
      subscribe: (onAnswer) =>
        this.#port.request({ action: WebSocketAction.SUBSCRIBE, ...this.topic, ...resume }, onAnswer),
      onAcknowledged: () => this.#ready.resolve(),
      onRefused: (error) => this.#port.refused(error),
      onLate: (isAcknowledged) => this.#onLate(isAcknowledged),
    });
  }

  /** A channel with nothing to say is as good as recovered, but a depth channel owes a first book. */
  #onLate(isAcknowledged: boolean): void {
    this.#recovery?.rest();
    if (isAcknowledged && (!this.#isDepth || this.#positions.has(0))) return;
    this.#port.reconnect(
      new OpenApiError(`The stream did not answer a subscription to ${this.topic.channel} in time.`),
    );
  }

  /** A message that fits has come: what was asked for is here. */
  #settle(): void {
    this.#recovery?.settle();
    this.#ready.resolve();
  }

  get #isRecovering(): boolean {
    return this.#recovery?.isOpen === true;
  }

  #deliver(frame: Frame): void {
    for (const listener of this.#listeners) listener.onMessage(frame);
  }

  #setPosition(key: number, seq: number): void {
    if (!this.#positions.has(key) && this.#positions.size >= MAX_TRACKED_MARKETS) this.#positions.clear();
    this.#positions.set(key, seq);
  }

  get #isNumberedByChild(): boolean {
    return this.topic.rootMarketId !== undefined && !isOwnChannel(this.topic.channel);
  }

  get #isDepth(): boolean {
    return this.topic.channel === WebSocketChannel.MARKET_DEPTH_DIFF;
  }
}
