import { WebSocketChannel } from '../../stream/messages.ts';
import { Stream } from '../../stream/stream.ts';
import type { StreamKey } from '../../stream/stream-target.ts';
import { type Topic, topicKey } from '../../stream/topic.ts';
import { ObservedBook } from './observed-book.ts';
import { ObservedSubscription } from './observed-subscription.ts';
import type { Act, Moment, Reaction } from './reaction.ts';
import type { SimulatedService } from './simulated-service.ts';
import { MARKETS, TOPICS } from './simulated-topics.ts';
import { TrackedPromise } from './tracked-promise.ts';

export interface ProgramOptions {
  readonly service: SimulatedService;
  readonly key: StreamKey;
  readonly isClosedWhenUnused: boolean;
}

/** Milliseconds within which a closed stream has let go of everything. */
const CLOSING_MS = 20;

/** A program that uses a stream as it likes, also from within callbacks, and finds out what is wrong with it. */
export class SimulatedProgram {
  readonly problems: string[] = [];
  readonly #service: SimulatedService;
  readonly #stream: Stream;
  readonly #subscriptions: ObservedSubscription[] = [];
  readonly #books: ObservedBook[] = [];
  readonly #connects: TrackedPromise[] = [];
  /** What it does at the stream's next callbacks. */
  #reactions: Reaction[] = [];
  /** When it closed the stream; undefined while it uses it. */
  #closedAtMs: number | undefined = 0;
  #isCalm = false;

  constructor({ service, key, isClosedWhenUnused }: ProgramOptions) {
    this.#service = service;
    const fetchNothing = () => Promise.reject(new Error('The stream fetches nothing.'));
    const transport = { fetch: fetchNothing, loadSocket: async () => (url: string) => service.openSocket(url) };
    this.#stream = new Stream(
      { ...key, transport, url: 'ws://127.0.0.1/ws', isClosedWhenUnused },
      {
        heartbeatInterval: 5,
        heartbeatTimeout: 2,
        reconnectMinMs: 50,
        reconnectMaxMs: 2_000,
        onMessage: () => this.#onFrame(),
        onOpen: () => this.#react('open'),
        onClose: () => this.#react('close'),
        onError: () => this.#react('error'),
      },
    );
  }

  /** Does something at once, unless it is to be done in a callback of the stream. */
  act(does: Act, { pick, reaction }: { readonly pick: number; readonly reaction: Reaction | undefined }): void {
    const isOfStream = ['open', 'close', 'error', 'frame'].includes(reaction?.at ?? '');
    if (reaction !== undefined && isOfStream && reaction.does !== 'throw') this.#reactions.push(reaction);
    this.#do(does, { pick, reaction: isOfStream ? undefined : reaction });
  }

  /** From now on it only listens. */
  calmDown(): void {
    this.#isCalm = true;
    this.#reactions = [];
  }

  close(): void {
    this.#closedAtMs = this.#service.clock.nowMs;
    this.#stream.close();
  }

  /** Checks what must hold between events. */
  checkNow(): void {
    for (const observed of [...this.#subscriptions, ...this.#books]) observed.checkNow();
    const { clock, sockets } = this.#service;
    if (this.#closedAtMs === undefined || clock.nowMs - this.#closedAtMs < CLOSING_MS) return;
    this.#check(clock.programTimers === 0, `${clock.programTimers} timers run after close`);
    this.#check(!sockets.some(({ isInUse }) => isInUse), 'a socket is open after close');
    this.#check(!this.#stream.isConnected, 'the stream is connected after close');
    this.#check(
      this.#connects.every(({ isSettled }) => isSettled),
      'connect waits for ever',
    );
    this.#check(
      this.#subscriptions.every(({ isOver }) => isOver) && this.#books.every(({ loop }) => loop.isSettled),
      'something goes on after close',
    );
  }

  /** Checks that its books have recovered. */
  checkBooks(): void {
    for (const book of this.#books) book.checkRecovered();
  }

  /** Checks that everything still in use has recovered, and that the service sends nothing else. */
  checkRecovered(): void {
    this.checkBooks();
    for (const subscription of this.#subscriptions) subscription.checkRecovered();
    const open = this.#subscriptions.filter(({ isOver }) => !isOver).map(({ topic }) => topicKey(topic));
    for (const { loop, marketId } of this.#books) {
      if (!loop.isSettled) open.push(topicKey({ channel: WebSocketChannel.MARKET_DEPTH_DIFF, marketId }));
    }
    const sent = [...this.#service.connections].flatMap(({ topics }) => topics);
    const unused = sent.filter((topic) => !open.includes(topic));
    this.#check(unused.length === 0, `the service still sends ${unused}`);
    this.#check(new Set(sent).size === sent.length, `the service sends to several connections`);
  }

  #do(does: Act, { pick, reaction, self }: Doing): void {
    const acts: Record<Act, () => void> = {
      subscribe: () => this.#subscribe(TOPICS[pick % TOPICS.length] as Topic, reaction),
      subscribeSame: () => {
        const { topic } = self ?? pickOf(this.#subscriptions, pick) ?? {};
        this.#subscribe(topic ?? (TOPICS[0] as Topic), reaction);
      },
      closeSubscription: () => pickOf(this.#subscriptions, pick)?.close(),
      closeSelf: () => self?.close(),
      watch: () => this.#watch(MARKETS[pick % MARKETS.length] as number),
      closeBook: () => pickOf(this.#books, pick)?.close(),
      closeStream: () => this.close(),
      connect: () => {
        this.#closedAtMs = undefined;
        this.#connects.push(new TrackedPromise(this.#stream.connect()));
      },
      throw: () => {
        if (self !== undefined) throw new Error('thrown by a callback');
      },
    };
    acts[does]();
  }

  #subscribe(topic: Topic, reaction: Reaction | undefined): void {
    this.#closedAtMs = undefined;
    let left = reaction;
    const observed: ObservedSubscription = new ObservedSubscription({
      stream: this.#stream,
      service: this.#service,
      topic,
      report: (problem) => this.problems.push(problem),
      onMoment: (moment) => {
        if (this.#isCalm || left?.at !== moment) return;
        const { does, pick } = left;
        left = undefined;
        this.#do(does, { pick, reaction: undefined, self: observed });
      },
    });
    this.#subscriptions.push(observed);
  }

  #watch(marketId: number): void {
    const openStream = (): Stream => {
      this.#closedAtMs = undefined;
      return this.#stream;
    };
    const report = (problem: string): unknown => this.problems.push(problem);
    this.#books.push(new ObservedBook({ service: this.#service, marketId, openStream, report }));
  }

  #onFrame(): void {
    this.#check(this.#closedAtMs === undefined, 'a frame is passed on after close');
    this.#react('frame');
    // What follows from the frame is of another turn: the program cannot know it yet.
    this.#service.clock.beginTurn();
  }

  #react(moment: Moment): void {
    const index = this.#reactions.findIndex(({ at }) => at === moment);
    if (index === -1) return;
    const [reaction] = this.#reactions.splice(index, 1);
    if (reaction !== undefined) this.#do(reaction.does, { pick: reaction.pick, reaction: undefined });
  }

  #check(holds: boolean, problem: string): void {
    if (!holds) this.problems.push(problem);
  }
}

interface Doing {
  readonly pick: number;
  readonly reaction: Reaction | undefined;
  /** The subscription whose callback it is done in. */
  readonly self?: ObservedSubscription;
}

function pickOf<Item>(items: readonly Item[], pick: number): Item | undefined {
  return items[pick % Math.max(items.length, 1)];
}
