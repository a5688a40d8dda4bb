import { orAborted } from '../or-aborted.ts';
import type { Chain } from './chain.ts';
import { ChainStoppingError } from './errors.ts';

/** The part of the chain that callers wait for. */
export type WaitingChain = Pick<
  Chain,
  'deployment' | 'client' | 'transactions' | 'readThrough' | 'settling' | 'reconcile' | 'isLocal'
>;

/**
 * The chain for callers that wait for it: when the service stops, they are rejected at once. What they sent continues,
 * and is found again by its key.
 */
export function untilStopped(chain: Chain, stopping: AbortSignal): WaitingChain {
  const { transactions } = chain;
  return {
    deployment: chain.deployment,
    client: chain.client,
    isLocal: chain.isLocal,
    transactions: {
      send: (request) => orStopped(transactions.send(request), stopping),
      broadcast: (request) => orStopped(transactions.broadcast(request), stopping),
      hashOf: (key) => transactions.hashOf(key),
      isKnown: (key) => transactions.isKnown(key),
      underWay: (prefix) => transactions.underWay(prefix),
    },
    reconcile: () => orStopped(chain.reconcile(), stopping),
    settling: {
      has: (marketId) => chain.settling.has(marketId),
      settled: (marketIds) => orStopped(chain.settling.settled(marketIds), stopping),
    },
    readThrough: (blockNumber) => orStopped(chain.readThrough(blockNumber), stopping),
  };
}

function orStopped<Value>(waiting: Promise<Value>, stopping: AbortSignal): Promise<Value> {
  return orAborted(waiting, stopping, () => new ChainStoppingError());
}
