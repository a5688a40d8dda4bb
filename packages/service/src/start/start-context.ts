import type { Logger } from 'pino';
import type { PinnedClock } from '../demo/pinned-clock.ts';
import type { LineOutput } from '../operations/line-output.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { Settings } from '../settings/settings.ts';
import type { AdminToken } from './admin-token.ts';
import type { ResolvedChainSettings } from './chain-settings.ts';

/** What every stage of a start receives. */
export interface StartContext {
  readonly settings: Settings;
  readonly demo: boolean;
  /** Undefined on the custodial ledger. */
  readonly chain: ResolvedChainSettings | undefined;
  /** Every stage registers here what it opens; it is closed in reverse order. */
  readonly opened: AsyncDisposableStack;
  readonly log: Logger;
  /** Where the log is written. */
  readonly output: LineOutput;
  readonly clock: PinnedClock;
  readonly metrics: Metrics;
  readonly adminToken: AdminToken;
  readonly onFatal: (error: unknown) => void;
  readonly onProgress: (what: string) => void;
  /** Aborted to stop the service before it has started. */
  readonly signal: AbortSignal | undefined;
}
