import type { AccountId, Command, MarketId } from '@presage/exchange';
import { LiveMarketData } from '../../market-data/live-market-data.ts';
import { createWireContext } from '../../presenters/wire-context.ts';
import type { Applied } from '../../sequencer/applied.ts';
import { SimulatedTime } from '../../sequencer/testing/simulated-time.ts';
import type { UnfinishedOrderRow } from '../../store/read-store.ts';
import { TestJournal, testMarket } from '../../store/testing/random-journal.ts';
import { EMPTY_MARKET_DATA } from '../../testing/empty-market-data.ts';
import { TEST_INSTALLATION } from '../../testing/test-installation.ts';
import { Hub } from '../hub.ts';
import { MarketFeeds } from '../market/market-feeds.ts';
import { createNumbering } from '../numbering.ts';
import { OpenOrders } from '../own/open-orders.ts';
import { OrderUpdatePublisher } from '../own/order-update-publisher.ts';
import { OwnFeeds } from '../own/own-feeds.ts';
import { ReplayBudget } from '../replay/replay-budget.ts';
import { noCounts, type StreamCounts } from '../stream-observer.ts';
import { Writer } from '../writer.ts';
import { NO_TRADES } from './no-trades.ts';

export interface HubRigOptions {
  readonly journal?: TestJournal;
  /** Entries applied before the stream is created. */
  readonly before?: readonly Applied[];
  readonly openOrders?: Iterable<UnfinishedOrderRow>;
  readonly maxReplayBytes?: number;
}

/** The stream without its connections, over the real exchange and market data, in simulated time. */
export class HubRig {
  readonly journal: TestJournal;
  readonly time = new SimulatedTime();
  readonly marketData = new LiveMarketData(TEST_INSTALLATION, EMPTY_MARKET_DATA);
  readonly counts: StreamCounts = noCounts();
  readonly delivered: number[] = [];
  readonly failures: unknown[] = [];
  readonly budget: ReplayBudget;
  readonly markets: MarketFeeds;
  readonly ownFeeds: OwnFeeds;
  readonly writer = new Writer((error) => this.failures.push(error));
  readonly hub: Hub;

  constructor({ journal = new TestJournal(), before = [], openOrders = [], maxReplayBytes }: HubRigOptions = {}) {
    this.journal = journal;
    this.marketData.onApplied(before);
    this.budget = new ReplayBudget(maxReplayBytes);
    const nextStart = createNumbering(this.time, 0);
    const { marketData, counts, budget, time, writer } = this;
    this.markets = new MarketFeeds({ marketData, nextStart, nowMs: () => time.nowMs(), budget, counts });
    const ownFeeds = new OwnFeeds(nextStart, budget, NO_TRADES);
    this.ownFeeds = ownFeeds;
    const orders = new OrderUpdatePublisher({
      orders: new OpenOrders(openOrders),
      context: createWireContext(TEST_INSTALLATION, marketData),
      hasChannel: (accountId) => ownFeeds.has('trade.order.update', accountId),
      publish: (accountId, message) => ownFeeds.enqueue('trade.order.update', accountId, message),
    });
    this.hub = new Hub({
      markets: this.markets,
      ownFeeds,
      orders,
      trades: { take: () => {} },
      writer,
      clock: time,
      timers: time,
      observer: { counts, flushed: () => {}, delivered: (ms) => this.delivered.push(ms) },
      onFailure: (error) => this.failures.push(error),
    });
  }

  /** Hands applied entries to all listeners, market data first, as the sequencer does. */
  apply(group: readonly Applied[]): void {
    this.marketData.onApplied(group);
    this.hub.onApplied(group);
  }

  /** Applies a command as a group of its own. */
  run(command: Command): Applied {
    const applied = this.journal.run(command);
    this.apply([applied]);
    return applied;
  }

  /** Waits until the next flush is done. */
  async flush(): Promise<void> {
    await this.time.pass(0);
    await this.time.pass(10);
  }

  /** Registers accounts 1 and 2 with money, and opens market 1. */
  openMarket(): void {
    for (const account of [1, 2]) {
      const wallet = `0x${account.toString(16).padStart(40, '0')}`;
      this.run({ kind: 'registerAccount', wallet, tradingWallet: `0xa${wallet.slice(3)}` });
      this.run({ kind: 'credit', accountId: account as AccountId, amountUnits: (10n ** 16n) as never });
    }
    this.run({ kind: 'createLabel', name: 'Sports', imageUrl: '' });
    this.run(testMarket({ slug: 'one' }));
    this.run({ kind: 'moveMarket', marketId: 1 as MarketId, action: 'activate' });
  }
}
