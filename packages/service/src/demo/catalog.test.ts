import { expect, it } from 'vitest';
import { demoMarkets } from './catalog.ts';

it('outcomes that exclude each other are as likely as anything together', () => {
  for (const { slug, children } of demoMarkets(Date.UTC(2026, 0, 1))) {
    if (children === undefined) continue;
    const sum = children.reduce((total, { percent }) => total + percent, 0);
    expect({ slug, sum }).toEqual({ slug, sum: 100 });
  }
});
