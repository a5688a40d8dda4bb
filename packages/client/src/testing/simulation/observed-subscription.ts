import type { Frame } from '../../stream/frame.ts';
import { type ChannelMessages, WebSocketChannel } from '../../stream/messages.ts';
import type { Stream } from '../../stream/stream.ts';
import type { Subscription } from '../../stream/subscription.ts';
import { type Topic, topicKey } from '../../stream/topic.ts';
import type { Moment } from './reaction.ts';
import type { SimulatedService } from './simulated-service.ts';
import { isWithin, type SourceKey, sourceKey, sourcesOf } from './simulated-topics.ts';
import { TrackedPromise } from './tracked-promise.ts';

export interface ObservedOptions {
  readonly stream: Stream;
  readonly service: SimulatedService;
  readonly topic: Topic;
  report(problem: string): void;
  /** Called last in each callback, and may throw. */
  onMoment(moment: Moment): void;
}

/** A subscription, with the service's own record as judge of what it delivers. */
export class ObservedSubscription {
  readonly topic: Topic;
  readonly subscription: Subscription<ChannelMessages[WebSocketChannel]>;
  readonly ready: TrackedPromise;
  readonly loop: TrackedPromise;
  isOver = false;
  readonly #options: ObservedOptions;
  readonly #madeInTurn: number;
  #isReportedLive = false;
  #delivered = 0;
  #looped = 0;
  /** Index of the last message of each source. */
  readonly #last = new Map<SourceKey, number>();
  /** Index of the last message that existed when it became ready: later ones must not be missing. */
  readonly #floor = new Map<SourceKey, number>();
  /** Sources of which a loss was reported since their last message. */
  readonly #gaps = new Set<SourceKey>();
  /** Sources that had a message since it was last live: of these a status, too, must lack nothing. */
  readonly #steady = new Set<SourceKey>();

  constructor(options: ObservedOptions) {
    const { stream, topic, onMoment } = options;
    this.topic = topic;
    this.#options = options;
    this.#madeInTurn = options.service.clock.turn;
    const tell = (moment: Moment, note: () => void): void => {
      this.#check(!this.isOver, `is told "${moment}" after its end`);
      note();
      onMoment(moment);
    };
    this.subscription = stream.subscribe(topic, {
      onMessage: (message) => tell('message', () => this.#take(message as unknown as Frame)),
      onGap: ({ marketId }) => tell('gap', () => this.#noteGap(marketId)),
      onLive: (isLive) => tell(isLive ? 'live' : 'notLive', () => this.#noteLive(isLive)),
      onEnd: (error) => {
        const isAtOnce = error !== undefined && this.#madeInTurn === options.service.clock.turn;
        this.#check(!isAtOnce, 'ends because of what was there before it');
        tell('end', () => this.#end());
      },
    });
    const { ready } = this.subscription;
    this.ready = new TrackedPromise(ready);
    ready.then(
      () => this.#noteReady(),
      () => undefined,
    );
    this.loop = new TrackedPromise(this.#loop());
  }

  close(): void {
    this.subscription.close();
    this.#end();
  }

  /** Checks what must hold between events. */
  checkNow(): void {
    const { isLive } = this.subscription;
    if (this.isOver) {
      this.#check(!isLive, 'is live after its end');
      this.#check(this.ready.isSettled && this.loop.isSettled, 'waits for ever after its end');
      this.#check(this.#looped === this.#delivered, 'does not give loops what it gives callbacks');
      return;
    }
    this.#check(isLive === this.#isReportedLive, `has isLive ${isLive}, but reported ${this.#isReportedLive}`);
    const { channel } = this.topic;
    const hasState = channel === WebSocketChannel.MARKET_STATUS || channel === WebSocketChannel.MARKET_DEPTH_DIFF;
    const isEverythingThere = sourcesOf(this.topic).every((source) => this.#last.has(source));
    this.#check(!isLive || !hasState || isEverythingThere, 'is live without the current state');
    if (isLive && this.#options.service.tellsReplay) this.#checkReplayed();
  }

  /** Checks that it has recovered: it is live, and has what was sent last. */
  checkRecovered(): void {
    if (this.isOver) return;
    this.#check(this.subscription.isLive && this.ready.isResolved, 'has not recovered');
    for (const source of sourcesOf(this.topic)) {
      const last = this.#entries(source).at(-1);
      this.#check(last === undefined || this.#last.get(source) === last.index, `lacks the last message of ${source}`);
    }
  }

  async #loop(): Promise<void> {
    for await (const _ of this.subscription) this.#looped += 1;
  }

  #end(): void {
    this.isOver = true;
  }

  #take(frame: Frame): void {
    this.#delivered += 1;
    const { msgType, ts, marketId } = frame;
    if (msgType === 'market.depth.checksum') return;
    const source = sourceKey(this.topic.channel, marketId as number);
    const index = ts as number;
    if (msgType === 'market.depth.snapshot') this.#gaps.add(source);
    this.#checkOrder(source, index);
    this.#last.set(source, index);
    this.#gaps.delete(source);
    if (this.subscription.isLive) this.#steady.add(source);
  }

  #checkOrder(source: SourceKey, index: number): void {
    const last = this.#last.get(source);
    const isAfterGap = this.#gaps.has(source);
    const { channel } = this.topic;
    // After an interruption, a state takes the place of what was missed; a status without a word, a book as a snapshot.
    const isReplaced = channel === WebSocketChannel.MARKET_STATUS && !this.#steady.has(source);
    const isRepeatable = isReplaced || (channel === WebSocketChannel.MARKET_DEPTH_DIFF && isAfterGap);
    const isNew = last === undefined || index > last || (isRepeatable && index === last);
    this.#check(isNew, `gets message ${index} of ${source} after ${last}`);
    const from = Math.max(last ?? -1, this.#floor.get(source) ?? Number.POSITIVE_INFINITY);
    const isMissing = this.#entries(source).some((entry) => entry.index > from && entry.index < index);
    this.#check(!isMissing || isAfterGap || isReplaced, `lacks messages of ${source} between ${from} and ${index}`);
  }

  /** Checks that what the service sends again has arrived. */
  #checkReplayed(): void {
    for (const connection of this.#options.service.connections) {
      for (const { index, marketId } of connection.replayedOf(this.topic)) {
        const source = sourceKey(this.topic.channel, marketId);
        const last = Math.max(this.#last.get(source) ?? -1, this.#floor.get(source) ?? Number.POSITIVE_INFINITY);
        this.#check(index <= last || this.#gaps.has(source), `is live before message ${index} of ${source} arrived`);
      }
    }
  }

  #noteGap(marketId: number | undefined): void {
    const sources = sourcesOf(this.topic);
    const named = marketId === undefined ? sources : [sourceKey(this.topic.channel, marketId)];
    for (const source of named) this.#gaps.add(source);
  }

  #noteLive(isLive: boolean): void {
    this.#check(isLive !== this.#isReportedLive, `reports isLive ${isLive} twice`);
    this.#check(this.subscription?.isLive === isLive, `reports isLive ${isLive} when it is not so`);
    this.#isReportedLive = isLive;
    if (!isLive) this.#steady.clear();
  }

  #noteReady(): void {
    for (const source of sourcesOf(this.topic)) {
      if (!this.#floor.has(source)) this.#floor.set(source, this.#options.service.channel(source).entries.length - 1);
    }
  }

  #entries(source: SourceKey) {
    return this.#options.service.channel(source).entries.filter(({ marketId }) => isWithin(this.topic, marketId));
  }

  #check(holds: boolean, problem: string): void {
    if (!holds) this.#options.report(`${topicKey(this.topic)} ${problem}`);
  }
}
