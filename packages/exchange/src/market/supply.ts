import { MarketStatus, Resolution } from '../enums.ts';
import { invariant } from '../invariant.ts';
import { pairUnits, payoutUnits } from '../money.ts';
import type { QuoteUnits, SizeLots } from '../units.ts';
import type { Market } from './market.ts';

/** Mints pairs from collateral. */
export function mintPairs(market: Market, sizeLots: SizeLots): void {
  market.yesSupplyLots = (market.yesSupplyLots + sizeLots) as SizeLots;
  market.noSupplyLots = (market.noSupplyLots + sizeLots) as SizeLots;
}

/** Burns pairs, which frees their collateral. */
export function burnPairs(market: Market, sizeLots: SizeLots): void {
  burnTokens(market, sizeLots, sizeLots);
}

/** Removes tokens from the supply. */
export function burnTokens(market: Market, yesLots: SizeLots, noLots: SizeLots): void {
  market.yesSupplyLots = (market.yesSupplyLots - yesLots) as SizeLots;
  market.noSupplyLots = (market.noSupplyLots - noLots) as SizeLots;
  invariant(market.yesSupplyLots >= 0 && market.noSupplyLots >= 0, 'more tokens are burnt than exist');
}

const CHAIN_SUPPLY_MODULUS = 2 ** 52;

/** On chain anyone can deposit any number of tokens, so their sum is counted only for the audit, modulo 2^52. */
export function countedSupply(lots: number): SizeLots {
  return (((lots % CHAIN_SUPPLY_MODULUS) + CHAIN_SUPPLY_MODULUS) % CHAIN_SUPPLY_MODULUS) as SizeLots;
}

/** The resolution by which a market pays out; undefined while it does not. A failed market pays like an invalid one. */
export function payingResolution(market: Market): Resolution | undefined {
  if (market.status === MarketStatus.Failed) return Resolution.Invalid;
  return market.resolution === 0 ? undefined : market.resolution;
}

/** The quote locked behind a market's tokens, which equals their payout. */
export function collateralUnits(market: Market): QuoteUnits {
  const { yesSupplyLots: yesLots, noSupplyLots: noLots } = market;
  const resolution = payingResolution(market);
  return resolution === undefined ? pairUnits(yesLots) : payoutUnits({ resolution, yesLots, noLots });
}
