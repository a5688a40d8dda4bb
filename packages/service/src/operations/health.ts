import type { AuthStore } from '../auth/auth-store.ts';
import type { Chain, ChainHealth } from '../chain/chain.ts';
import type { Sequencer } from '../sequencer/sequencer.ts';
import type { Store } from '../store/open-store.ts';
import type { Stream } from '../stream/stream.ts';

/** Whether the service is ready for requests, and the state of its parts. */
export interface Health {
  readonly ready: boolean;
  /** State of each part by its name, for /readyz. */
  readonly parts: Readonly<Record<string, string>>;
}

/** How many commands the store may be behind and still catch up before a waiting read times out. */
const READY_LAG = 20_000;

export interface HealthSources {
  readonly sequencer: Sequencer;
  readonly store: Pick<Store, 'problem'> & { readonly reads: Pick<Store['reads'], 'sequence'> };
  readonly auth: Pick<AuthStore, 'usable'>;
  readonly stream: Pick<Stream, 'hasFailed'>;
  /** Undefined on the custodial ledger. */
  readonly chain: Pick<Chain, 'health'> | undefined;
}

/**
 * Ready means that the store works and is close to the last acknowledged command, so that reads reflect it; and that
 * the chain is read. A load balancer thus keeps a gateway that serves reads and accepts cancels, even while orders are
 * refused, trades wait for settlement or only known keys can be checked; `orders`, `chain` and `keys` give the reason.
 */
export function healthOf({ sequencer, store, auth, stream, chain }: HealthSources): Health {
  const lag = sequencer.sequence - store.reads.sequence;
  const { acceptance } = sequencer;
  const chainHealth = chain?.health();
  return {
    ready:
      acceptance !== 'stopping' && store.problem === undefined && lag <= READY_LAG && chainHealth?.isRead !== false,
    parts: {
      orders: acceptance,
      clock: sequencer.clockDoubt ?? 'ok',
      sequence: String(sequencer.sequence),
      store: store.problem ?? 'ok',
      storeLag: String(lag),
      keys: auth.usable ? 'ok' : 'unusable',
      stream: stream.hasFailed ? 'failed' : 'ok',
      ...(chainHealth && {
        chain: chainHealth.reason,
        chainBlock: String(chainHealth.blockNumber),
        pendingFills: String(chainHealth.pendingFills),
        ...refusedResolutionsPart(chainHealth),
      }),
    },
  };
}

function refusedResolutionsPart({ refusedResolutions }: ChainHealth): { readonly resolutions?: string } {
  if (refusedResolutions.length === 0) return {};
  return { resolutions: `resolved on chain, but refused here: market ${refusedResolutions.join(', ')}` };
}
