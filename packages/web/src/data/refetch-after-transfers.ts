import type { QuoteBalance } from '@presage/client';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';

/**
 * Refetches deposits and withdrawals in view when a newly read balance has another total than the known one: they have no
 * message on the stream, and the balance is polled anyway.
 */
export function refetchAfterTransfers(queries: QueryClient, balance: Pick<QuoteBalance, 'totalBalance'> | null): void {
  const known = queries.getQueryData<typeof balance>(keys.balance);
  if (known === undefined || known?.totalBalance === balance?.totalBalance) return;
  void queries.invalidateQueries({ queryKey: keys.anyTransfers });
}
