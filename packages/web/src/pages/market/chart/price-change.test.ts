import { expect, it } from 'vitest';
import { priceChange } from './price-change.ts';

it.each([
  [[43.8, 51, 50.8], 'up', '0.07'],
  [[50.29, 50.28], 'down', '0.0001'],
  [[40, 45, 40], 'none', '0'],
])('the price moved over %j: %s by %s', (values, direction, size) => {
  expect(priceChange(values.map((value) => ({ value })))).toEqual({ direction, size });
});

it('a single point has not moved', () => {
  expect(priceChange([{ value: 40 }])).toBeUndefined();
  expect(priceChange([])).toBeUndefined();
});
