import type { Logger } from 'pino';
import { checkLengths, RECORD_BYTES, writeRequest } from './batch.ts';
import { loadEngine } from './engine.ts';
import { readAnswer } from './read-answer.ts';
import { createRecoverBatch, type RecoverBatch } from './recover-batch.ts';
import type { Recovered, RecoverRequest, SignatureEngine, SignaturePool } from './signatures.ts';

export interface LoneRecoveryOptions {
  /** Whether nothing else needs the event loop: then one recovery may block it. */
  readonly isQuiet: () => boolean;
  readonly log: Pick<Logger, 'error'>;
}

/**
 * A pool that answers a request on the main thread when it comes alone: when nothing else is going on, and no other
 * request arrived in the same turn of the event loop. A recovery takes 50 us, less than waking a thread and being woken
 * by it (docs/adr/0016); requests that come together go to the threads. Without the native engine, all requests do.
 */
export async function withLoneRecovery(pool: SignaturePool, options: LoneRecoveryOptions): Promise<SignaturePool> {
  const engine = await loadEngine(pool.engine);
  if (engine.name !== 'native') return pool;
  return new LoneRecovery(pool, { ...options, recoverBatch: await createRecoverBatch(engine.recover) });
}

/** A request that may turn out to be alone, and the function that resolves it. */
interface Held {
  readonly request: RecoverRequest;
  readonly resolve: (recovered: Recovered | Promise<Recovered>) => void;
}

class LoneRecovery implements SignaturePool {
  readonly #pool: SignaturePool;
  readonly #options: LoneRecoveryOptions & { readonly recoverBatch: RecoverBatch };
  readonly #record = Buffer.alloc(RECORD_BYTES);
  /** Set until the end of the turn in which the request came, or until another one comes. */
  #held: Held | undefined;
  #closed = false;

  constructor(pool: SignaturePool, options: LoneRecoveryOptions & { readonly recoverBatch: RecoverBatch }) {
    this.#pool = pool;
    this.#options = options;
  }

  get engine(): SignatureEngine {
    return this.#pool.engine;
  }

  get pending(): number {
    return this.#pool.pending + (this.#held === undefined ? 0 : 1);
  }

  recover(request: RecoverRequest): Promise<Recovered> {
    if (this.pending > 0 || this.#closed || !this.#options.isQuiet()) {
      this.#passToPool();
      return this.#pool.recover(request);
    }
    checkLengths(request);
    setImmediate(() => this.#endTurn());
    return new Promise((resolve) => {
      this.#held = { request, resolve };
    });
  }

  close(): Promise<void> {
    this.#closed = true;
    this.#passToPool();
    return this.#pool.close();
  }

  /** Everything that arrived in this turn has been read, so the held request is alone. */
  #endTurn(): void {
    const held = this.#held;
    this.#held = undefined;
    held?.resolve(this.#recoverHere(held.request));
  }

  #passToPool(): void {
    const held = this.#held;
    this.#held = undefined;
    held?.resolve(this.#pool.recover(held.request));
  }

  #recoverHere(request: RecoverRequest): Recovered {
    writeRequest(this.#record, 0, request);
    const words = this.#options.recoverBatch(this.#record, 1);
    if (words !== undefined) this.#options.log.error({ words }, 'the secp256k1 engine failed on a signature');
    return readAnswer(this.#record);
  }
}
