import type { Outbox } from './outbox.ts';
import type { SendingChain } from './sending-chain.ts';

export interface OperatorNoncesOptions {
  readonly outbox: Pick<Outbox, 'knownNonces'>;
  readonly chain: Pick<SendingChain, 'head' | 'nonceAt'>;
  readonly confirmations: number;
  /** The highest block whose logs were read: our transactions up to there are known. */
  readonly scannedThrough: () => number;
}

type NextNonce =
  | { readonly ok: true; readonly nonce: number }
  /** Why no nonce may be given now. */
  | { readonly ok: false; readonly problem: string };

/**
 * The operator's nonces that the chain has seen, and which of them we know. An unknown one could belong to a settlement
 * of ours, sent before the outbox was restored to an older state: no nonce is given until that transaction is final and
 * has been read.
 */
export class OperatorNonces {
  readonly #options: OperatorNoncesOptions;
  /** The last nonce that was used up by others, and the final block as of which that was first seen. */
  #foreign = { nonce: -1, final: 0 };

  constructor(options: OperatorNoncesOptions) {
    this.#options = options;
  }

  /** The next nonce to give. `head` must be the newest block. */
  async next(head: number): Promise<NextNonce> {
    const { outbox, chain, confirmations } = this.#options;
    const final = Math.max(0, head - confirmations);
    const deep = await chain.nonceAt(final);
    const seen = Math.max(await chain.nonceAt('latest'), await chain.nonceAt('pending'));
    const known = await outbox.knownNonces(deep - 1);
    const unknown = firstMissing(known, deep, seen);
    if (unknown !== undefined) {
      return refused(`an operator transaction that is not ours is pending (nonce ${unknown})`);
    }
    if (!this.#isSettled(deep, known, final)) return refused('earlier transactions of the operator must be read first');
    return { ok: true, nonce: Math.max(seen, deep, ...[...known].map((nonce) => nonce + 1)) };
  }

  /** Whether everything that the operator has sent is known, or is final and has been read. */
  async areKnown(): Promise<boolean> {
    return (await this.next(await this.#options.chain.head())).ok;
  }

  /** Whether the operator's last final transaction is ours, or the logs up to it have been read. */
  #isSettled(deep: number, known: ReadonlySet<number>, final: number): boolean {
    const last = deep - 1;
    if (deep === 0 || known.has(last)) return true;
    if (last > this.#foreign.nonce) this.#foreign = { nonce: last, final };
    return this.#options.scannedThrough() >= this.#foreign.final;
  }
}

function firstMissing(known: ReadonlySet<number>, from: number, to: number): number | undefined {
  for (let nonce = from; nonce < to; nonce += 1) if (!known.has(nonce)) return nonce;
  return undefined;
}

function refused(problem: string): NextNonce {
  return { ok: false, problem };
}
