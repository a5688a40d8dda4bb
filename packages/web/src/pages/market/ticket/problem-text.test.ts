import { describe, expect, it } from 'vitest';
import { priceText } from '../../../format/price.ts';
import type { OrderPlan, PlanProblem } from './order-plan.ts';
import { problemText } from './problem-text.ts';

const SHARE = 1_000_000n;
const QUOTE = 10_000_000_000n;
/** Not used by any text. */
const PLAN = {} as OrderPlan;

const WORDING = {
  draft: { price: '42.5', amount: ' 1,125' },
  symbol: 'USDT',
  isConnected: true,
  priceText: (price: string) => priceText(price, 'cents'),
};

describe('texts for an order that cannot be placed', () => {
  const field = 'amount';
  it.each<[PlanProblem, string]>([
    [{ field: 'price', problem: 'range', stepTicks: 100 }, 'Price must be between 1¢ and 99¢'],
    [{ field: 'price', problem: 'grid', stepTicks: 100 }, 'Price must be a multiple of 1¢, such as 42¢ or 43¢'],
    [{ field, problem: 'missing', unit: 'quote' }, ''],
    [{ field, problem: 'ambiguous', unit: 'quote' }, 'Does 1,125 mean 1125 or 1.125? Enter 1125 or 1,1250.'],
    [{ field, problem: 'decimals', unit: 'shares' }, 'At most 6 decimal places'],
    [{ field, problem: 'tooSmall', unit: 'shares', bound: 5n * SHARE, limitTicks: 0 }, 'Minimum order: 5 shares'],
    [
      { field, problem: 'tooSmall', unit: 'shares', bound: SHARE, limitTicks: 6_000 },
      'Minimum order: 1 share (0.60 USDT at 60¢)',
    ],
    [
      { field, problem: 'tooSmall', unit: 'shares', bound: SHARE, limitTicks: 6_049 },
      'Minimum order: 1 share (0.6049 USDT at 60.49¢)',
    ],
    [{ field, problem: 'tooSmall', unit: 'quote', bound: QUOTE, limitTicks: 0 }, 'Minimum order: 1 USDT'],
    [
      { field, problem: 'tooLarge', unit: 'shares', bound: 9_000_000_000n * SHARE, limitTicks: 6_000 },
      'Maximum order: 9,000,000,000 shares',
    ],
    [
      { field, problem: 'notEnough', unit: 'quote', needed: 21n * QUOTE + 1n, has: 20n * QUOTE + 800n, plan: PLAN },
      'Not enough cash: 21.00 USDT needed, including fees; 20.00 USDT available',
    ],
    [
      { field, problem: 'notEnough', unit: 'quote', needed: 20n * QUOTE + 1n, has: 20n * QUOTE, plan: PLAN },
      'Not enough cash: 20.0000000001 USDT needed, including fees; 20 USDT available',
    ],
    [
      { field, problem: 'notEnough', unit: 'shares', needed: 4n * SHARE, has: 3n * SHARE, plan: PLAN },
      'Not enough shares: 4 shares needed; 3 shares available',
    ],
  ])('%o', (problem, text) => {
    expect(problemText(problem, WORDING)).toBe(text);
  });

  it('advise a limit order while the book is missing only if it could be sent', () => {
    const problem = { field, problem: 'noBook', unit: 'quote' } as const;
    expect(problemText(problem, WORDING)).toMatch(/You can still place a limit order/);
    expect(problemText(problem, { ...WORDING, isConnected: false })).toMatch(/Wait until the connection is back/);
  });
});
