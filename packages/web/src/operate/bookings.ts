import { type Chain, quoteToUnits, type ServiceInfo } from '@presage/client';
import { type AmountProblem, readAmount } from '../format/typed-amount.ts';
import { QUOTE_DECIMALS, unitsOf } from '../format/units.ts';

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

/** What an account can be debited by, of its balances as the service lists them: in quote, its only money. */
export function availableIn(balances: readonly { readonly availableBalance: string }[]): string {
  return balances[0]?.availableBalance ?? '0';
}

/** Reads the typed amount of a booking. A debit is at most what is available: the service would refuse more. */
export function bookingAmount(
  typed: string,
  kind: BookingKind,
  available: string,
): { readonly text: string } | { readonly problem: AmountProblem | 'excess' } {
  const read = readAmount(typed, QUOTE_DECIMALS);
  if ('problem' in read) return read;
  if (kind === 'debit' && unitsOf(read.text) > unitsOf(available)) return { problem: 'excess' };
  return quoteToUnits(read.text).ok ? read : { problem: 'malformed' };
}
