import type { Logger } from 'pino';
import type { KeyCache, KeyIssuance } from '../auth/auth.ts';
import type { AuthStore } from '../auth/auth-store.ts';
import type { Chain } from '../chain/chain.ts';
import type { JournalHeader } from '../journal/journal.ts';
import type { MarketData } from '../market-data/market-data.ts';
import type { Health } from '../operations/health.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { CancelTimers } from '../sequencer/cancel-timers.ts';
import type { CollectedFees } from '../sequencer/collected-fees.ts';
import type { OpenOrderCounts } from '../sequencer/open-order-counts.ts';
import type { Sequencer } from '../sequencer/sequencer.ts';
import type { Settings } from '../settings/settings.ts';
import type { OrderSignatureCheck, OrderSignatureResult } from '../signatures/signatures.ts';
import type { ReadStore } from '../store/read-store.ts';
import type { UpgradeHandler } from '../stream/connection/upgrade-handler.ts';
import type { WebApp } from './web-app/web-app.ts';

/** Settings that the gateway uses, with the values that a start decides filled in. */
export interface GatewaySettings
  extends Pick<Settings, 'requireApiKey' | 'rateLimit' | 'corsOrigins' | 'trustedProxies' | 'orderDomainName'> {
  readonly demo: boolean;
  readonly openRegistration: boolean;
  readonly adminToken: string;
}

/** Everything the gateway needs of the rest of the service. */
export interface GatewayDeps {
  readonly settings: GatewaySettings;
  /** Addresses and ledger of this installation. */
  readonly installation: JournalHeader;
  readonly sequencer: Sequencer;
  readonly openOrders: Pick<OpenOrderCounts, 'of'>;
  readonly collectedFees: Pick<CollectedFees, 'units'>;
  readonly cancelTimers: Pick<CancelTimers, 'cancelAtSecOf'>;
  readonly reads: ReadStore;
  readonly marketData: MarketData;
  readonly keys: KeyCache;
  readonly keyIssuance: KeyIssuance;
  /** Keys that need no signature (wire contract §2, §8), and which accounts are suspended. */
  readonly auth: Pick<
    AuthStore,
    'hasKey' | 'issueKey' | 'replaceKey' | 'revokeKey' | 'isSuspended' | 'suspend' | 'resume'
  >;
  /** Verifies who signed an order: `(check) => verifyOrderSignature(pool, check)`. */
  readonly verifyOrder: (check: OrderSignatureCheck) => Promise<OrderSignatureResult>;
  readonly metrics: Metrics;
  readonly health: () => Health;
  /** Accepts connections to the stream. Absent: there is no stream. */
  readonly stream?: UpgradeHandler;
  /** The web application. Absent: it is not built. */
  readonly webApp?: WebApp;
  /** Undefined on the custodial ledger. */
  readonly chain?: Chain;
  /** The most connections at once, if the system allows fewer than the gateway would. */
  readonly maxConnections?: number;
  /**
   * Unix milliseconds, never before the last command, which reads show. Bars and allowances on chain go by the
   * sequencer's, as chain/ does: this stands still while the clock is before that command.
   */
  readonly nowMs: () => number;
  /** Monotonic milliseconds from an arbitrary start, for rate limits. */
  readonly monotonicMs: () => number;
  readonly log: Logger;
  /** Version of the service, as returned by GET /service; the API has a version of its own. */
  readonly version: string;
}
