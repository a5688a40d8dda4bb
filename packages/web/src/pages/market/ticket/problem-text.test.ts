import { describe, expect, it } from 'vitest';
import { priceText } from '../../../format/price.ts';
import type { OrderPlan, PlanProblem } from './order-plan.ts';
import { problemText } from './problem-text.ts';

const SHARE = 1_000_000n;
const QUOTE = 10_000_000_000n;
/** No text tells of it. */
const PLAN = {} as OrderPlan;

describe('what is told of an order that cannot be', () => {
  const field = 'amount';
  it.each<[PlanProblem, string]>([
    [{ field: 'price', problem: 'range', stepTicks: 100 }, 'Prices go from 1¢ to 99¢'],
    [{ field: 'price', problem: 'grid', stepTicks: 100 }, 'Prices go in steps of 1¢ here: 42¢ or 43¢ would do'],
    [{ field, problem: 'missing', unit: 'quote' }, ''],
    [{ field, problem: 'ambiguous', unit: 'quote' }, 'Does 1,125 mean 1125 or 1.125? Write 1125, or 1,1250.'],
    [{ field, problem: 'decimals', unit: 'shares' }, 'At most 6 decimals'],
    [{ field, problem: 'tooSmall', unit: 'shares', bound: 5n * SHARE }, 'Too small: at least 5 shares'],
    [{ field, problem: 'tooSmall', unit: 'quote', bound: QUOTE }, 'Too small: at least 1 USDT'],
    [
      { field, problem: 'tooLarge', unit: 'shares', bound: 9_000_000_000n * SHARE },
      'Too large: at most 9,000,000,000 shares in one order',
    ],
    [
      { field, problem: 'notEnough', unit: 'quote', needed: 21n * QUOTE + 1n, has: 20n * QUOTE + 800n, plan: PLAN },
      'This takes 21.00 USDT, fees included; you have 20.00 USDT',
    ],
    [
      { field, problem: 'notEnough', unit: 'quote', needed: 20n * QUOTE + 1n, has: 20n * QUOTE, plan: PLAN },
      'This takes 20.0000000001 USDT, fees included; you have 20 USDT',
    ],
    [
      { field, problem: 'notEnough', unit: 'shares', needed: 4n * SHARE, has: 3n * SHARE, plan: PLAN },
      'This sells 4 shares; you have 3 shares to sell',
    ],
  ])('%o', (problem, text) => {
    const draft = { price: '42.5', amount: ' 1,125' };
    expect(problemText(problem, { draft, symbol: 'USDT', priceText: (price) => priceText(price, 'cents') })).toBe(text);
  });
});
