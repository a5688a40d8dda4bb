import type { TradeData } from '@presage/client';
import { describe, expect, it } from 'vitest';
import { countedTrades } from './counted-trades.ts';

describe('trades that count', () => {
  it('are those that have settled or may still settle', () => {
    const statuses = ['Finished', 'Pending', 'OnchainFailed', 'Failed', 'Canceled'] as const;
    const trades = statuses.map((statusEnum) => ({ statusEnum }) as TradeData);
    expect(countedTrades(trades).map(({ statusEnum }) => statusEnum)).toEqual(['Finished', 'Pending']);
  });
});
