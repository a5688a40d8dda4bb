import { invariant } from '../invariant.ts';
import { pairUnits, payoutUnits } from '../money.ts';
import type { QuoteUnits, SizeLots } from '../units.ts';
import { MarketStatus, Resolution } from '../words.ts';
import type { Market } from './market.ts';

/** Makes pairs out of collateral. */
export function mintPairs(market: Market, sizeLots: SizeLots): void {
  market.yesSupplyLots = (market.yesSupplyLots + sizeLots) as SizeLots;
  market.noSupplyLots = (market.noSupplyLots + sizeLots) as SizeLots;
}

/** Turns pairs back into collateral. */
export function burnPairs(market: Market, sizeLots: SizeLots): void {
  burnTokens(market, sizeLots, sizeLots);
}

/** Takes tokens out of existence. */
export function burnTokens(market: Market, yesLots: SizeLots, noLots: SizeLots): void {
  market.yesSupplyLots = (market.yesSupplyLots - yesLots) as SizeLots;
  market.noSupplyLots = (market.noSupplyLots - noLots) as SizeLots;
  invariant(market.yesSupplyLots >= 0 && market.noSupplyLots >= 0, 'more tokens are burnt than there are');
}

const CHAIN_SUPPLY_MODULUS = 2 ** 52;

/** On chain anybody can bring any number of tokens: what accounts have of them in all is counted for the audit alone, modulo 2^52. */
export function countedSupply(lots: number): SizeLots {
  return (((lots % CHAIN_SUPPLY_MODULUS) + CHAIN_SUPPLY_MODULUS) % CHAIN_SUPPLY_MODULUS) as SizeLots;
}

/** How a market's tokens pay; undefined while they don't. A failed market pays as an invalid one does. */
export function payingResolution(market: Market): Resolution | undefined {
  if (market.status === MarketStatus.Failed) return Resolution.Invalid;
  return market.resolution === 0 ? undefined : market.resolution;
}

/** The quote locked behind a market's tokens: what they will pay. */
export function collateralUnits(market: Market): QuoteUnits {
  const { yesSupplyLots: yesLots, noSupplyLots: noLots } = market;
  const resolution = payingResolution(market);
  return resolution === undefined ? pairUnits(yesLots) : payoutUnits({ resolution, yesLots, noLots });
}
