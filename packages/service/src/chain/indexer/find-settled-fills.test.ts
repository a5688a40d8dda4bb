import type { AccountId, MarketId } from '@presage/exchange';
import { expect, it } from 'vitest';
import { fillOf } from '../testing/simulated-fill.ts';
import { findSettledFills } from './find-settled-fills.ts';
import { noFindings } from './findings.ts';

const TX = '0xab';
const PENDING = [fillOf(1, 10, 20), fillOf(2, 10, 21)];

/** The findings of fills between these takers and makers. */
function findingsOf(...pairs: readonly (readonly [number, number])[]) {
  const found = noFindings();
  for (const [taker, maker] of pairs) {
    const { takerDigest, makerDigest } = fillOf(0, taker, maker);
    found.fills.push({ takerDigest, makerDigest, txHash: TX });
  }
  return found;
}

it('finds a pending fill by both of its orders, and no other', () => {
  expect(findSettledFills(findingsOf([10, 21], [11, 20], [20, 10]), PENDING)).toEqual([{ tradeNo: 2, txHash: TX }]);
});

it('finds a fill once that both a log and a receipt show: the exchange refuses a block that settles it twice', () => {
  expect(findSettledFills(findingsOf([10, 20], [10, 20]), PENDING)).toEqual([{ tradeNo: 1, txHash: TX }]);
});

it('has what both accounts hold read again, even if no log of a transfer was shown', () => {
  const findings = findingsOf([10, 20]);
  findSettledFills(findings, PENDING);
  const both = [1, 2] as AccountId[];
  expect(findings.quote).toEqual(new Set(both));
  expect(findings.tokens).toEqual(new Map(both.map((accountId) => [accountId, new Set([1 as MarketId])])));
});
