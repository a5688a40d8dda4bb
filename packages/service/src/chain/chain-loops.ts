import type { Logger } from 'pino';
import { CLAIMS_CHECK_INTERVAL_MS, ORDERS_FLUSH_INTERVAL_MS } from './limits.ts';
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
} as const;

type Name = keyof typeof NAMES;

export type ChainLoops = Readonly<Record<Name, Loop>>;

export interface ChainLoopsOptions {
  readonly steps: Readonly<Record<Name, () => Promise<void>>>;
  /** Fails unless the node is on the right chain; runs before every step that asks the node first. */
  readonly checkChain: () => Promise<void>;
  readonly settings: Pick<ChainSettings, 'chainPollMs' | 'reconcileEveryMs'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** The loops, not started. */
export function createChainLoops({ steps, checkChain, settings, log }: ChainLoopsOptions): ChainLoops {
  const { chainPollMs, reconcileEveryMs } = settings;
  const loop = (name: Name, everyMs: number, step = steps[name]) =>
    new Loop({
      step,
      everyMs,
      onFailure: (reason) => log.warn({ reason }, `the ${NAMES[name]} failed and will retry`),
    });
  const checked = (name: Name, everyMs: number) => loop(name, everyMs, () => checkChain().then(steps[name]));
  return {
    indexer: checked('indexer', chainPollMs),
    settler: loop('settler', chainPollMs),
    sender: checked('sender', chainPollMs),
    keeper: loop('keeper', ORDERS_FLUSH_INTERVAL_MS),
    supply: checked('supply', chainPollMs),
    claims: checked('claims', Math.max(chainPollMs, CLAIMS_CHECK_INTERVAL_MS)),
    bars: checked('bars', Math.max(chainPollMs, CLAIMS_CHECK_INTERVAL_MS)),
    reconciler: loop('reconciler', reconcileEveryMs),
  };
}
