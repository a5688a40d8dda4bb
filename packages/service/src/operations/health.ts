import type { AuthStore } from '../auth/auth-store.ts';
import type { Chain, ChainHealth } from '../chain/chain.ts';
import type { Sequencer } from '../sequencer/sequencer.ts';
import type { Projector } from '../store/projector/projector.ts';
import type { Stream } from '../stream/stream.ts';

/** Whether the service may be sent work, and why not. */
export interface Health {
  readonly ready: boolean;
  /** One line a part, for /readyz: what it is and how it stands. */
  readonly parts: Readonly<Record<string, string>>;
}

/** Commands that the store may lie behind and still be caught up with within a read's bound. */
const READY_LAG = 20_000;

export interface HealthSources {
  readonly sequencer: Sequencer;
  readonly projector: Pick<Projector, 'sequence' | 'trouble'>;
  readonly auth: Pick<AuthStore, 'usable'>;
  readonly stream: Pick<Stream, 'hasFailed'>;
  /** Undefined on the custodial ledger. */
  readonly chain: Pick<Chain, 'health'> | undefined;
}

/**
 * Ready: the store takes what was acknowledged and is near it, so that reads reflect it; keys can be checked, and the chain
 * is read. So a load balancer keeps a gateway that answers reads and takes cancels. Orders may be refused all the same, and
 * trades wait for their settlement; `orders` and `chain` say why.
 */
export function healthOf({ sequencer, projector, auth, stream, chain }: HealthSources): Health {
  const lag = sequencer.sequence - projector.sequence;
  const { acceptance } = sequencer;
  const chainHealth = chain?.health();
  return {
    ready:
      acceptance !== 'stopping' &&
      projector.trouble === undefined &&
      lag <= READY_LAG &&
      auth.usable &&
      chainHealth?.isRead !== false,
    parts: {
      orders: acceptance,
      clock: sequencer.clockDoubt ?? 'ok',
      sequence: String(sequencer.sequence),
      store: projector.trouble ?? 'ok',
      storeLag: String(lag),
      keys: auth.usable ? 'ok' : 'unusable',
      stream: stream.hasFailed ? 'failed' : 'ok',
      ...(chainHealth && {
        chain: chainHealth.reason,
        chainBlock: String(chainHealth.blockNumber),
        pendingFills: String(chainHealth.pendingFills),
        ...refusedWords(chainHealth),
      }),
    },
  };
}

function refusedWords({ refusedResolutions }: ChainHealth): { readonly resolutions?: string } {
  if (refusedResolutions.length === 0) return {};
  return { resolutions: `decided on chain, refused here: market ${refusedResolutions.join(', ')}` };
}
