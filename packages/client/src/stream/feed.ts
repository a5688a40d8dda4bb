import { OpenApiError } from '../errors.ts';
import { MAX_TRACKED_MARKETS } from '../limits.ts';
import { Deferred } from '../shared/deferred.ts';
import type { Frame } from './frame.ts';
import { WebSocketAction, WebSocketChannel } from './messages.ts';
import type { OnAnswer } from './pending-actions.ts';
import { Recovery } from './recovery.ts';
import { orderOf, type Position } from './sequence.ts';
import { isOwnChannel, type Topic } from './topic.ts';

/** Lost messages: the service can no longer resend them. */
export interface Gap {
  /** Market, if known. */
  readonly marketId: number | undefined;
  /**
   * Number of the last message before the gap. Both this and `to` are undefined after a disconnection of a subscription
   * to a root's children: it is then unknown whether anything was missed.
   */
  readonly from: number | undefined;
  /**
   * Number after which messages continue; those in between may be lost. It is below `from` if the service has restarted
   * its numbering, for example after a restart with its clock set back.
   */
  readonly to: number | undefined;
}

/** Receives the messages and state changes of a feed. */
export interface FeedListener {
  onMessage(frame: Frame): void;
  onGap(gap: Gap): void;
  /** `isLive` has changed. */
  onLive(isLive: boolean): void;
  /** The feed has ended: because of an error or, without one, because the program closed the stream. */
  onEnd(error: OpenApiError | undefined): void;
}

/** What a feed needs of its stream. */
export interface FeedPort {
  /** Sends an action, and passes on the response. */
  request(frame: Frame, onAnswer: OnAnswer): void;
  /** Reports why messages are missing or have ended. */
  report(error: OpenApiError): void;
  /** Drops the connection and reconnects. */
  reconnect(reason: OpenApiError): void;
  /** The service has refused this subscription. */
  refused(error: OpenApiError): void;
}

const SNAPSHOT = 'market.depth.snapshot';
const CHECKSUM = 'market.depth.checksum';

/**
 * One subscription at the service, which delivers its messages in order. It fills a gap by requesting the missed
 * messages. If the service no longer has them, the depth channel sends a snapshot of the book, and the status channel the
 * current state; on other channels the gap is reported to the listeners. The children of a root are numbered separately,
 * so their messages cannot be requested again: every gap of a child is reported, and, except of the status, which is sent
 * again, a possible one after a disconnection.
 */
export class Feed {
  readonly topic: Topic;
  readonly #port: FeedPort;
  /** Each with the last `isLive` that it was told. */
  readonly #listeners = new Map<FeedListener, boolean>();
  /** Listeners that are about to get the current state or the whole book, in place of messages up to then. */
  readonly #joining = new Set<FeedListener>();
  readonly #ready = new Deferred<void>();
  /**
   * Last sequence numbers: by market if children of a root are numbered separately, otherwise a single one under key 0.
   */
  readonly #positions = new Map<number, number>();
  /** On the status channel the last messages, by the same keys: the current state. */
  readonly #states = new Map<number, Frame>();
  #recovery: Recovery | undefined;
  #isConnected = false;
  /** Whether the service has accepted the subscription before. */
  #wasAccepted = false;
  /** Whether a listener needs the whole book, which resuming from the last number would not send. */
  #isBookWanted = false;

  constructor(topic: Topic, port: FeedPort) {
    this.topic = topic;
    this.#port = port;
  }

  /** Resolves once the service has accepted the subscription, if it ever does. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  get isUnused(): boolean {
    return this.#listeners.size === 0;
  }

  /** Whether it has subscribed, or is about to, on the current connection. */
  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Whether no message is missing, as far as is known. */
  get isLive(): boolean {
    const hasState = (!this.#isDepth || this.#positions.has(0)) && (!this.#isStatus || this.#states.size > 0);
    return this.#isConnected && !this.#isRecovering && hasState;
  }

  /** Whether the service has yet to answer to a request to subscribe. */
  get isUnanswered(): boolean {
    return this.#recovery?.isUnanswered === true;
  }

  /**
   * The service sends the current state once per subscription, so a listener added later gets it from here. The changes
   * of a book mean nothing to it before the whole book, which {@link refresh} requests.
   *
   * @returns a function that removes the listener
   */
  add(listener: FeedListener): () => void {
    this.#listeners.set(listener, false);
    if (this.#isDepth || this.#states.size > 0) this.#joining.add(listener);
    queueMicrotask(() => {
      if (!this.#isDepth && this.#joining.delete(listener)) this.#sendStates(listener);
      this.#reportLive();
    });
    return () => {
      this.#listeners.delete(listener);
      this.#joining.delete(listener);
    };
  }

  /** Subscribes on a new connection, resuming where the last one ended, if there was one. */
  subscribe(): void {
    this.#isConnected = true;
    this.#recover(this.#isBookWanted ? undefined : this.#positions.get(0));
  }

  /** Requests the whole book again, now or on the next connection, for a new listener or one whose copy is wrong. */
  refresh(): void {
    this.#isBookWanted = true;
    if (this.#isConnected) this.#recover(undefined);
  }

  /** The connection was lost, or the service sends nothing more on it. */
  disconnect(): void {
    this.#isConnected = false;
    this.#recovery?.end();
    this.#reportLive();
  }

  /** Ends the feed: because of an error or, without one, at the program's request. */
  end(error: OpenApiError | undefined): void {
    this.disconnect();
    for (const listener of this.#listeners.keys()) listener.onEnd(error);
  }

  receive(frame: Frame): void {
    // A late message of an earlier subscription to the same topic.
    if (!this.#wasAccepted) return;
    if (frame.msgType === SNAPSHOT) this.#takeSnapshot(frame);
    else if (frame.msgType === CHECKSUM) this.#takeChecksum(frame);
    else this.#takeNumbered(frame);
  }

  #takeSnapshot(frame: Frame): void {
    this.#positions.set(0, Number(frame.seq));
    this.#isBookWanted = false;
    // It is of an earlier subscription if the service has yet to answer to this one, which another one follows.
    if (!this.isUnanswered) this.#recovery?.end();
    this.#joining.clear();
    this.#deliver(frame);
    this.#reportLive();
  }

  /** Checksums do not use up a number: a number ahead of the last one means that messages are missing. */
  #takeChecksum(frame: Frame): void {
    const last = this.#positions.get(0);
    if (last === undefined || this.#isUncertain) return;
    if (Number(frame.seq) > last) this.#recover(last);
    else this.#deliver(frame);
  }

  #takeNumbered(frame: Frame): void {
    const key = this.#isNumberedByChild ? Number(frame.marketId) : 0;
    const last = this.#positions.get(key);
    const order = orderOf(last, frame);
    if (order === 'next') this.#take(key, frame);
    // A child's missed messages cannot be requested: a request resumes from one number, and each child has its own.
    else if (order === 'gap' && this.#isNumberedByChild) this.#takeAfterGap(key, frame, last as number);
    // While a gap is being filled, messages after it are dropped: the service sends them again.
    else if (order === 'gap' && !this.#isUncertain) this.#recover(last);
  }

  #sendStates(listener: FeedListener): void {
    for (const frame of this.#states.values()) if (this.#listeners.has(listener)) listener.onMessage(frame);
  }

  #take(key: number, frame: Frame): void {
    const { seq } = frame;
    const isReplayed = this.#recovery?.isReplaying === true;
    if (typeof seq === 'number') {
      this.#setPosition(key, seq);
      this.#recovery?.advance(seq);
    }
    if (this.#isStatus) this.#states.set(key, frame);
    this.#deliver(frame);
    // The state, and what is sent again, may arrive some time after the ack.
    if (this.#isStatus || isReplayed) this.#reportLive();
  }

  #takeAfterGap(key: number, frame: Frame, from: number): void {
    this.#reportGap({ marketId: key, from, to: Number(frame.seq) - 1 });
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
      // What the service has accepted before it will accept again: giving it up would end it for good.
      onBusy: (error) => (this.#wasAccepted ? this.#port.report(error) : this.#port.refused(error)),
      onLate: () => this.#port.reconnect(new OpenApiError(`The stream sent no ${this.topic.channel} in time.`)),
    });
    this.#reportLive();
  }

  /**
   * The ack has the number after which messages continue, unless a snapshot follows or children are numbered
   * separately, and that of the last message which is sent again; services without this extension do not say it.
   */
  #onAcknowledged({ seq, replayTo, nothingMissed }: Frame, resumeFrom: Position): void {
    const isFirst = !this.#wasAccepted;
    this.#wasAccepted = true;
    this.#ready.resolve();
    if (this.#isDepth && seq === undefined) return;
    const isMoved = typeof seq === 'number' && seq !== resumeFrom;
    const position = isMoved ? seq : this.#positions.get(0);
    if (typeof replayTo === 'number' && replayTo > (position ?? 0)) this.#recovery?.replay(replayTo);
    else this.#recovery?.end();
    if (this.#isNumberedByChild) this.#restart(isFirst);
    else if (isMoved) this.#continueAfter(seq, nothingMissed === true);
    this.#reportLive();
  }

  /** The state of each child follows the ack. */
  #restart(isFirst: boolean): void {
    this.#positions.clear();
    this.#states.clear();
    if (!isFirst) this.#reportLost({ marketId: undefined, from: undefined, to: undefined });
  }

  /**
   * The service could not resume from the last number; messages continue after `seq`, which may be higher or lower. None
   * are missing if it says so, as it may after it was restarted.
   */
  #continueAfter(seq: number, isComplete: boolean): void {
    const last = this.#positions.get(0);
    this.#positions.set(0, seq);
    if (last !== undefined && !isComplete) this.#reportLost({ marketId: this.topic.marketId, from: last, to: seq });
  }

  /**
   * A listener may change what it is told about, for example by adding one that needs the whole book. One that is about
   * to get the current state is live after that.
   */
  #reportLive(): void {
    for (const [listener, wasLive] of this.#listeners) {
      const isLive = this.isLive && !this.#joining.has(listener);
      if (isLive === wasLive) continue;
      this.#listeners.set(listener, isLive);
      listener.onLive(isLive);
    }
  }

  /** Messages before a new subscription are lost: of a status, which the service has sent again, that changes nothing. */
  #reportLost(gap: Gap): void {
    if (!this.#isStatus) this.#reportGap(gap);
  }

  #reportGap(gap: Gap): void {
    this.#tellAll((listener) => listener.onGap(gap));
  }

  #deliver(frame: Frame): void {
    this.#tellAll((listener) => {
      if (!this.#joining.has(listener)) listener.onMessage(frame);
    });
  }

  /** Those that there are now: one that is told may remove others, and add some, which only what comes next is for. */
  #tellAll(tell: (listener: FeedListener) => void): void {
    for (const listener of [...this.#listeners.keys()]) if (this.#listeners.has(listener)) tell(listener);
  }

  #setPosition(key: number, seq: number): void {
    if (!this.#positions.has(key) && this.#positions.size >= MAX_TRACKED_MARKETS) {
      this.#positions.clear();
      this.#states.clear();
    }
    this.#positions.set(key, seq);
  }

  get #isRecovering(): boolean {
    return this.#recovery?.isOpen === true;
  }

  /** Whether what arrives now is sent again, or replaced by a snapshot, once the service has answered. */
  get #isUncertain(): boolean {
    return this.#isRecovering && this.#recovery?.isReplaying !== true;
  }

  get #isNumberedByChild(): boolean {
    return this.topic.rootMarketId !== undefined && !isOwnChannel(this.topic.channel);
  }

  get #isDepth(): boolean {
    return this.topic.channel === WebSocketChannel.MARKET_DEPTH_DIFF;
  }

  get #isStatus(): boolean {
    return this.topic.channel === WebSocketChannel.MARKET_STATUS;
  }
}
