import type { Resolution } from '@presage/exchange';
import type { Hex } from 'viem';

/** The operator's key signs no such call: nothing was stored or sent. */
export class TransactionNotAllowedError extends Error {
  constructor(problem: string) {
    super(`the operator sends no such transaction: ${problem}`);
    this.name = 'TransactionNotAllowedError';
  }
}

/** The chain refused it, in a simulation or in a block. */
export class TransactionRevertedError extends Error {
  readonly key: string;
  /** What the contract gave as reason; `0x` when it gave none. */
  readonly data: Hex;
  /** The transaction that reverted in a block; undefined when it was refused before it was sent. */
  readonly txHash: Hex | undefined;

  constructor(reverted: { readonly key: string; readonly data: Hex; readonly txHash?: Hex; readonly reason: string }) {
    super(`${reverted.key} was reverted: ${reverted.reason}`);
    this.name = 'TransactionRevertedError';
    this.key = reverted.key;
    this.data = reverted.data;
    this.txHash = reverted.txHash;
  }
}

/** The chain does not answer, or has not come far enough in time. Safe to ask again. */
export class ChainUnavailableError extends Error {
  constructor(problem: string) {
    super(`the chain is not available: ${problem}`);
    this.name = 'ChainUnavailableError';
  }
}

/** The service stops: whoever waits is sent away, and what they began goes on at the next start. */
export class ChainStoppingError extends ChainUnavailableError {
  constructor() {
    super('the service is stopping');
    this.name = 'ChainStoppingError';
  }
}

/** A question has another proposal, which an owner of the adapter has to challenge first. */
export class OtherProposalError extends Error {
  readonly proposed: Resolution;

  constructor(proposed: Resolution) {
    super('another resolution is proposed already');
    this.name = 'OtherProposalError';
    this.proposed = proposed;
  }
}
