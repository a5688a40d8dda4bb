import { expect, it } from 'vitest';
import { shown } from './shown.ts';

it('shows text in quotes, and anything else as it prints', () => {
  expect(['21', 21, 21n, undefined, null, ''].map(shown)).toEqual(['"21"', '21', '21', 'undefined', 'null', '""']);
});
