import { OpenApiError } from '@presage/client';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Loaded, type Reading } from './loaded.tsx';
import { messageOf } from './states.tsx';

const GONE = new OpenApiError('GET /openapi/positions got no answer', { cause: new TypeError('Failed to fetch') });
const html = (reading: Omit<Reading<string>, 'refetch'>) =>
  renderToStaticMarkup(
    createElement(Loaded<string>, {
      reading: { ...reading, refetch: () => undefined },
      skeleton: 'h-40',
      children: (data: string) => data,
    }),
  );

describe('what is read', () => {
  it('keeps its place until it is there', () => {
    expect(html({ data: undefined, error: null })).toContain('h-40');
    expect(html({ data: 'three positions', error: null })).toBe('three positions');
  });

  it('says why it is not there, and offers another try', () => {
    const shown = html({ data: undefined, error: GONE });
    expect(shown).toContain('role="alert"');
    expect(shown).toContain('The service does not answer.');
    expect(shown).toContain('Try again');
  });

  it('stays when it cannot be read again, and is said to be old', () => {
    const shown = html({ data: 'three positions', error: GONE });
    expect(shown).toContain('three positions');
    expect(shown).toContain('This may be out of date.');
    expect(shown).toContain('Try again');
  });
});

it('a failure is told in the service’s own words when it has any', () => {
  expect(messageOf(new OpenApiError('Not enough balance', { errno: 303, status: 200 }))).toBe('Not enough balance');
  expect(messageOf(GONE)).toBe('The service does not answer.');
});
