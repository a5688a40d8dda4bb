import { expect } from 'vitest';
import { Trial } from './trial.ts';

/** Each account begins with 9,000 quote, 1,000 Yes and 1,000 No (10,000 quote less 1,000 pairs). */
export interface Scene {
  readonly name: string;
  readonly before: readonly string[];
  readonly order: string;
  readonly fills: readonly string[];
  readonly closed: readonly string[];
  readonly after: readonly string[];
  /** Wealth of A, the maker, and B, the taker, afterwards. */
  readonly wealth?: readonly [string, string];
}

/** The wealth that each account begins with. */
export const UNCHANGED = '9000 quote, 1000 yes, 1000 no';

/** Places the orders in a new exchange, and compares what the last one did. */
export function play({ before, order, fills, closed, after, wealth }: Scene): void {
  const trial = Trial.trading();
  for (const earlier of before) trial.order(earlier);
  expect(trial.order(order)).toMatchObject({ ok: true });
  expect(trial.fills()).toEqual(fills);
  expect(trial.closed()).toEqual(closed);
  expect(trial.book()).toEqual(after);
  if (wealth !== undefined) expect([trial.wealth('A'), trial.wealth('B')]).toEqual(wealth);
}
