import type { Core } from '../core.ts';
import type { Outcome } from '../enums.ts';
import type { PositionRow } from '../ledger/positions.ts';
import type { AccountId, QuoteUnits, SizeLots } from '../units.ts';

/** An account's total quote as far as known: available plus held minus, on chain, its shortfall. */
export function totalUnitsOf({ balances, chain }: Core, accountId: AccountId): QuoteUnits {
  const shortUnits = chain?.shortfalls.unitsOf(accountId) ?? 0n;
  return (balances.available(accountId) + balances.held(accountId) - shortUnits) as QuoteUnits;
}

/** As {@link totalUnitsOf}, for a token. */
export function totalLotsOf({ positions, chain }: Core, row: PositionRow, outcome: Outcome): SizeLots {
  const shortLots = chain?.shortfalls.lotsOf(row, outcome) ?? 0;
  return (positions.available(row, outcome) + positions.held(row, outcome) - shortLots) as SizeLots;
}
