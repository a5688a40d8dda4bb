import type { TransactionResult } from '@presage/client';
import type { QueryClient } from '@tanstack/react-query';
import { invalidateOwn } from './keys.ts';

/** Milliseconds after which the account is read again: the service is a few blocks behind the chain. */
const AFTER_TRANSACTION_MS = [1_500, 4_000, 9_000];

/** Refetches the account's data after a change; after a transaction several times, until the service has seen it. */
export function refreshOwn(queries: QueryClient, { txHash }: Pick<TransactionResult, 'txHash'>): Promise<void> {
  if (txHash !== undefined) {
    for (const waitMs of AFTER_TRANSACTION_MS) setTimeout(() => void invalidateOwn(queries), waitMs);
  }
  return invalidateOwn(queries);
}
