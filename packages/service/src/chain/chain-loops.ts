import type { Logger } from 'pino';
import { BUDGET_CHECK_INTERVAL_MS, CLAIMS_CHECK_INTERVAL_MS, ORDERS_FLUSH_INTERVAL_MS } from './limits.ts';
import { Loop } from './loop.ts';
import type { ChainSettings } from './running-chain-options.ts';

/** Everything that runs repeatedly, and its name in the log. */
const NAMES = {
  indexer: 'indexer',
  settler: 'settler',
  sender: 'sender',
  keeper: 'keeper of signed orders',
  supply: 'catch-up of settlement.sqlite',
  claims: 'search for claims',
  bars: 'examination of barred wallets',
  reconciler: 'reconciliation',
  refusals: 'watch of refusals',
  balance: "reading of the operator's balance",
} as const;

type Name = keyof typeof NAMES;

export type ChainLoops = Readonly<Record<Name, Loop>>;

export interface ChainLoopsOptions {
  readonly steps: Readonly<Record<Name, () => Promise<void>>>;
  /**
   * Whether everything final has been read: then it is the chain that was read before, also after a start. What acts on the
   * chain's answers begins no step before that. When it turns out wrong, a step under way fails at its next request.
   */
  readonly hasCaughtUp: () => boolean;
  readonly settings: Pick<ChainSettings, 'chainPollMs' | 'reconcileEveryMs'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** The loops, not started. */
export function createChainLoops({ steps, hasCaughtUp, settings, log }: ChainLoopsOptions): ChainLoops {
  const { chainPollMs, reconcileEveryMs } = settings;
  const loop = (name: Name, everyMs: number, step = steps[name]) =>
    new Loop({
      step,
      everyMs,
      onFailure: (reason) => log.warn({ reason }, `the ${NAMES[name]} failed and will retry`),
    });
  const acting = (name: Name, everyMs: number) =>
    loop(name, everyMs, async () => {
      if (hasCaughtUp()) await steps[name]();
    });
  return {
    indexer: loop('indexer', chainPollMs),
    settler: acting('settler', chainPollMs),
    sender: acting('sender', chainPollMs),
    keeper: loop('keeper', ORDERS_FLUSH_INTERVAL_MS),
    supply: acting('supply', chainPollMs),
    claims: acting('claims', Math.max(chainPollMs, CLAIMS_CHECK_INTERVAL_MS)),
    bars: acting('bars', Math.max(chainPollMs, CLAIMS_CHECK_INTERVAL_MS)),
    reconciler: acting('reconciler', reconcileEveryMs),
    refusals: loop('refusals', chainPollMs),
    balance: loop('balance', BUDGET_CHECK_INTERVAL_MS),
  };
}
