import { type MarketId, Outcome, Resolution } from '@presage/exchange';
import { expect, it } from 'vitest';
import type { MarketRow } from '../store/read-store.ts';
import { presentMarketPayout } from './market-payout.ts';

it('says what a resolution pays also beyond what 64 bits hold, as all accounts on chain together can hold', () => {
  const market = { marketId: 1 as MarketId, title: 'Will it pay?' } as MarketRow;
  const lots = 2_000_000_000n * 1_000_000n;
  const holdings = [Outcome.Yes, Outcome.No].map((outcome) => ({
    marketId: market.marketId,
    outcome,
    holders: 3,
    lots,
  }));
  const paid = (resolution: Resolution) => presentMarketPayout(market, resolution, holdings).totalPayout;
  expect([paid(Resolution.Yes), paid(Resolution.Invalid)]).toEqual(['2000000000', '2000000000']);
});
