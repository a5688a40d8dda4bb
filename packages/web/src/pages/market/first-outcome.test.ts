import { expect, it } from 'vitest';
import { firstOutcome } from './first-outcome.ts';

const child = (name: string, statusEnum: 'activated' | 'resolved', volume: string, resultTokenId = '2') => ({
  name,
  statusEnum,
  volume,
  resultTokenId,
  yesTokenId: '1',
});

it('a page starts with the outcome with the highest volume, compared exactly', () => {
  const children = [
    child('a', 'activated', '9.000000000000000000'),
    child('b', 'activated', '10.000000000100000000'),
    child('c', 'activated', '10.000000000000000000'),
    child('d', 'resolved', '99.000000000000000000'),
  ];
  expect(firstOutcome(children)?.name).toBe('b');
});

it('starts with some outcome even if none trades', () => {
  const over = [child('a', 'resolved', '0.0'), child('b', 'resolved', '1.0')];
  expect(firstOutcome(over)?.name).toBe('b');
  expect(firstOutcome([child('a', 'activated', '0'), child('b', 'activated', '0')])?.name).toBe('a');
  expect(firstOutcome([])).toBeUndefined();
});

it('starts with the outcome that won if none trades', () => {
  const children = [child('a', 'resolved', '2'), child('b', 'resolved', '1', '1')];
  expect(firstOutcome(children)?.name).toBe('b');
  expect(firstOutcome([...children, child('c', 'activated', '0')])?.name).toBe('c');
});
