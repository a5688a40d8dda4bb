import type { Resolution } from '@presage/exchange';

/** The operator's key may not sign this call: nothing was stored or sent. */
export class TransactionNotAllowedError extends Error {
  constructor(problem: string) {
    super(`the operator's key may not sign this transaction: ${problem}`);
    this.name = 'TransactionNotAllowedError';
  }
}

/** A transaction was refused, in a simulation or in a block. */
export class TransactionRevertedError extends Error {
  constructor({ key }: { readonly key: string }, reason: string) {
    super(`${key} failed: ${reason}`);
    this.name = 'TransactionRevertedError';
  }
}

/** A transaction was not stored, because another one has what only one may have. */
export class OtherTransactionError extends Error {
  constructor(key: string, other: string) {
    super(`${key} was not stored: ${other} was, and only one of the two may be`);
    this.name = 'OtherTransactionError';
  }
}

/** The node does not answer, or the chain has not advanced far enough in time. Safe to try again. */
export class ChainUnavailableError extends Error {
  constructor(problem: string) {
    super(`the chain is not available: ${problem}`);
    this.name = 'ChainUnavailableError';
  }
}

/** The service is stopping: waiting callers are rejected, and what they started continues at the next start. */
export class ChainStoppingError extends ChainUnavailableError {
  constructor() {
    super('the service is stopping');
    this.name = 'ChainStoppingError';
  }
}

/** A question already has another proposal, which an owner of the adapter must challenge first. */
export class OtherProposalError extends Error {
  readonly marketId: number;
  readonly proposed: Resolution;

  constructor(marketId: number, proposed: Resolution) {
    super(`market ${marketId}: another resolution has already been proposed`);
    this.name = 'OtherProposalError';
    this.marketId = marketId;
    this.proposed = proposed;
  }
}
