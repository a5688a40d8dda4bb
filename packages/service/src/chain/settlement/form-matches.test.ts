import { describe, expect, it } from 'vitest';
import { MAX_FILLS_PER_BATCH, MAX_MAKERS_PER_MATCH } from '../limits.ts';
import { fillOf } from '../testing/simulated-fill.ts';
import { digestOf } from '../testing/simulated-transaction.ts';
import { formMatches, takeBatch, withoutFills } from './form-matches.ts';

/** The trade numbers of each match. */
const numbersOf = (matches: ReturnType<typeof formMatches>) =>
  matches.map(({ fills }) => fills.map(({ tradeNo }) => Number(tradeNo)));

/** Fills of one taker with as many makers, numbered from `first`. */
const fillsOf = (taker: number, makers: number, first = 1) =>
  Array.from({ length: makers }, (_, at) => fillOf(first + at, taker, 1_000 + first + at));

describe('matches', () => {
  it('hold the fills of one taker, oldest first', () => {
    const matches = formMatches([fillOf(1, 10, 21), fillOf(2, 11, 22), fillOf(3, 10, 23)]);
    expect(numbersOf(matches)).toEqual([[1, 3], [2]]);
    expect(matches.map(({ takerDigest }) => takerDigest)).toEqual([digestOf(10n), digestOf(11n)]);
  });

  it('hold a bounded number of makers each', () => {
    const sizes = (makers: number) => formMatches(fillsOf(10, makers)).map(({ fills }) => fills.length);
    expect(sizes(MAX_MAKERS_PER_MATCH)).toEqual([MAX_MAKERS_PER_MATCH]);
    expect(sizes(2 * MAX_MAKERS_PER_MATCH + 1)).toEqual([MAX_MAKERS_PER_MATCH, MAX_MAKERS_PER_MATCH, 1]);
  });
});

it('a batch holds as many whole matches as fit', () => {
  const half = MAX_FILLS_PER_BATCH / 2;
  const matches = formMatches([...fillsOf(1, half), ...fillsOf(2, half, 101), fillOf(201, 3, 300)]);
  expect(takeBatch(matches)).toEqual(matches.slice(0, 2));
  expect(takeBatch(matches.slice(1))).toEqual(matches.slice(1));
});

it('a batch without some fills has no empty match', () => {
  const gone = [fillOf(2, 10, 22), fillOf(3, 11, 21)];
  expect(numbersOf(withoutFills(formMatches([fillOf(1, 10, 21), ...gone]), gone))).toEqual([[1]]);
});
