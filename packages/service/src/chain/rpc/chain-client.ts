import { setTimeout as wait } from 'node:timers/promises';
import { createPublicClient, custom, defineChain, type PublicClient } from 'viem';
import { checkedResult } from './check-result.ts';
import { jsonRpc, type RpcRequest } from './json-rpc.ts';
import { retryingRpc } from './retrying-rpc.ts';
import { RpcUnavailableError } from './rpc-error.ts';

export interface ChainClientOptions {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly timeoutMs?: number;
}

export interface ChainClient {
  readonly client: PublicClient;
  /** A client for acting on the chain's answers: while `findProblem` gives a reason, it neither sends nor answers. */
  readonly guarded: (findProblem: () => string | undefined) => PublicClient;
  /** Ends every request, including those that would be retried. */
  readonly stop: () => void;
  /** Attempts by result, for the metrics. */
  readonly counts: { answered: number; failed: number };
}

/** Creates a viem client over our own transport, which is bounded, retries, and never reveals the node's address. */
export function createChainClient({ rpcUrl, chainId, timeoutMs }: ChainClientOptions): ChainClient {
  const counts = { answered: 0, failed: 0 };
  const stopping = new AbortController();
  const { signal } = stopping;
  const sendOnce = jsonRpc({ url: rpcUrl, signal, timeoutMs });
  const request = retryingRpc({
    request: async (rpcRequest) => checkedResult(rpcRequest.method, await sendOnce(rpcRequest)),
    signal,
    // Cut short when the service stops; the next attempt then reports that.
    wait: (milliseconds) => wait(milliseconds, undefined, { signal }).catch(() => {}),
    random: Math.random,
    onAttempt: (wasAnswered) => {
      if (wasAnswered) counts.answered += 1;
      else counts.failed += 1;
    },
  });
  const chain = defineChain({
    id: chainId,
    name: `chain ${chainId}`,
    nativeCurrency: { name: 'native token', symbol: 'NATIVE', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  });
  const clientOf = (transported: (rpcRequest: RpcRequest) => Promise<unknown>) => {
    // viem itself must not retry what has been retried here, nor cache block numbers for seconds.
    const transport = custom({ request: (rpcRequest) => transported(rpcRequest as RpcRequest) }, { retryCount: 0 });
    return createPublicClient({ chain, transport, cacheTime: 0 }) as PublicClient;
  };
  return {
    client: clientOf(request),
    guarded: (findProblem) => clientOf(guard(request, findProblem)),
    counts,
    stop: () => stopping.abort(),
  };
}

/** Checks before the request, and again at its answer, which a reason that arose meanwhile may have affected. */
function guard(
  request: (rpcRequest: RpcRequest) => Promise<unknown>,
  findProblem: () => string | undefined,
): (rpcRequest: RpcRequest) => Promise<unknown> {
  const check = (method: string) => {
    const reason = findProblem();
    if (reason !== undefined) throw new RpcUnavailableError(method, reason);
  };
  return async (rpcRequest) => {
    check(rpcRequest.method);
    try {
      return await request(rpcRequest);
    } finally {
      check(rpcRequest.method);
    }
  };
}
