/** The auth store could not execute a call. With `overloaded` nothing was done; otherwise a write may have happened. */
export class StoreUnavailableError extends Error {
  readonly reason: 'overloaded' | 'failed' | 'closed';

  constructor(reason: StoreUnavailableError['reason'], cause?: unknown) {
    super(`auth store ${reason}`, { cause });
    this.name = 'StoreUnavailableError';
    this.reason = reason;
  }
}
