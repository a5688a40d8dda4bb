import {
  costUnits,
  Outcome,
  type PriceTicks,
  payoutTicks,
  type QuoteUnits,
  type Redeemed,
  Resolution,
  type SizeLots,
  TICKS_PER_QUOTE,
} from '@presage/exchange/values';
import { invariant } from '../../invariant.ts';
import { realise } from './cost-basis.ts';
import type { NewPayout, ProjectedRows } from './projected-rows.ts';

/** Burns tokens for their payout, 0 for losing ones; the position stays listed with 0 shares (wire contract §3). */
export function projectRedemption(rows: ProjectedRows, event: Redeemed, timeMs: number): void {
  // On chain, tokens can be redeemed while the ledger does not accept the market's resolution.
  const resolution = rows.catalog.resolutionOf(event.marketId) ?? resolutionThatPaid(event);
  const tokens = [Outcome.Yes, Outcome.No].flatMap(
    (outcome) => redeemToken(rows, event, { outcome, resolution }) ?? [],
  );
  const dueUnits = tokens.reduce((units, token) => units + token.payoutUnits, 0n);
  invariant(
    event.payoutUnits === dueUnits || rows.ledger === 'chain',
    `market ${event.marketId} paid ${event.payoutUnits} units where ${dueUnits} were due`,
  );
  const amounts = amountsOf(tokens, event.payoutUnits);
  for (const [at, token] of tokens.entries()) {
    rows.addPayout(payoutRow(event, token, { timeMs, amountUnits: amounts[at] ?? 0n }));
  }
}

const RESOLUTIONS = Object.values(Resolution);

/**
 * The resolution that explains a payout. It is not known when as many of one token were redeemed as of the other, whose
 * payout is always the same; then, and when none explains it, each token counts as half.
 */
function resolutionThatPaid(event: Redeemed): Resolution {
  const [resolution, other] = RESOLUTIONS.filter((each) => isPayoutOf(each, event));
  return other === undefined ? (resolution ?? Resolution.Invalid) : Resolution.Invalid;
}

/** Less than a lot of each token, which are worth less than a pair of lots, may have been redeemed besides. */
function isPayoutOf(resolution: Resolution, { yesLots, noLots, payoutUnits }: Redeemed): boolean {
  const due = (outcome: Outcome, lots: SizeLots) => costUnits(payoutTicks(resolution, outcome), lots);
  const fractionUnits = payoutUnits - due(Outcome.Yes, yesLots) - due(Outcome.No, noLots);
  return fractionUnits >= 0n && fractionUnits < TICKS_PER_QUOTE;
}

/**
 * Divides what was paid among the tokens. On chain it can be more than is due, because fractions of a lot are paid too:
 * the first token that pays anything gets the rest. And it can be less, because the same transaction may burn tokens for
 * another purpose as well: then no token gets more than what is left, so that no amount is negative.
 */
function amountsOf(tokens: readonly RedeemedToken[], payoutUnits: bigint): readonly bigint[] {
  const paying = tokens.find((token) => token.payoutUnits > 0n) ?? tokens[0];
  const dueToOther = tokens.find((token) => token !== paying)?.payoutUnits ?? 0n;
  const restUnits = payoutUnits - dueToOther;
  if (restUnits < 0n) return tokens.map((token) => (token === paying ? 0n : payoutUnits));
  return tokens.map((token) => (token === paying ? restUnits : dueToOther));
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
  { positions }: ProjectedRows,
  { accountId, marketId, yesLots, noLots }: Redeemed,
  { outcome, resolution }: { readonly outcome: Outcome; readonly resolution: Resolution },
): RedeemedToken | undefined {
  const lots = outcome === Outcome.Yes ? yesLots : noLots;
  if (lots === 0) return undefined;
  const position = positions.toChange(accountId, marketId, outcome);
  const priceTicks = payoutTicks(resolution, outcome);
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
  { outcome, priceTicks, lots, costUnits }: RedeemedToken,
  { timeMs, amountUnits }: { readonly timeMs: number; readonly amountUnits: bigint },
): NewPayout {
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
