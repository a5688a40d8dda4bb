import { expect, it } from 'vitest';
import { chartedOutcomes, withChosen } from './charted-outcomes.ts';

const children = (volumes: readonly string[]) => volumes.map((volume, index) => ({ marketId: index + 1, volume }));

it('the chart draws all outcomes of a market with few, in its order', () => {
  expect(chartedOutcomes(children(['1', '9', '5']))).toEqual([1, 2, 3]);
  expect(chartedOutcomes([])).toEqual([]);
});

it('draws those with the highest volume of a market with many', () => {
  expect(chartedOutcomes(children(['0', '1', '2', '3', '4', '5', '60.5', '60.4']))).toEqual([7, 8, 6, 5, 4, 3]);
});

it('always draws the chosen outcome, with the colour of the last if there are many', () => {
  expect(withChosen([7, 8, 6, 5, 4, 3], 5)).toEqual([7, 8, 6, 5, 4, 3]);
  expect(withChosen([7, 8, 6, 5, 4, 3], 1)).toEqual([7, 8, 6, 5, 4, 1]);
});
