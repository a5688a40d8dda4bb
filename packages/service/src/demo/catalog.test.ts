import { expect, it } from 'vitest';
import { demoMarkets } from './catalog.ts';

it('prices of mutually exclusive outcomes add up to 100 percent', () => {
  for (const { slug, children } of demoMarkets(Date.UTC(2026, 0, 1))) {
    if (children === undefined) continue;
    const sum = children.reduce((total, { percent }) => total + percent, 0);
    expect({ slug, sum }).toEqual({ slug, sum: 100 });
  }
});
