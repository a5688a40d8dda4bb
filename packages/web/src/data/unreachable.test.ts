import { OpenApiError } from '@presage/client';
import { describe, expect, it } from 'vitest';
import { isFateUnknown, isUnreachable } from './unreachable.ts';

describe('a service that is not there', () => {
  it.each([
    ['without a connection', new TypeError('Failed to fetch')],
    ['when its time is up', new DOMException('signal timed out', 'TimeoutError')],
  ])('is told %s', (_, cause) => {
    expect(isUnreachable(new OpenApiError('GET /openapi/trade got no answer', { cause }))).toBe(true);
  });

  it('is told from one that refuses, and from everything else that fails', () => {
    expect(isUnreachable(new OpenApiError('too many requests', { status: 429, cause: new TypeError('x') }))).toBe(
      false,
    );
    expect(isUnreachable(new OpenApiError('failed on chain', { cause: new Error('x') }))).toBe(false);
    expect(isUnreachable(new TypeError('of the page itself'))).toBe(false);
  });
});

describe('what was to be changed', () => {
  it.each([undefined, 500, 502, 503])('may have been changed all the same when the answer is %s', (status) => {
    expect(isFateUnknown(new OpenApiError('failed', { status }))).toBe(true);
  });

  it.each([400, 401, 429])('was not changed when the answer is %i', (status) => {
    expect(isFateUnknown(new OpenApiError('refused', { status }))).toBe(false);
  });

  it('was not changed when the service understood it and refused; something else may have answered in its place', () => {
    expect(isFateUnknown(new OpenApiError('refused', { status: 200, errno: 303 }))).toBe(false);
    expect(isFateUnknown(new OpenApiError('no answer of this API', { status: 200 }))).toBe(true);
  });

  it('was not changed by what failed before anything was sent', () => {
    expect(isFateUnknown(new Error('the wallet does not sign'))).toBe(false);
  });
});
