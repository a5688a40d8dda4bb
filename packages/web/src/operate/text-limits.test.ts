import { ROUTES } from '@presage/protocol';
import { expect, it } from 'vitest';
import { isNearLimit, isTooLong, lengthOf, TEXT_LIMITS } from './text-limits.ts';

// The types of schemas leave their options out.
const most = (text: object) => (text as { readonly maxLength?: number }).maxLength;

it('are those of the service', () => {
  const { properties: market } = ROUTES.adminCreateMarket.body;
  expect(TEXT_LIMITS).toEqual({
    title: most(market.marketTitle),
    rules: most(market.rules),
    outcomeLabel: most(market.yesLabel),
    slug: most(market.slug),
    label: most(ROUTES.adminCreateLabel.body.properties.labelName),
    builderName: most(ROUTES.adminCreateBuilder.body.properties.name),
  });
  expect(most(market.noLabel)).toBe(TEXT_LIMITS.outcomeLabel);
  expect(most(market.children.items.properties.marketTitle)).toBe(TEXT_LIMITS.title);
  expect(most(ROUTES.adminEditMarket.body.properties.rules)).toBe(TEXT_LIMITS.rules);
});

it('count a character beyond the basic plane once, as the service does, and no blanks around the text', () => {
  expect(lengthOf(' 🌧 rain ')).toBe(6);
});

it('are exceeded by one character more', () => {
  expect([isTooLong('a'.repeat(50), 50), isTooLong('a'.repeat(51), 50)]).toEqual([false, true]);
});

it('are near from nine tenths on', () => {
  expect([isNearLimit('a'.repeat(45), 50), isNearLimit('a'.repeat(46), 50)]).toEqual([false, true]);
});
