import type { AccountId } from '@presage/exchange';
import type { OwnChannelName } from '@presage/protocol';
import type { FrameRun } from '../frame.ts';
import type { Hub } from '../hub.ts';
import type { Begun } from '../market/channel.ts';
import type { MarketFeeds } from '../market/market-feeds.ts';
import type { OwnFeeds } from '../own/own-feeds.ts';
import type { Receiver } from '../receiver.ts';
import { type Scope, scopeKey } from './scope.ts';

/** The parts of the stream that subscriptions need. */
export interface SubscriptionDeps {
  readonly markets: MarketFeeds;
  readonly ownFeeds: OwnFeeds;
  readonly hub: Pick<Hub, 'awaitBook' | 'awaitOwn'>;
}

/** How a subscription begins. */
export interface Subscribed {
  /** Its messages continue after this number; undefined when a snapshot follows, and for a root. */
  readonly seq: number | undefined;
  /** Its messages up to this number exist already, and follow the ack; undefined when there are none, and for a root. */
  readonly replayTo: number | undefined;
  /** Whether nothing was missed although `seq` is not the number that it resumes from. */
  readonly isContinued?: boolean;
  /** Those that are to be sent at once; messages of own channels follow at the next flush. */
  readonly missed: FrameRun | undefined;
}

interface Subscription {
  readonly scope: Scope;
  end(): void;
  /** The connection was behind and can take more. */
  caughtUp(): void;
}

const NOTHING = (): void => undefined;

/** The subscriptions of one connection. */
export class Subscriptions {
  readonly #deps: SubscriptionDeps;
  readonly #receiver: Receiver;
  readonly #active = new Map<string, Subscription>();

  constructor(receiver: Receiver, deps: SubscriptionDeps) {
    this.#receiver = receiver;
    this.#deps = deps;
  }

  get size(): number {
    return this.#active.size;
  }

  has(scope: Scope): boolean {
    return this.#active.has(scopeKey(scope));
  }

  /** Whether the account's own channels may have another subscription of this connection. */
  hasRoomFor(accountId: AccountId): boolean {
    return this.#deps.ownFeeds.connections.hasRoom(accountId, this.#receiver);
  }

  /** Begins or restarts a subscription to an account's channel. */
  beginOwn(scope: Scope & { readonly kind: 'own' }, accountId: AccountId, resumeFrom: number | undefined): Subscribed {
    const { ownFeeds, hub } = this.#deps;
    this.end(scope);
    const channel = ownFeeds.channel(scope.channel, accountId);
    const leave = ownFeeds.connections.add(accountId, this.#receiver);
    const begun = channel.begin(this.#receiver, scope, resumeFrom);
    const caughtUp = (): void => hub.awaitOwn(channel);
    const end = (): void => {
      begun.end();
      leave();
    };
    this.#active.set(scopeKey(scope), { scope, end, caughtUp });
    // The messages that it missed follow at the next flush.
    caughtUp();
    return { seq: begun.seq, replayTo: begun.replayTo, isContinued: begun.isContinued, missed: undefined };
  }

  /** Begins or restarts a subscription to a market channel. */
  begin(scope: Exclude<Scope, { readonly kind: 'own' }>, resumeFrom: number | undefined): Subscribed {
    this.end(scope);
    return scope.kind === 'root' ? this.#beginRoot(scope) : this.#beginMarket(scope, resumeFrom);
  }

  /** Ends a subscription; a no-op if it does not exist. */
  end(scope: Scope): void {
    const key = scopeKey(scope);
    this.#active.get(key)?.end();
    this.#active.delete(key);
  }

  endAll(): void {
    for (const { end } of this.#active.values()) end();
    this.#active.clear();
  }

  /** Ends the subscriptions that need a key. @returns their channels, each once */
  endOwn(): readonly OwnChannelName[] {
    const ended = new Set<OwnChannelName>();
    for (const { scope } of [...this.#active.values()]) {
      if (scope.kind !== 'own') continue;
      this.end(scope);
      ended.add(scope.channel);
    }
    return [...ended];
  }

  /** Requests what may have waited for this connection to catch up: snapshots of books, and messages of own channels. */
  caughtUp(): void {
    for (const { caughtUp } of this.#active.values()) caughtUp();
  }

  #beginMarket(scope: Scope & { readonly kind: 'market' }, resumeFrom: number | undefined): Subscribed {
    const { channel: name, marketId } = scope;
    const channel = this.#deps.markets.channel(name, marketId);
    const begun = channel.add(this.#receiver, resumeFrom);
    const awaitBook = (): void => this.#deps.hub.awaitBook(marketId);
    const caughtUp = name === 'market.depth.diff' ? awaitBook : NOTHING;
    this.#active.set(scopeKey(scope), { scope, end: () => channel.remove(this.#receiver), caughtUp });
    if (begun.seq === undefined) awaitBook();
    return { ...begun, replayTo: lastOf(begun) };
  }

  #beginRoot(scope: Scope & { readonly kind: 'root' }): Subscribed {
    const { channel: name, rootMarketId } = scope;
    const { markets } = this.#deps;
    const missed = markets.addToRoot(name, rootMarketId, this.#receiver);
    const end = (): void => markets.removeFromRoot(name, rootMarketId, this.#receiver);
    this.#active.set(scopeKey(scope), { scope, end, caughtUp: NOTHING });
    return { seq: undefined, replayTo: undefined, missed };
  }
}

/** Number of the last message that is sent at once. */
function lastOf({ seq, missed }: Begun): number | undefined {
  const count = missed?.ends.length ?? 0;
  return seq === undefined || count === 0 ? undefined : seq + count;
}
