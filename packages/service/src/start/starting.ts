import type { Deployment } from '@presage/contracts';
import type { Logger } from 'pino';
import type { HeldClock } from '../demo/held-clock.ts';
import type { AdminToken } from '../operations/admin-token.ts';
import type { LineOutput } from '../operations/line-output.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { Settings } from '../settings/settings.ts';

/** What every stage of a start is given. */
export interface Starting {
  readonly settings: Settings;
  readonly demo: boolean;
  /** Where the contracts are; undefined on the custodial ledger. */
  readonly deployment: Deployment | undefined;
  /** Whatever a stage opens it also puts here, to be closed in the opposite order. */
  readonly opened: AsyncDisposableStack;
  readonly log: Logger;
  /** Takes the log. */
  readonly output: LineOutput;
  readonly clock: HeldClock;
  readonly metrics: Metrics;
  readonly adminToken: AdminToken;
  readonly onFatal: (error: unknown) => void;
  readonly onProgress: (what: string) => void;
  /** Aborted when the service is to stop before it has started. */
  readonly signal: AbortSignal | undefined;
}
