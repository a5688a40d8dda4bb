import type { Transfer } from '@presage/client';

/** What a transfer changed, as decimal text: negative if money left the account. */
export function signedTransfer({ kind, amount }: Pick<Transfer, 'kind' | 'amount'>): string {
  return kind === 'Withdrawal' ? `-${amount}` : amount;
}
