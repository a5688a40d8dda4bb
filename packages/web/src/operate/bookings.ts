import type { Chain, ServiceInfo } from '@presage/client';

/** A deposit or a withdrawal. */
export type BookingKind = 'credit' | 'debit';

/**
 * What an operator can book. On chain, money is moved by its owners: only on a local chain, which is also the only one
 * with a faucet, the service can credit test money. Nothing while it is unknown.
 */
export function bookingKinds(
  chain: Pick<Chain, 'ledger'> | undefined,
  service: Pick<ServiceInfo, 'faucetPerCall'> | undefined,
): readonly BookingKind[] {
  if (chain === undefined || service === undefined) return [];
  if (chain.ledger !== 'chain') return ['credit', 'debit'];
  return service.faucetPerCall === '0' ? [] : ['credit'];
}
