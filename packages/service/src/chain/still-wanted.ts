import { contradictsFailure } from './markets/oracle.ts';
import { areFillsPending, isSettlement } from './settlement/claimed-fills.ts';
import type { SenderOptions } from './transactions/sender-options.ts';

export interface StillWantedOptions {
  readonly outbox: Parameters<typeof areFillsPending>[0];
  readonly exchange: Parameters<typeof areFillsPending>[1];
  /** While it is up, a fill may be in a transaction that no node shows. */
  readonly fence: { readonly isUp: boolean };
  readonly marketOf: Parameters<typeof contradictsFailure>[1];
}

/**
 * Creates a check of whether a content in the outbox may still be sent: a settlement while all of its fills are pending
 * and in no other transaction, an outcome unless its market has failed, and everything else.
 */
export function stillWanted({ outbox, exchange, fence, marketOf }: StillWantedOptions): SenderOptions['isWanted'] {
  return async (transaction) => {
    if (isSettlement(transaction)) return !fence.isUp && (await areFillsPending(outbox, exchange, transaction));
    return !contradictsFailure(transaction, marketOf);
  };
}
