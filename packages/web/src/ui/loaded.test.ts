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

describe('loaded data', () => {
  it('shows a placeholder until it has been read', () => {
    expect(html({ data: undefined, error: null })).toContain('h-40');
    expect(html({ data: 'three positions', error: null })).toBe('three positions');
  });

  it('shows the reason when it could not be read, and offers a retry', () => {
    const shown = html({ data: undefined, error: GONE });
    expect(shown).toContain('role="alert"');
    expect(shown).toContain('The exchange is not responding.');
    expect(shown).toContain('Try again');
  });

  it('stays visible when a refetch fails, marked as possibly out of date', () => {
    const shown = html({ data: 'three positions', error: GONE });
    expect(shown).toContain('three positions');
    expect(shown).toContain('This may be out of date');
  });
});

it('a failure shows the service’s own message if there is one', () => {
  expect(messageOf(new OpenApiError('Not enough balance', { errno: 303, status: 200 }))).toBe('Not enough balance');
  expect(messageOf(GONE)).toBe('The exchange is not responding.');
});
