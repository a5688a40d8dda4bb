import { expect, it } from 'vitest';
import { messageOf } from './states.tsx';

it.each([
  'Failed to fetch dynamically imported module: http://127.0.0.1/assets/portfolio-page-1.js',
  'error loading dynamically imported module: http://127.0.0.1/assets/portfolio-page-1.js',
  'Importing a module script failed.',
])('the message for code that cannot be loaded says what to do, not what the browser says: %s', (message) => {
  expect(messageOf(new TypeError(message))).toBe(
    'Part of the application could not be loaded: it may have been updated. Reload the page.',
  );
});

it('the message of any other error is its own', () => {
  expect(messageOf(new TypeError('x is undefined'))).toBe('x is undefined');
});
