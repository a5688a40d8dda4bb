import type { FeeRateSettings } from './settlement.ts';

/** The most a share pays is a quarter of the rate: p × (1 − p) is 1/4 at p = 0.5. Basis points are ten-thousandths. */
const BPS_PER_MAX_RATE = 40_000;

/** Rates in basis points as the published client shows them, and exactly. */
export function feeRateSettings(rates: {
  readonly makerFeeBps: string;
  readonly takerFeeBps: string;
}): FeeRateSettings {
  const { makerFeeBps, takerFeeBps } = rates;
  return {
    makerMaxFeeRate: Number(makerFeeBps) / BPS_PER_MAX_RATE,
    takerMaxFeeRate: Number(takerFeeBps) / BPS_PER_MAX_RATE,
    enabled: makerFeeBps !== '0' || takerFeeBps !== '0',
    makerFeeBps,
    takerFeeBps,
  };
}
