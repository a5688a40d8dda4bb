import { setTimeout as wait } from 'node:timers/promises';
import { createPublicClient, custom, defineChain, type PublicClient } from 'viem';
import { jsonRpc, type RpcAsk } from './json-rpc.ts';
import { patientRpc } from './patient-rpc.ts';
import { RpcUnavailableError } from './rpc-error.ts';

export interface ChainClientOptions {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly timeoutMs?: number;
}

export interface ChainClient {
  readonly client: PublicClient;
  /** The same for those who act on what the chain says: while there is a reason not to, nothing is asked and no answer is given. */
  readonly guarded: (whyNot: () => string | undefined) => PublicClient;
  /** Why the last attempt was not answered; undefined when it was. */
  readonly failure: () => string | undefined;
  /** Ends every ask, also those that would be repeated. */
  readonly stop: () => void;
  /** Counts of attempts, for the metrics. */
  readonly counts: { answered: number; failed: number };
}

/** The chain as viem asks it, over our own transport: bounded, patient, and silent about the address it asks. */
export function createChainClient({ rpcUrl, chainId, timeoutMs }: ChainClientOptions): ChainClient {
  const counts = { answered: 0, failed: 0 };
  let failure: string | undefined;
  const stopping = new AbortController();
  const { signal } = stopping;
  const ask = jsonRpc({ url: rpcUrl, signal, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  const request = patientRpc({
    ask,
    signal,
    // Cut short when the service stops; what comes after it says so.
    wait: (milliseconds) => wait(milliseconds, undefined, { signal }).catch(() => {}),
    random: Math.random,
    onAttempt: (problem) => {
      failure = problem?.message;
      if (problem === undefined) counts.answered += 1;
      else counts.failed += 1;
    },
  });
  const chain = defineChain({
    id: chainId,
    name: `chain ${chainId}`,
    nativeCurrency: { name: 'native token', symbol: 'NATIVE', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  });
  const clientOf = (transported: (asked: RpcAsk) => Promise<unknown>) => {
    // viem would repeat on its own what has been repeated here, and keep block numbers for seconds.
    const transport = custom({ request: (asked) => transported(asked as RpcAsk) }, { retryCount: 0 });
    return createPublicClient({ chain, transport, cacheTime: 0 }) as PublicClient;
  };
  return {
    client: clientOf(request),
    guarded: (whyNot) => clientOf(guard(request, whyNot)),
    failure: () => failure,
    counts,
    stop: () => stopping.abort(),
  };
}

/** Looks before the ask, and once more at its answer: what came about meanwhile may have made it. */
function guard(
  request: (asked: RpcAsk) => Promise<unknown>,
  whyNot: () => string | undefined,
): (asked: RpcAsk) => Promise<unknown> {
  const look = (method: string) => {
    const reason = whyNot();
    if (reason !== undefined) throw new RpcUnavailableError(method, reason);
  };
  return async (asked) => {
    look(asked.method);
    try {
      return await request(asked);
    } finally {
      look(asked.method);
    }
  };
}
