/** A first and a later target for a figure. `more` is better for rates and ratios, `less` for times and bytes. */
export interface Target {
  readonly better: 'more' | 'less';
  /** Undefined if there is only a later target. */
  readonly first?: number;
  readonly later: number;
}

/**
 * The project's targets, on a two-core machine. The ratios are what counts, since each is measured in one run; absolute
 * figures drift with the machine.
 */
export const TARGETS = {
  /** Commands a second of the core with ledger, holds, fees and events, with 10,000 resting orders. */
  coreRate: { better: 'more', first: 1_000_000, later: 2_500_000 },
  /** The same, divided by the rate of npm nodejs-order-book on the same flow. */
  coreOverNodejsOrderBook: { better: 'more', first: 10, later: 25 },
  /**
   * The same, divided by the rate of a bare typed-array ladder in JavaScript. Liquibook, the C++ order book to beat,
   * was measured on this flow at 0.144 of such a ladder.
   */
  coreOverLadder: { better: 'more', first: 1_000_000 / 17_000_000, later: 0.144 },
  /** Rate with 100,000 resting orders divided by the rate with 1,000. */
  growthResting: { better: 'more', first: 0.4, later: 0.6 },
  /** Rate with 1,000 markets divided by the rate with one, with the same total of resting orders. */
  growthMarkets: { better: 'more', first: 0.5, later: 0.7 },
  /** Rate late in a long history divided by the rate early in it. */
  growthHistory: { better: 'more', first: 0.9, later: 0.95 },
  /** 99th percentile of the time per command, in microseconds. */
  commandP99Us: { better: 'less', first: 10, later: 3 },
  /** Memory per resting order in the core, in bytes. */
  orderBytes: { better: 'less', first: 200, later: 100 },
  /** Memory per resting order including the stored signed order, in bytes. */
  signedOrderBytes: { better: 'less', first: 600, later: 300 },
  /** Memory per idle market, in bytes. */
  idleMarketBytes: { better: 'less', first: 64 * 1024, later: 8 * 1024 },
  /** Signature recovery's share of a busy server's CPU per signed, durable order: the rest is overhead. */
  recoveryShare: { better: 'more', first: 0.35, later: 0.5 },
  /** The same with fifteen orders in flight. */
  recoveryShareOfBatch: { better: 'more', later: 0.7 },
  /** Time to acknowledge an order, one in flight, divided by the time of a bare fdatasync. */
  ackOverSync: { better: 'less', first: 2.5, later: 1.4 },
  /** Rate of GET orderbook divided by that of bare node:http serving the same bytes. */
  bookOverBareHttp: { better: 'more', first: 0.7, later: 0.85 },
  /** Rate of GET orderbook while its market receives 1,000 commands a second, divided by the idle rate. */
  bookBusyOverIdle: { better: 'more', later: 0.8 },
  /**
   * That ratio divided by the same ratio for bare node:http while the market is traded. Trader, reader and service
   * share the cores: on two cores even a server that trades nothing keeps little more than half of its idle rate.
   */
  bookBusyOverBareBusy: { better: 'more', later: 0.8 },
  /** Messages per second to 1,000 readers, divided by those of bare `ws`. */
  fanOutOverBareWs: { better: 'more', first: 0.7, later: 1.05 },
  /** The same when the messages of one flush are sent together. */
  fanOutConflated: { better: 'more', later: 5 },
  /** Seconds to recover from a million journal entries. */
  recoveryOfMillionSec: { better: 'less', first: 3.3, later: 1.5 },
  /** Seconds to recover from a snapshot and 100,000 journal entries. */
  recoveryOfSnapshotSec: { better: 'less', later: 0.5 },
} as const satisfies Record<string, Target>;

export type TargetName = keyof typeof TARGETS;
