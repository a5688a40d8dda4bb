import type { RateClass } from '../../auth/auth.ts';
import { KEY_ISSUANCE_PER_WALLET } from '../../auth/limits.ts';
import { BucketTable } from '../../rate-limits/bucket-table.ts';
import type { BucketRate } from '../../rate-limits/token-bucket.ts';

/**
 * The rate limits of requests (wire contract §1). Cancels have their own, so that orders never starve them, and so have
 * cancel timers, so that cancels never starve those.
 */
export type LimitClass = 'orders' | 'cancels' | 'timers' | 'reads';

/** Requests a second, and in one burst; wide enough for the published client's batch loops (wire contract §1). */
const STANDARD: Readonly<Record<LimitClass, BucketRate>> = {
  orders: { perSecond: 50, burst: 200 },
  cancels: { perSecond: 100, burst: 400 },
  /**
   * Low, because each new deadline takes up disk space, even of the reserve, and needs no money. Deadlines are whole
   * seconds, so more would move them no further.
   */
  timers: { perSecond: 1, burst: 20 },
  reads: { perSecond: 100, burst: 400 },
};

/** Limits of the demo's market makers are this many times the standard: each quotes every market with one key. */
const MAKER_FACTOR = 20;

const KEY_ISSUANCE_PER_ADDRESS: BucketRate = { perSecond: 60 / 60, burst: 60 };

/** Pages and files: enough for some thirty people behind one address to open the application at once. */
const PAGES: BucketRate = { perSecond: 100, burst: 1_000 };

/** Monitoring requests metrics every few seconds; a response takes some 10 ms to build and has up to 300 KB. */
const METRICS: BucketRate = { perSecond: 5, burst: 50 };

/** Wrong admin tokens that an address may send: ten at once, then one every six seconds. */
const ADMIN_FAILURES: BucketRate = { perSecond: 10 / 60, burst: 10 };

/** All buckets of a gateway. */
export interface RateLimits {
  /** Per owner of a key, so that a new key does not have new limits. */
  of(limit: LimitClass, rateClass: RateClass): BucketTable;
  /**
   * Per address, for requests without a key and while a key is looked up. Cancel timers count as cancels there: their own
   * limit is so low that a few wrong keys, or many programs behind one address after a restart, would use it up.
   */
  ofAddress(limit: LimitClass): BucketTable;
  /** Per wallet and address that names it. */
  readonly issuancePerWallet: BucketTable;
  readonly issuancePerAddress: BucketTable;
  readonly adminFailures: BucketTable;
  /** Per address: the application, the references, and preflights. */
  readonly pages: BucketTable;
  /** Per address. */
  readonly metrics: BucketTable;
}

/** @param monotonicMs monotonic milliseconds */
export function createRateLimits(monotonicMs: () => number): RateLimits {
  const table = (rate: BucketRate, factor = 1): BucketTable =>
    new BucketTable({ perSecond: rate.perSecond * factor, burst: rate.burst * factor }, monotonicMs);
  const tablesOf = (factor: number): Record<LimitClass, BucketTable> => ({
    orders: table(STANDARD.orders, factor),
    cancels: table(STANDARD.cancels, factor),
    timers: table(STANDARD.timers, factor),
    reads: table(STANDARD.reads, factor),
  });
  const tables = { standard: tablesOf(1), maker: tablesOf(MAKER_FACTOR) };
  return {
    of: (limit, rateClass) => tables[rateClass][limit],
    ofAddress: (limit) => tables.standard[limit === 'timers' ? 'cancels' : limit],
    issuancePerWallet: table(KEY_ISSUANCE_PER_WALLET),
    issuancePerAddress: table(KEY_ISSUANCE_PER_ADDRESS),
    adminFailures: table(ADMIN_FAILURES),
    pages: table(PAGES),
    metrics: table(METRICS),
  };
}
