import { expect, it } from 'vitest';
import { shown } from './shown.ts';

it('shows text in quotes, and anything else as it prints', () => {
  expect(['21', 21, 21n, undefined, null, ''].map(shown)).toEqual(['"21"', '21', '21', 'undefined', 'null', '""']);
});

it('shows the kind of an object, whatever its own methods do', () => {
  const angry = {
    toString() {
      throw new Error('not shown');
    },
  };
  expect([Object.create(null), angry].map(shown)).toEqual(['[object Object]', '[object Object]']);
  // As text, this array could not be told apart from its number.
  expect([[21], () => 21].map(shown)).toEqual(['[object Array]', '[object Function]']);
});
