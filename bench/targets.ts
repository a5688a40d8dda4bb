/** What a figure should come to: at first, and later. `more` is better for rates and ratios, `less` for times and bytes. */
export interface Target {
  readonly better: 'more' | 'less';
  /** Undefined when it is aimed at only later. */
  readonly first?: number;
  readonly later: number;
}

/**
 * What the project sets itself, on a two-core machine. The ratios count, each measured in one run; the absolute figures
 * drift with the machine.
 */
export const TARGETS = {
  /** Commands a second of the core with ledger, holds, fees and events, 10,000 orders resting. */
  coreRate: { better: 'more', first: 1_000_000, later: 2_500_000 },
  /** The same over npm nodejs-order-book on the same flow. */
  coreOverNodejsOrderBook: { better: 'more', first: 10, later: 25 },
  /**
   * The same over a bare typed-array ladder in JavaScript. Liquibook, the C++ book to get ahead of, was measured on
   * this flow at 0.144 of such a ladder.
   */
  coreOverLadder: { better: 'more', first: 1_000_000 / 17_000_000, later: 0.144 },
  /** Rate with 100,000 orders resting over that with 1,000. */
  growthResting: { better: 'more', first: 0.4, later: 0.6 },
  /** Rate over 1,000 markets over that of one, as many orders resting in all. */
  growthMarkets: { better: 'more', first: 0.5, later: 0.7 },
  /** Rate late in a long history over that early in it. */
  growthHistory: { better: 'more', first: 0.9, later: 0.95 },
  /** 99th percentile of a command, in microseconds. */
  commandP99Us: { better: 'less', first: 10, later: 3 },
  /** Memory a resting order takes in the core, in bytes. */
  orderBytes: { better: 'less', first: 200, later: 100 },
  /** Memory a resting order takes with the signed order kept, in bytes. */
  signedOrderBytes: { better: 'less', first: 600, later: 300 },
  /** Memory an idle market takes, in bytes. */
  idleMarketBytes: { better: 'less', first: 64 * 1024, later: 8 * 1024 },
  /** Share of a busy server's CPU that signature recovery has in a signed, durable order: what is left is overhead. */
  recoveryShare: { better: 'more', first: 0.35, later: 0.5 },
  /** The same when orders come fifteen at a time. */
  recoveryShareOfBatch: { better: 'more', later: 0.7 },
  /** Acknowledgement of an order, one in flight, over a bare fdatasync. */
  ackOverSync: { better: 'less', first: 2.5, later: 1.4 },
  /** GET orderbook over bare node:http answering the same bytes. */
  bookOverBareHttp: { better: 'more', first: 0.7, later: 0.85 },
  /** The rate of GET orderbook while its market takes 1,000 commands a second, over the idle rate. */
  bookBusyOverIdle: { better: 'more', later: 0.8 },
  /**
   * The same share over the share that bare node:http keeps of its own idle rate while that market is traded. Trader,
   * reader and service share the cores: on two of them even a server that trades nothing keeps little more than half.
   */
  bookBusyOverBareBusy: { better: 'more', later: 0.8 },
  /** Messages to 1,000 readers over bare `ws`. */
  fanOutOverBareWs: { better: 'more', first: 0.7, later: 1.05 },
  /** The same when messages of a flush go out together. */
  fanOutConflated: { better: 'more', later: 5 },
  /** Seconds to recover from a million journal entries. */
  recoveryOfMillionSec: { better: 'less', first: 3.3, later: 1.5 },
  /** Seconds to recover from a snapshot and 100,000 journal entries. */
  recoveryOfSnapshotSec: { better: 'less', later: 0.5 },
} as const satisfies Record<string, Target>;

export type TargetName = keyof typeof TARGETS;
