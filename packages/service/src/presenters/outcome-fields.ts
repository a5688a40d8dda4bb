import { Outcome } from '@presage/exchange';
import type { MarketRow } from '../store/read-store.ts';

export interface OutcomeFields {
  readonly outcome: string;
  readonly outcomeSide: Outcome;
  readonly outcomeSideEnum: 'Yes' | 'No';
}

/** Label, number and word of an outcome, as in orders, trades and positions. */
export function outcomeFields(market: MarketRow, outcome: Outcome): OutcomeFields {
  return outcome === Outcome.Yes
    ? { outcome: market.yesLabel, outcomeSide: Outcome.Yes, outcomeSideEnum: 'Yes' }
    : { outcome: market.noLabel, outcomeSide: Outcome.No, outcomeSideEnum: 'No' };
}

/** Decimal token id of an outcome. */
export function tokenIdOf(market: MarketRow, outcome: Outcome): string {
  return outcome === Outcome.Yes ? market.yesTokenId : market.noTokenId;
}
