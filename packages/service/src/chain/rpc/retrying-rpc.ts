import { MAX_RPC_BACKOFF_MS, RPC_ATTEMPTS, RPC_BACKOFF_MS, RPC_CONCURRENCY, RPC_QUEUE } from '../limits.ts';
import type { RpcRequest } from './json-rpc.ts';
import { RpcUnavailableError } from './rpc-error.ts';

export interface RetryingRpcOptions {
  /** Makes one request, without retries. */
  readonly request: (request: RpcRequest) => Promise<unknown>;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Once aborted, nothing is retried. */
  readonly signal: AbortSignal;
  /** A number in [0, 1). */
  readonly random: () => number;
  /** Called for every attempt. The node has answered also if its answer is an error of the chain itself. */
  readonly onAttempt: (wasAnswered: boolean) => void;
}

/**
 * Retries requests that were not answered, with exponential backoff and jitter, and bounds the number in flight.
 * Whatever the node answers, even an error, is the result.
 *
 * @throws {RpcUnavailableError} of the last attempt, when all have failed.
 */
export function retryingRpc(options: RetryingRpcOptions): (request: RpcRequest) => Promise<unknown> {
  const semaphore = new Semaphore();
  return async (request) => {
    await semaphore.acquire(request.method);
    try {
      return await withAttempts(options, request);
    } finally {
      semaphore.release();
    }
  };
}

async function withAttempts(options: RetryingRpcOptions, request: RpcRequest): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await options.request(request);
      options.onAttempt(true);
      return result;
    } catch (error) {
      const isUnanswered = error instanceof RpcUnavailableError;
      options.onAttempt(!isUnanswered);
      if (!isUnanswered || attempt >= RPC_ATTEMPTS || options.signal.aborted) throw error;
      await options.wait(pauseMs(attempt, error.retryAfterMs, options.random));
    }
  }
}

/** Doubled each time, the upper half of it random; at least what the node demands, within the bound. */
function pauseMs(attempt: number, retryAfterMs: number | undefined, random: () => number): number {
  const longest = Math.min(RPC_BACKOFF_MS * 2 ** (attempt - 1), MAX_RPC_BACKOFF_MS);
  const pause = longest / 2 + (longest / 2) * random();
  return Math.min(Math.max(pause, retryAfterMs ?? 0), MAX_RPC_BACKOFF_MS);
}

/** Admits a bounded number at a time, first come, first served. */
class Semaphore {
  #free = RPC_CONCURRENCY;
  readonly #waiting: (() => void)[] = [];

  async acquire(method: string): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    if (this.#waiting.length >= RPC_QUEUE) throw new RpcUnavailableError(method, 'too many requests are queued');
    await new Promise<void>((come) => this.#waiting.push(come));
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
