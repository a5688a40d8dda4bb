import type { AccountId } from '@presage/exchange';
import { OWN_CHANNELS, type OwnChannelName } from '@presage/protocol';
import { OWN_LINGER_MS } from '../limits.ts';
import { isExpired, type LingeringChannel } from '../lingering-channel.ts';
import type { ReplayBudget } from '../replay/replay-budget.ts';
import { OwnChannel } from './own-channel.ts';
import type { OwnMessage } from './own-message.ts';

/** The own channels of all accounts that have or recently had readers. */
export class OwnFeeds {
  readonly #nextStart: () => number;
  readonly #budget: ReplayBudget;
  readonly #channels: Readonly<Record<OwnChannelName, Map<AccountId, LingeringChannel<OwnChannel>>>> = {
    'trade.order.update': new Map(),
    'trade.record.new': new Map(),
  };
  readonly #dirty = new Set<OwnChannel>();

  constructor(nextStart: () => number, budget: ReplayBudget) {
    this.#nextStart = nextStart;
    this.#budget = budget;
  }

  get hasPending(): boolean {
    return this.#dirty.size > 0;
  }

  /** Returns an account's channel, creating it if needed. */
  channel(name: OwnChannelName, accountId: AccountId): OwnChannel {
    const known = this.#channels[name].get(accountId);
    if (known !== undefined) return known.channel;
    const channel = new OwnChannel(this.#nextStart(), this.#budget);
    this.#channels[name].set(accountId, { channel, unreadSinceMs: undefined });
    return channel;
  }

  has(name: OwnChannelName, accountId: AccountId): boolean {
    return this.#channels[name].has(accountId);
  }

  /** Accounts whose channel is kept. */
  accounts(name: OwnChannelName): readonly AccountId[] {
    return [...this.#channels[name].keys()];
  }

  enqueue(name: OwnChannelName, accountId: AccountId, message: OwnMessage): void {
    const channel = this.#channels[name].get(accountId)?.channel;
    if (channel === undefined) return;
    channel.enqueue(message);
    this.#dirty.add(channel);
  }

  flush(tsMs: number): void {
    for (const channel of this.#dirty) channel.flush(tsMs);
    this.#dirty.clear();
  }

  /** Drops channels that have had no reader for long. */
  sweep(monotonicMs: number): void {
    for (const name of OWN_CHANNELS) {
      for (const [accountId, entry] of this.#channels[name]) {
        if (!isExpired(entry, { monotonicMs, lingerMs: OWN_LINGER_MS })) continue;
        entry.channel.close();
        this.#channels[name].delete(accountId);
        this.#dirty.delete(entry.channel);
      }
    }
  }
}
