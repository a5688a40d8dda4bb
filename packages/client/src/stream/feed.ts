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
  /** Market, where it is known. */
  readonly marketId: number | undefined;
  /**
   * Number of the last message before the gap. Both this and `to` are undefined where a subscription to a root's children was
   * disconnected: then nobody knows whether anything was missed.
   */
  readonly from: number | undefined;
  /**
   * Number after which messages go on: those in between may be lost. It is below `from` when the service has begun to number
   * anew, as after a restart with its clock set back.
   */
  readonly to: number | undefined;
}

/** Who gets the messages of a feed. */
export interface FeedListener {
  onMessage(frame: Frame): void;
  onGap(gap: Gap): void;
  /** `isLive` has changed. */
  onLive(isLive: boolean): void;
  /** There will be no more: for a reason, or because the program closed the stream. */
  onEnd(error: OpenApiError | undefined): void;
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
 * One subscription at the service, which keeps its messages in order. It fills a gap by asking the service for what was missed.
 * Where the service has that no longer, the depth channel sends its whole book, and on other channels listeners are told of
 * the gap. The children of a root have numbers of their own, for which it cannot ask: listeners are told of each gap of a
 * child, and after a disconnection that there may be one.
 */
export class Feed {
  readonly topic: Topic;
  readonly #port: FeedPort;
  readonly #listeners = new Set<FeedListener>();
  readonly #ready = new Deferred<void>();
  /** Last numbers: by market where the children of a root have numbers of their own, otherwise a single one, under 0. */
  readonly #positions = new Map<number, number>();
  #recovery: Recovery | undefined;
  #isConnected = false;
  /** Whether the service has accepted the subscription before. */
  #wasTaken = false;
  /** A listener needs the whole book, which resuming where the last connection ended would not bring. */
  #isBookWanted = false;
  /** What listeners were told last. */
  #wasLive = false;

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
    this.#recover(this.#isBookWanted ? undefined : this.#positions.get(0));
  }

  /** Asks for the whole book again, for a listener that has come later or whose copy is wrong: when it connects, at the latest. */
  refresh(): void {
    this.#isBookWanted = true;
    if (this.#isConnected) this.#recover(undefined);
  }

  unsubscribe(): void {
    this.#recovery?.end();
    this.#port.send({ action: WebSocketAction.UNSUBSCRIBE, ...this.topic });
  }

  /** The connection is gone. */
  disconnect(): void {
    this.#isConnected = false;
    this.#recovery?.end();
    this.#tellLive();
  }

  /** Ends it for a reason, or, without one, because the program wants it so. */
  end(error: OpenApiError | undefined): void {
    this.disconnect();
    this.#ready.reject(error ?? new OpenApiError('The stream was closed before the subscription was taken.'));
    for (const listener of this.#listeners) listener.onEnd(error);
  }

  receive(frame: Frame): void {
    // It was still under way for an earlier subscription to the same topic.
    if (!this.#wasTaken) return;
    if (frame.msgType === SNAPSHOT) this.#takeSnapshot(frame);
    else if (frame.msgType === CHECKSUM) this.#takeChecksum(frame);
    else this.#takeNumbered(frame);
  }

  #takeSnapshot(frame: Frame): void {
    this.#positions.set(0, Number(frame.seq));
    this.#isBookWanted = false;
    this.#recovery?.end();
    this.#deliver(frame);
    this.#tellLive();
  }

  /** Checksums use up no number: one that is ahead of us means that something is missing. */
  #takeChecksum(frame: Frame): void {
    const last = this.#positions.get(0);
    if (last === undefined || this.#isRecovering) return;
    if (Number(frame.seq) > last) this.#recover(last);
    else this.#deliver(frame);
  }

  #takeNumbered(frame: Frame): void {
    const key = this.#isNumberedByChild ? Number(frame.marketId) : 0;
    const last = this.#positions.get(key);
    const order = orderOf(last, frame as Numbered);
    if (order === 'next') this.#take(key, frame);
    // What a root's child has missed cannot be asked for: a request resumes from one number, and each child has its own.
    else if (order === 'gap' && this.#isNumberedByChild) this.#takeAfterGap(key, frame, last as number);
    // While a gap is being filled, messages behind it are dropped: the service sends them again.
    else if (order === 'gap' && !this.#isRecovering) this.#recover(last);
  }

  #take(key: number, frame: Frame): void {
    if (typeof frame.seq === 'number') this.#setPosition(key, frame.seq);
    this.#deliver(frame);
  }

  #takeAfterGap(key: number, frame: Frame, from: number): void {
    this.#tellGap({ marketId: key, from, to: Number(frame.seq) - 1 });
    this.#take(key, frame);
  }

  #recover(resumeFrom: Position): void {
    this.#recovery?.end();
    const resume = resumeFrom === undefined ? {} : { resumeFrom };
    this.#recovery = new Recovery({
      subscribe: (onAnswer) =>
        this.#port.request({ action: WebSocketAction.SUBSCRIBE, ...this.topic, ...resume }, onAnswer),
      onAcknowledged: (ack) => this.#onAcknowledged(ack, resumeFrom),
      onRefused: (error) => this.#port.refused(error),
      onLate: () => this.#port.reconnect(new OpenApiError(`The stream sent no ${this.topic.channel} in time.`)),
    });
    this.#tellLive();
  }

  /** The ack tells after which number messages go on, unless a book follows or children are numbered for themselves. */
  #onAcknowledged({ seq }: Frame, resumeFrom: Position): void {
    const isFirst = !this.#wasTaken;
    this.#wasTaken = true;
    this.#ready.resolve();
    if (this.#isDepth && seq === undefined) return;
    this.#recovery?.end();
    if (this.#isNumberedByChild) this.#beginAnew(isFirst);
    else if (typeof seq === 'number' && seq !== resumeFrom) this.#goOnAfter(seq);
    this.#tellLive();
  }

  #beginAnew(isFirst: boolean): void {
    this.#positions.clear();
    if (!isFirst) this.#tellGap({ marketId: undefined, from: undefined, to: undefined });
  }

  /** The service could not resume from the last number: messages go on after the one that it names, above or below. */
  #goOnAfter(seq: number): void {
    const last = this.#positions.get(0);
    this.#positions.set(0, seq);
    if (last !== undefined) this.#tellGap({ marketId: this.topic.marketId, from: last, to: seq });
  }

  #tellLive(): void {
    const { isLive } = this;
    if (isLive === this.#wasLive) return;
    this.#wasLive = isLive;
    for (const listener of this.#listeners) listener.onLive(isLive);
  }

  #tellGap(gap: Gap): void {
    for (const listener of this.#listeners) listener.onGap(gap);
  }

  #deliver(frame: Frame): void {
    for (const listener of this.#listeners) listener.onMessage(frame);
  }

  #setPosition(key: number, seq: number): void {
    if (!this.#positions.has(key) && this.#positions.size >= MAX_TRACKED_MARKETS) this.#positions.clear();
    this.#positions.set(key, seq);
  }

  get #isRecovering(): boolean {
    return this.#recovery?.isOpen === true;
  }

  get #isNumberedByChild(): boolean {
    return this.topic.rootMarketId !== undefined && !isOwnChannel(this.topic.channel);
  }

  get #isDepth(): boolean {
    return this.topic.channel === WebSocketChannel.MARKET_DEPTH_DIFF;
  }
}
