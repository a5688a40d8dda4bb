import { type MarketFilter, type Topic, WebSocketClient } from '@presage/client';
import type { Message } from '../fake-receiver.ts';
import { isOwn, problemsOf, type Told } from './judge.ts';
import { STREAM_OPTIONS } from './stream-program.ts';
import type { Truth } from './truth.ts';

interface Observed {
  readonly topic: Topic;
  readonly told: Told[];
  isOver: boolean;
}

/** A program of account 2 that uses the published names. */
export class CallbackProgram {
  readonly #client: WebSocketClient;
  readonly #truth: Truth;
  readonly #account = 2;
  readonly #observed: Observed[] = [];

  constructor(truth: Truth) {
    this.#truth = truth;
    this.#client = new WebSocketClient({
      ...STREAM_OPTIONS,
      apiKey: 'key-2',
      walletAddress: '',
      wsUrl: 'ws://127.0.0.1/ws',
      onGap: ({ marketId }, channel) => {
        for (const { topic, told } of this.#open()) {
          if (topic.channel === channel && (isOwn(topic) || isOf(topic, marketId)))
            told.push({ kind: 'gap', marketId, restarts: truth.restarts });
        }
      },
      onError: () => undefined,
    });
  }

  /** How often its subscriptions were told something. */
  told(kind: Told['kind']): number {
    return this.#observed.flatMap(({ told }) => told).filter((one) => one.kind === kind).length;
  }

  /** Connects; from then on it reconnects by itself. */
  connect(): void {
    this.#client.connect().catch(() => undefined);
  }

  subscribe(topic: Topic): void {
    if (this.#open().some((one) => JSON.stringify(one.topic) === JSON.stringify(topic))) return;
    const observed: Observed = { topic, told: [], isOver: false };
    this.#observed.push(observed);
    const take = (message: unknown): void => {
      observed.told.push({ kind: 'message', message: message as Message });
    };
    METHODS[topic.channel].subscribe(this.#client, filterOf(topic), take);
  }

  unsubscribe(pick: number): void {
    const open = this.#open();
    const one = open[pick % Math.max(1, open.length)];
    if (one === undefined) return;
    one.isOver = true;
    METHODS[one.topic.channel].unsubscribe(this.#client, filterOf(one.topic));
  }

  /** Keys of the topics that it uses. */
  get topics(): ReadonlySet<string> {
    return new Set(this.#open().map(({ topic }) => JSON.stringify(topic)));
  }

  /** What is wrong now that everything has had time to recover. */
  problems(): readonly string[] {
    return this.#observed.flatMap(({ topic, told, isOver }) => {
      const one = { topic, account: this.#account, told, isOpen: !isOver };
      const problems = topic.channel === 'market.depth.diff' ? diffProblems(told) : problemsOf(one, this.#truth);
      return problems.map((problem) => `callbacks ${JSON.stringify(topic)}${isOver ? ', closed' : ''}: ${problem}`);
    });
  }

  close(): void {
    for (const one of this.#observed) one.isOver = true;
    this.#client.close();
  }

  #open(): readonly Observed[] {
    return this.#observed.filter(({ isOver }) => !isOver);
  }
}

/** Diffs follow one another, except where a gap was told. */
function diffProblems(told: readonly Told[]): readonly string[] {
  const problems: string[] = [];
  let last: number | undefined;
  for (const one of told) {
    if (one.kind === 'gap') last = undefined;
    if (one.kind !== 'message') continue;
    const { seq } = one.message;
    if (last !== undefined && seq !== last + 1) problems.push(`after ${last} came ${seq}`);
    last = seq;
  }
  return problems;
}

/** Whether a gap may concern a topic: without a market it is one of a root. */
function isOf(topic: Topic, marketId: number | undefined): boolean {
  return topic.marketId === marketId || topic.rootMarketId !== undefined;
}

function filterOf({ marketId, rootMarketId }: Topic): MarketFilter {
  return { ...(marketId !== undefined && { marketId }), ...(rootMarketId !== undefined && { rootMarketId }) };
}

interface Methods {
  subscribe(client: WebSocketClient, filter: MarketFilter, take: (message: unknown) => void): void;
  unsubscribe(client: WebSocketClient, filter: MarketFilter): void;
}

const METHODS: Readonly<Record<Topic['channel'], Methods>> = {
  'market.depth.diff': {
    subscribe: (client, { marketId = 0 }, take) => client.subscribeMarketDepthDiff(marketId, take),
    unsubscribe: (client, { marketId = 0 }) => client.unsubscribeMarketDepthDiff(marketId),
  },
  'market.last.price': {
    subscribe: (client, filter, take) => client.subscribeMarketLastPrice(filter, take),
    unsubscribe: (client, filter) => client.unsubscribeMarketLastPrice(filter),
  },
  'market.last.trade': {
    subscribe: (client, filter, take) => client.subscribeMarketLastTrade(filter, take),
    unsubscribe: (client, filter) => client.unsubscribeMarketLastTrade(filter),
  },
  'market.status': {
    subscribe: (client, filter, take) => client.subscribeMarketStatus(filter, take),
    unsubscribe: (client, filter) => client.unsubscribeMarketStatus(filter),
  },
  'trade.order.update': {
    subscribe: (client, filter, take) => client.subscribeTradeOrderUpdate(filter, take),
    unsubscribe: (client, filter) => client.unsubscribeTradeOrderUpdate(filter),
  },
  'trade.record.new': {
    subscribe: (client, filter, take) => client.subscribeTradeRecordNew(filter, take),
    unsubscribe: (client, filter) => client.unsubscribeTradeRecordNew(filter),
  },
};
