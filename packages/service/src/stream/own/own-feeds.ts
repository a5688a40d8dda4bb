import type { AccountId } from '@presage/exchange';
import { OWN_CHANNELS, type OwnChannelName } from '@presage/protocol';
import {
  MAX_OWN_MESSAGES_CARRIED,
  MAX_OWN_MESSAGES_PER_CHANNEL,
  MAX_OWN_MESSAGES_PER_FLUSH,
  MAX_REOPENED_CHANNELS,
  OWN_LINGER_MS,
} from '../limits.ts';
import { closeIfExpired, type LingeringChannel } from '../lingering-channel.ts';
import type { ReplayBudget } from '../replay/replay-budget.ts';
import { OwnChannel } from './own-channel.ts';
import { OwnConnections } from './own-connections.ts';
import type { OwnMessage } from './own-message.ts';
import type { OwnPosition } from './own-position.ts';
import type { OwnTrades } from './own-trades.ts';

/** How far an account's channel had come when the service stopped. */
export interface OwnChannelBefore {
  readonly name: OwnChannelName;
  readonly accountId: AccountId;
  readonly position: OwnPosition;
}

/** The own channels of all accounts that have or recently had readers. */
export class OwnFeeds {
  /** The connections that follow each account. */
  readonly connections = new OwnConnections();
  readonly #nextStart: () => number;
  readonly #budget: ReplayBudget;
  readonly #trades: Pick<OwnTrades, 'follow' | 'unfollow'>;
  readonly #channels: Readonly<Record<OwnChannelName, Map<AccountId, LingeringChannel<OwnChannel>>>> = {
    'trade.order.update': new Map(),
    'trade.record.new': new Map(),
  };
  /** Channels with something to do at the next flush; those that it does not get to are first at the one after. */
  readonly #dirty = new Set<OwnChannel>();
  /** Number of messages that wait for a flush. */
  #messages = 0;

  /** @param trades told of the accounts whose channel of trades is kept */
  constructor(nextStart: () => number, budget: ReplayBudget, trades: Pick<OwnTrades, 'follow' | 'unfollow'>) {
    this.#nextStart = nextStart;
    this.#budget = budget;
    this.#trades = trades;
  }

  /** Whether there are messages to publish, or readers that may take kept ones. */
  get hasPending(): boolean {
    return this.#dirty.size > 0;
  }

  /** Whether there are messages to publish. */
  get hasMessages(): boolean {
    return this.#messages > 0;
  }

  /** Returns an account's channel, creating it if needed. */
  channel(name: OwnChannelName, accountId: AccountId): OwnChannel {
    const known = this.#channels[name].get(accountId);
    if (known !== undefined) return known.channel;
    return this.#keep(name, accountId, new OwnChannel(this.#nextStart(), this.#budget));
  }

  /** Opens channels that the run of the service before had, for clients that return. */
  reopen(channels: readonly OwnChannelBefore[]): void {
    for (const { name, accountId, position } of channels) {
      // Above all of its numbers, even if the clock was set back meanwhile.
      const startSeq = Math.max(this.#nextStart(), position.seq + 1);
      this.#keep(name, accountId, new OwnChannel(startSeq, this.#budget, position));
    }
  }

  /** How far the channels have come; only when no message waits. */
  positions(names: readonly OwnChannelName[]): readonly OwnChannelBefore[] {
    const all = names.flatMap((name) =>
      [...this.#channels[name]].map(([accountId, { channel }]) => ({ name, accountId, position: channel.position })),
    );
    return all.slice(0, MAX_REOPENED_CHANNELS);
  }

  has(name: OwnChannelName, accountId: AccountId): boolean {
    return this.#channels[name].has(accountId);
  }

  enqueue(name: OwnChannelName, accountId: AccountId, message: OwnMessage): void {
    const channel = this.#channels[name].get(accountId)?.channel;
    if (channel === undefined) return;
    channel.enqueue(message);
    this.#messages += 1;
    this.#dirty.add(channel);
  }

  /** Notes that a reader of a channel may take messages that it waits for. */
  await(channel: OwnChannel): void {
    if (channel.hasWaiting) this.#dirty.add(channel);
  }

  /** Publishes one turn's share of messages, and more only if too many would be carried over. */
  flush(tsMs: number): void {
    do this.#flushShare(tsMs);
    while (this.#messages > MAX_OWN_MESSAGES_CARRIED);
  }

  /** Each channel has a share of its own, so that one with a burst hardly delays the others. */
  #flushShare(tsMs: number): void {
    let left = MAX_OWN_MESSAGES_PER_FLUSH;
    for (const channel of [...this.#dirty]) {
      if (left <= 0) return;
      const pending = channel.pending;
      left -= channel.flush(tsMs, Math.min(left, MAX_OWN_MESSAGES_PER_CHANNEL));
      this.#messages -= pending - channel.pending;
      this.#dirty.delete(channel);
      if (channel.isUnfinished) this.#dirty.add(channel);
    }
  }

  /** Drops channels that have had no reader for long. */
  sweep(monotonicMs: number): void {
    for (const name of OWN_CHANNELS) {
      for (const [accountId, entry] of this.#channels[name]) {
        if (closeIfExpired(entry, { monotonicMs, lingerMs: OWN_LINGER_MS }) !== undefined) continue;
        this.#messages -= entry.channel.pending;
        this.#channels[name].delete(accountId);
        this.#dirty.delete(entry.channel);
        if (name === 'trade.record.new') this.#trades.unfollow(accountId);
      }
    }
  }

  #keep(name: OwnChannelName, accountId: AccountId, channel: OwnChannel): OwnChannel {
    this.#channels[name].set(accountId, { channel, unreadSinceMs: undefined });
    if (name === 'trade.record.new') this.#trades.follow(accountId);
    return channel;
  }
}
