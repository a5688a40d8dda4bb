import { OpenApiError } from '@presage/client';
import { describe, expect, it } from 'vitest';
import { isFateUnknown, isRefusedOnChain, isUnreachable, SentPerhaps } from './unreachable.ts';

const HASH = `0x${'ab'.repeat(32)}` as const;

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
  it.each([
    ['without a connection', new TypeError('Failed to fetch')],
    ['when its time is up', new DOMException('signal timed out', 'TimeoutError')],
    ['since the page has closed its client', new DOMException('aborted', 'AbortError')],
  ])('may have been changed all the same when no answer comes %s', (_, cause) => {
    expect(isFateUnknown(new OpenApiError('no answer', { cause }))).toBe(true);
  });

  it.each([500, 502, 503])('may have been changed all the same when the answer is %i', (status) => {
    expect(isFateUnknown(new OpenApiError('failed', { status }))).toBe(true);
  });

  it.each([400, 401, 429])('was not changed when the answer is %i', (status) => {
    const refused = new OpenApiError('refused', { status });
    expect([isFateUnknown(refused), isRefusedOnChain(refused)]).toEqual([false, false]);
  });

  it('was not changed when the service understood it and refused; something else may have answered in its place', () => {
    expect(isFateUnknown(new OpenApiError('refused', { status: 200, errno: 303 }))).toBe(false);
    expect(isFateUnknown(new OpenApiError('no answer of this API', { status: 200 }))).toBe(true);
  });

  it.each([
    ['the wallet does not sign', new Error('no')],
    ['the client is for another chain', new OpenApiError('The service is on chain 97.')],
    ['the market is not decided on chain yet', new OpenApiError('not decided', { errno: 201 })],
  ])('was not changed by what failed before anything was sent: %s', (_, error) => {
    expect([isFateUnknown(error), isRefusedOnChain(error)]).toEqual([false, false]);
  });
});

describe('a transaction', () => {
  it.each([
    ['reverted', new OpenApiError(`Transaction ${HASH} reverted.`, { txHash: HASH })],
    ['the contract would not have', new OpenApiError('split failed on chain', { cause: new Error('reverted') })],
    ['its wallet refused', new OpenApiError('split failed on chain', { cause: new Error('User rejected') })],
  ])('that %s was not done', (_, error) => {
    expect([isFateUnknown(error), isRefusedOnChain(error)]).toEqual([false, true]);
  });

  it.each([
    ['whose block nobody could ask for', new OpenApiError('sent', { txHash: HASH, cause: new Error('no answer') })],
    ['that its wallet has sent perhaps', new SentPerhaps('silent', { cause: new Error('Internal error') })],
  ])('%s may be done', (_, error) => {
    expect([isFateUnknown(error), isRefusedOnChain(error)]).toEqual([true, false]);
  });
});
