import type { AccountId } from '@presage/exchange';
import { OWN_CHANNELS, type OwnChannelName } from '@presage/protocol';
import { OWN_LINGER_MS } from '../limits.ts';
import { isForgotten, type Listened } from '../listened.ts';
import type { ReplayBudget } from '../replay/replay-budget.ts';
import { OwnChannel } from './own-channel.ts';
import type { OwnMessage } from './own-message.ts';

/** The own channels of all accounts that have or recently had readers. */
export class OwnFeeds {
  readonly #nextStart: () => number;
  readonly #budget: ReplayBudget;
  readonly #channels: Readonly<Record<OwnChannelName, Map<AccountId, Listened<OwnChannel>>>> = {
    'trade.order.update': new Map(),
    'trade.record.new': new Map(),
  };
  readonly #dirty = new Set<OwnChannel>();

  constructor(nextStart: () => number, budget: ReplayBudget) {
    this.#nextStart = nextStart;
    this.#budget = budget;
  }

  get hasNews(): boolean {
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

  isKept(name: OwnChannelName, accountId: AccountId): boolean {
    return this.#channels[name].has(accountId);
  }

  /** Accounts whose channel is kept. */
  accounts(name: OwnChannelName): readonly AccountId[] {
    return [...this.#channels[name].keys()];
  }

  tell(name: OwnChannelName, accountId: AccountId, message: OwnMessage): void {
    const channel = this.#channels[name].get(accountId)?.channel;
    if (channel === undefined) return;
    channel.tell(message);
    this.#dirty.add(channel);
  }

  flush(tsMs: number): void {
    for (const channel of this.#dirty) channel.flush(tsMs);
    this.#dirty.clear();
  }

  /** Drops channels that have had no reader for long. */
  sweep(monotonicMs: number): void {
    for (const name of OWN_CHANNELS) {
      for (const [accountId, listened] of this.#channels[name]) {
        if (!isForgotten(listened, { monotonicMs, lingerMs: OWN_LINGER_MS })) continue;
        listened.channel.close();
        this.#channels[name].delete(accountId);
        this.#dirty.delete(listened.channel);
      }
    }
  }
}
