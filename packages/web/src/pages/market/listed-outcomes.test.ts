import { expect, it } from 'vitest';
import { isLong, listedOutcomes } from './listed-outcomes.ts';

const rows = (count: number, chosen = 1) =>
  Array.from({ length: count }, (_, index) => ({ title: `Outcome ${index + 1}`, isChosen: index + 1 === chosen }));
const titles = (count: number, options: { chosen?: number; sought?: string; isExpanded?: boolean } = {}) =>
  listedOutcomes(rows(count, options.chosen), { sought: '', isExpanded: false, ...options }).map(({ title }) => title);

it('a short list of outcomes is listed in full', () => {
  expect(isLong(rows(8))).toBe(false);
  expect(titles(8)).toHaveLength(8);
});

it('a long list is collapsed to its first outcomes, until it is expanded', () => {
  expect(isLong(rows(9))).toBe(true);
  expect(titles(60)).toEqual([1, 2, 3, 4, 5, 6].map((place) => `Outcome ${place}`));
  expect(titles(60, { isExpanded: true })).toHaveLength(60);
});

it('a collapsed list keeps the chosen outcome in view, in its place', () => {
  expect(titles(60, { chosen: 2 })).toHaveLength(6);
  expect(titles(60, { chosen: 42 }).at(-1)).toBe('Outcome 42');
});

it('outcomes are found by words of their titles, in any order and case', () => {
  expect(titles(60, { sought: '42' })).toEqual(['Outcome 42']);
  expect(titles(60, { sought: ' 17 OUT' })).toEqual(['Outcome 17']);
  expect(titles(60, { sought: 'nothing' })).toEqual([]);
  expect(titles(60, { sought: '  ' })).toHaveLength(6);
});
