import type { Market, MarketDetail } from '../generated/wire.ts';
import type { ApiResponse } from '../responses.ts';

/** A market as the client returns it. */
export interface MarketData extends Market {
  /** Whether trading is rewarded, that is, `incentiveFactor` is set. */
  isIncentivized: boolean;
}

/** A page of markets, and their total number. */
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

export function marketDetail(response: ApiResponse<MarketDetail>): ApiResponse<MarketDetailResult> {
  return mapResult(response, ({ data }) => ({ data: marketData(data) }));
}

/** Maps the result of a success; returns a refusal unchanged. */
export function mapResult<From, To>(response: ApiResponse<From>, map: (result: From) => To): ApiResponse<To> {
  if (response.errno !== 0) return response as unknown as ApiResponse<To>;
  return { ...response, result: map(response.result) };
}
