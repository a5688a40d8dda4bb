import { RPC_ATTEMPTS, RPC_BACKOFF_MOST_MS, RPC_BACKOFF_MS, RPC_CONCURRENCY, RPC_QUEUE } from '../limits.ts';
import type { RpcAsk } from './json-rpc.ts';
import { RpcUnavailableError } from './rpc-error.ts';

export interface PatientRpcOptions {
  /** One ask, once. */
  readonly ask: (ask: RpcAsk) => Promise<unknown>;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Once aborted, nothing is asked again. */
  readonly signal: AbortSignal;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** Told of every attempt: undefined when it was answered, an error of the chain's own included. */
  readonly onAttempt: (failure: RpcUnavailableError | undefined) => void;
}

/**
 * Asks again when nobody answered, later each time and never in step with others; a bounded number of asks is under
 * way at one time. What the node answered, an error too, is the answer.
 *
 * @throws {RpcUnavailableError} the last one, when the attempts are used up.
 */
export function patientRpc(options: PatientRpcOptions): (ask: RpcAsk) => Promise<unknown> {
  const turns = new Turns();
  return async (ask) => {
    await turns.take(ask.method);
    try {
      return await withAttempts(options, ask);
    } finally {
      turns.give();
    }
  };
}

async function withAttempts(options: PatientRpcOptions, ask: RpcAsk): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await options.ask(ask);
      options.onAttempt(undefined);
      return result;
    } catch (error) {
      if (!(error instanceof RpcUnavailableError)) {
        options.onAttempt(undefined);
        throw error;
      }
      options.onAttempt(error);
      if (attempt >= RPC_ATTEMPTS || options.signal.aborted) throw error;
      await options.wait(pauseMs(attempt, error.retryAfterMs, options.random));
    }
  }
}

/** Doubled each time, the later half of it by chance; at least what the node asks for, within the bound. */
function pauseMs(attempt: number, retryAfterMs: number | undefined, random: () => number): number {
  const longest = Math.min(RPC_BACKOFF_MS * 2 ** (attempt - 1), RPC_BACKOFF_MOST_MS);
  const pause = longest / 2 + (longest / 2) * random();
  return Math.min(Math.max(pause, retryAfterMs ?? 0), RPC_BACKOFF_MOST_MS);
}

/** Lets so many through at one time, first come, first served. */
class Turns {
  #free = RPC_CONCURRENCY;
  readonly #waiting: (() => void)[] = [];

  async take(method: string): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    if (this.#waiting.length >= RPC_QUEUE) throw new RpcUnavailableError(method, 'too many asks are waiting');
    await new Promise<void>((come) => this.#waiting.push(come));
  }

  give(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
