import { describe, expect, it } from 'vitest';
import { type Holding, saleNow } from './sale-now.ts';
import { saleText } from './sale-text.ts';

const SHARE = 1_000_000n;
const BIDS = [
  { ticks: 4_000, lots: 10n * SHARE },
  { ticks: 3_000, lots: 5n * SHARE },
];

function textOf(shares: bigint, { bids = BIDS, ownTicks = new Set<number>(), takerFeeBps = 0 }: Partial<Holding> = {}) {
  const lots = shares * SHARE;
  return saleText(saleNow({ lots, bids, ownTicks, takerFeeBps }), lots);
}

describe('what a position would sell for now', () => {
  it('is what the bids pay, the best ones first', () => {
    expect(textOf(12n)).toBe('Sells now for 4.60');
  });

  it('is after fees, and never rounded up', () => {
    // 10 at 0.4 cost a fee of 0.01 × 0.24 each: 4 − 0.024.
    expect(textOf(10n, { takerFeeBps: 100 })).toBe('Sells now for 3.97 after fees');
  });

  it('says how many the book takes if it is too thin for all', () => {
    expect(textOf(20n)).toBe('Only 15 of 20 would sell now, for 5.50.');
    expect(textOf(20n, { bids: [] })).toBe('No bids: nothing would sell now');
  });

  it('ends before the own bid, against which nothing fills', () => {
    expect(textOf(12n, { ownTicks: new Set([3_000]) })).toBe(
      'Only 10 of 12 would sell now, for 4.00. Your own bid comes next.',
    );
    expect(textOf(12n, { ownTicks: new Set([4_000]) })).toBe('Your own bid is the best: a sale would stop there');
  });
});
