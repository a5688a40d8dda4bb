import type { FeeRateSettings } from './settlement.ts';

/** The highest fee per share is a quarter of the rate: p × (1 − p) is 1/4 at p = 0.5. A basis point is 1/10,000. */
const BPS_PER_MAX_RATE = 40_000;

/** Converts rates in basis points to the published client's fields, and keeps the exact rates beside them. */
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
