import {
  costUnits,
  Outcome,
  type PriceTicks,
  payoutTicks,
  type QuoteUnits,
  type Redeemed,
  type SizeLots,
} from '@presage/exchange/values';
import { invariant } from '../../invariant.ts';
import { realise } from './cost-basis.ts';
import type { NewPayout } from './payout-rows.ts';
import type { ProjectedRows } from './projected-rows.ts';

/** Burns tokens for their payout, 0 for losing ones; the position stays listed with 0 shares (wire contract §3). */
export function projectRedemption(rows: ProjectedRows, event: Redeemed, timeMs: number): void {
  const tokens = [Outcome.Yes, Outcome.No].flatMap((outcome) => redeemToken(rows, event, outcome) ?? []);
  const dueUnits = tokens.reduce((units, token) => units + token.payoutUnits, 0n);
  const extraUnits = event.payoutUnits - dueUnits;
  // On chain, fractions of a lot are paid too.
  invariant(
    extraUnits === 0n || rows.ledger === 'chain',
    `market ${event.marketId} paid ${event.payoutUnits} units where ${dueUnits} were due`,
  );
  const paying = tokens.find((token) => token.payoutUnits > 0n) ?? tokens[0];
  for (const token of tokens) {
    rows.payouts.add(payoutRow(event, token, { timeMs, extraUnits: token === paying ? extraUnits : 0n }));
  }
}

/** The shares of one token that were redeemed. */
interface RedeemedToken {
  readonly outcome: Outcome;
  readonly priceTicks: PriceTicks;
  readonly lots: SizeLots;
  readonly payoutUnits: bigint;
  readonly costUnits: bigint;
}

/** Takes shares out of their position. @returns undefined when none of this token were redeemed */
function redeemToken(
  { positions, catalog }: ProjectedRows,
  { accountId, marketId, yesLots, noLots }: Redeemed,
  outcome: Outcome,
): RedeemedToken | undefined {
  const lots = outcome === Outcome.Yes ? yesLots : noLots;
  if (lots === 0) return undefined;
  const position = positions.toChange(accountId, marketId, outcome);
  const priceTicks = payoutTicks(catalog.resolutionOf(marketId), outcome);
  const ownLots = positions.leaving(position, lots);
  const ownUnits = costUnits(priceTicks, ownLots);
  const profitUnits = realise(position, ownLots, ownUnits);
  position.redeemed = true;
  return {
    outcome,
    priceTicks,
    lots,
    payoutUnits: costUnits(priceTicks, lots),
    costUnits: ownUnits - profitUnits,
  };
}

function payoutRow(
  { accountId, marketId, txHash = '' }: Redeemed,
  { outcome, priceTicks, lots, payoutUnits, costUnits }: RedeemedToken,
  { timeMs, extraUnits }: { readonly timeMs: number; readonly extraUnits: bigint },
): NewPayout {
  const amountUnits = payoutUnits + extraUnits;
  return {
    accountId,
    marketId,
    outcome,
    priceTicks,
    sizeLots: lots,
    amountUnits: amountUnits as QuoteUnits,
    profitUnits: (amountUnits - costUnits) as QuoteUnits,
    createdAtMs: timeMs,
    txHash,
  };
}
