import { Client, type Stream, type Topic, type WatchedOrderbook } from '@presage/client';
import type { Message } from '../fake-receiver.ts';
import { problemsOf, sourcesOf, type Told } from './judge.ts';
import type { Truth } from './truth.ts';

/** Of the streams under test, in seconds: shorter than the defaults, so that less time must be simulated. */
export const HEARTBEAT_SEC = 5;
export const HEARTBEAT_TIMEOUT_SEC = 2;

export const STREAM_OPTIONS = {
  heartbeatInterval: HEARTBEAT_SEC,
  heartbeatTimeout: HEARTBEAT_TIMEOUT_SEC,
  reconnectMinMs: 50,
  reconnectMaxMs: 2_000,
};

interface Observed {
  readonly topic: Topic;
  readonly told: Told[];
  readonly subscription: { readonly isLive: boolean; close(): void };
  isReady: boolean;
  isOver: boolean;
}

interface ObservedBook {
  readonly marketId: number;
  readonly book: WatchedOrderbook;
  isOver: boolean;
}

/** A program of account 1 with a stream and watched books. */
export class StreamProgram {
  readonly stream: Stream;
  readonly errors: string[] = [];
  /** How often it was told that it missed nothing during a restart. */
  continued = 0;
  readonly #client: Client;
  readonly #truth: Truth;
  readonly #account = 1;
  readonly #observed: Observed[] = [];
  readonly #problems: string[] = [];
  readonly #books: ObservedBook[] = [];

  constructor(truth: Truth) {
    this.#truth = truth;
    this.#client = new Client({
      host: 'http://127.0.0.1/openapi',
      wsUrl: 'ws://127.0.0.1/ws',
      apiKey: 'key-1',
      chainId: 56,
      rpcUrl: '',
      privateKey: `0x${'11'.repeat(32)}`,
      multiSigAddress: `0x${'22'.repeat(20)}`,
    });
    this.stream = this.#client.createStream({
      ...STREAM_OPTIONS,
      onError: (error) => this.errors.push(error.message),
      onMessage: ({ nothingMissed }) => {
        if (nothingMissed === true) this.continued += 1;
      },
    });
  }

  get open(): readonly Observed[] {
    return this.#observed.filter(({ isOver }) => !isOver);
  }

  /** How often its subscriptions were told something. */
  told(kind: Told['kind']): number {
    return this.#observed.flatMap(({ told }) => told).filter((one) => one.kind === kind).length;
  }

  subscribe(topic: Topic): void {
    const told: Told[] = [];
    const subscription = this.stream.subscribe(topic, {
      onMessage: (message) => told.push({ kind: 'message', message: message as unknown as Message }),
      onLive: (isLive) => {
        const isState = topic.channel === 'market.status' || topic.channel === 'market.depth.diff';
        const hasState = told.some(({ kind }) => kind === 'message');
        if (isLive && isState && !hasState) this.#problems.push(`${JSON.stringify(topic)} is live without its state`);
      },
      onGap: ({ marketId }) => told.push({ kind: 'gap', marketId, restarts: this.#truth.restarts }),
      onEnd: () => {
        observed.isOver = true;
      },
    });
    const observed: Observed = { topic, told, subscription, isReady: false, isOver: false };
    this.#observed.push(observed);
    subscription.ready.then(
      () => {
        observed.isReady = true;
        const sources = sourcesOf(topic, this.#account);
        const counts = new Map(sources.map((source) => [source, this.#truth.count(source)]));
        told.push({ kind: 'ready', counts });
      },
      () => undefined,
    );
  }

  unsubscribe(pick: number): void {
    const { open } = this;
    const one = open[pick % Math.max(1, open.length)];
    if (one === undefined) return;
    one.isOver = true;
    one.subscription.close();
  }

  watch(marketId: number): void {
    const book = this.#client.watchOrderbook(this.#truth.yesToken(marketId), {
      marketId,
      stream: this.stream,
      onError: () => {
        observed.isOver = true;
      },
    });
    book.ready.catch(() => undefined);
    const observed: ObservedBook = { marketId, book, isOver: false };
    this.#books.push(observed);
  }

  closeBook(pick: number): void {
    const open = this.#books.filter(({ isOver }) => !isOver);
    const one = open[pick % Math.max(1, open.length)];
    if (one === undefined) return;
    one.isOver = true;
    one.book.close();
  }

  /** Keys of the topics that it uses. */
  get topics(): ReadonlySet<string> {
    const books = this.#books.filter(({ isOver }) => !isOver);
    const ofBooks = books.map(({ marketId }): Topic => ({ channel: 'market.depth.diff', marketId }));
    return new Set([...this.open.map(({ topic }) => topic), ...ofBooks].map((topic) => JSON.stringify(topic)));
  }

  /** What is wrong now that everything has had time to recover. */
  problems(): readonly string[] {
    const ofSubscriptions = this.#observed.flatMap(({ topic, told, subscription, isReady, isOver }) => {
      const name = `${JSON.stringify(topic)}${isOver ? ', closed' : ''}`;
      const isOpen = !isOver;
      const found = [...problemsOf({ topic, account: this.#account, told, isOpen: isOpen && isReady }, this.#truth)];
      if (isOpen && !(isReady && subscription.isLive)) found.push('has not recovered');
      return found.map((problem) => `stream ${name}: ${problem}`);
    });
    const ofBooks = this.#books.flatMap(({ marketId, book, isOver }) => {
      if (isOver) return [];
      const { bids, asks, isLive } = book;
      const copy = JSON.stringify([bids, asks]);
      const real = this.#truth.book(marketId);
      const found = copy === real ? [] : [`book ${marketId} is ${real}, but its copy is ${copy}`];
      return isLive ? found : [...found, `book ${marketId} has not recovered`];
    });
    return [...this.#problems, ...ofSubscriptions, ...ofBooks];
  }

  close(): void {
    for (const one of this.#books) one.isOver = true;
    for (const { book } of this.#books) book.close();
    this.stream.close();
    this.#client.close();
  }
}
