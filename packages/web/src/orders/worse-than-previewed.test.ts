import { describe, expect, it } from 'vitest';
import { isWorseThan } from './worse-than-previewed.ts';

const SHARE = 1_000_000n;
/** Ten shares at 40. */
const PREVIEWED = { isBuy: true, lots: 10n * SHARE, costUnits: 10n * SHARE * 4_000n };
const at = (ticks: bigint, lots = 10n * SHARE) => ({ isBuy: true, lots, costUnits: lots * ticks });

describe('a fill', () => {
  it('of a purchase is worse from a tick more on, whatever its size', () => {
    expect(isWorseThan(PREVIEWED, at(4_000n))).toBe(false);
    expect(isWorseThan(PREVIEWED, at(3_000n))).toBe(false);
    expect(isWorseThan(PREVIEWED, { ...at(4_001n), costUnits: at(4_001n).costUnits - 1n })).toBe(false);
    expect(isWorseThan(PREVIEWED, at(4_001n))).toBe(true);
    expect(isWorseThan(PREVIEWED, at(4_001n, 3n))).toBe(true);
  });

  it('of a sale is worse from a tick less on', () => {
    const sold = (ticks: bigint) => ({ ...at(ticks), isBuy: false });
    expect(isWorseThan(sold(4_000n), sold(3_999n))).toBe(true);
    expect(isWorseThan(sold(4_000n), sold(4_001n))).toBe(false);
  });
});
