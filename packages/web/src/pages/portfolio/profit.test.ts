import type { Payout, Position, TradeData } from '@presage/client';
import { describe, expect, it } from 'vitest';
import { realisedProfit, unrealisedProfit } from './profit.ts';

const trade = (side: string, profit: string, fee: string, statusEnum = 'Finished') =>
  ({ side, profit, fee, statusEnum }) as TradeData;
const payout = (profit: string) => ({ profit }) as Payout;
const position = (marketStatusEnum: string, unrealizedPnl: string) => ({ marketStatusEnum, unrealizedPnl }) as Position;
const none = { trades: [], payouts: [], positions: [] };

describe('realised profit', () => {
  it('includes sales, merges and payouts, after the fees of purchases', () => {
    const trades = [trade('Buy', '0', '0.0000000001'), trade('Sell', '1.5', '0.2'), trade('Merge', '-0.25', '0')];
    expect(realisedProfit({ ...none, trades, payouts: [payout('6'), payout('-4.5')] })).toBe('2.7499999999');
  });

  it('leaves out what failed on chain, and the fee of what has not settled', () => {
    const trades = [trade('Buy', '0', '0.1', 'Pending'), trade('Buy', '0', '0.1', 'OnchainFailed')];
    expect(realisedProfit({ ...none, trades })).toBe('0');
  });

  it('includes what is decided, whether it was won or lost, before anything is claimed', () => {
    const positions = [position('resolved', '6'), position('resolved', '-9.5'), position('failed', '1')];
    expect(realisedProfit({ ...none, positions })).toBe('-2.5');
    expect(unrealisedProfit(positions)).toBe('0');
  });
});

it('profit is unrealised until the market is decided', () => {
  const positions = [position('activated', '2'), position('resolving', '-0.5'), position('resolved', '7')];
  expect(unrealisedProfit(positions)).toBe('1.5');
  expect(realisedProfit({ ...none, positions })).toBe('7');
});
