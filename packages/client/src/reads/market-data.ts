import type { Market } from '../generated/wire.ts';
import type { ApiResponse } from '../responses.ts';

/** A market as the client answers it. */
export interface MarketData extends Market {
  /** Whether trading it is rewarded: `incentiveFactor` is there. */
  isIncentivized: boolean;
}

/** A list of markets, and how many there are in all. */
export interface MarketListResult {
  total: number;
  list: MarketData[];
}

/** One market. */
export interface MarketDetailResult {
  data: MarketData;
}

export function marketData(market: Market): MarketData {
  return { ...market, isIncentivized: market.incentiveFactor !== undefined && market.incentiveFactor !== null };
}

/** A success with another result; a refusal as it is. */
export function mapResult<From, To>(response: ApiResponse<From>, map: (result: From) => To): ApiResponse<To> {
  // A refusal has no result to map: its null stays.
  if (response.errno !== 0) return response as unknown as ApiResponse<To>;
  return { ...response, result: map(response.result) };
}
