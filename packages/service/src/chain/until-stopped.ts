import type { Chain } from './chain.ts';
import { ChainUnavailableError } from './errors.ts';

/** What waits for blocks, and may be left waiting. */
export type WaitingChain = Pick<
  Chain,
  'deployment' | 'client' | 'transactions' | 'readThrough' | 'isLocal'
>;

/**
 * The chain for those who wait for it: once the service stops they are told so at once. What they sent goes on, and is
 * found again by its key.
 */
export function untilStopped(chain: Chain, stopping: AbortSignal): WaitingChain {
  const { transactions } = chain;
  const stopped = new Promise<never>((_, reject) => {
    stopping.addEventListener('abort', () => reject(new ChainUnavailableError('the service is stopping')));
  });
  // Nobody may be waiting when it comes.
  stopped.catch(() => {});
  const orStopped = <Value>(promise: Promise<Value>): Promise<Value> => Promise.race([promise, stopped]);
  return {
    deployment: chain.deployment,
    client: chain.client,
    isLocal: chain.isLocal,
    transactions: {
      send: (request) => orStopped(transactions.send(request)),
      broadcast: (request) => orStopped(transactions.broadcast(request)),
      hashOf: (key) => transactions.hashOf(key),
      get pending() {
        return transactions.pending;
      },
    },
    readThrough: (blockNumber) => orStopped(chain.readThrough(blockNumber)),
  };
}
