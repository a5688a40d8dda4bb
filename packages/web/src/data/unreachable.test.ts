import { OpenApiError } from '@presage/client';
import { describe, expect, it } from 'vitest';
import { isRefusedOnChain, isResultUnknown, isUnreachable, PossiblySentError } from './unreachable.ts';

const HASH = `0x${'ab'.repeat(32)}` as const;

describe('an unreachable service', () => {
  it.each([
    ['without a connection', new TypeError('Failed to fetch')],
    ['after a timeout', new DOMException('signal timed out', 'TimeoutError')],
  ])('is recognised %s', (_, cause) => {
    expect(isUnreachable(new OpenApiError('GET /openapi/trade got no answer', { cause }))).toBe(true);
  });

  it.each([502, 503, 504])('is recognised by the status %i of a proxy in front of it', (status) => {
    expect(isUnreachable(new OpenApiError('GET /trade returned HTML: check host', { status }))).toBe(true);
  });

  it('is distinguished from a rejection and from other errors', () => {
    expect(isUnreachable(new OpenApiError('the disk is nearly full', { status: 503, errno: 1 }))).toBe(false);
    expect(isUnreachable(new OpenApiError('a page of something else', { status: 404 }))).toBe(false);
    expect(isUnreachable(new OpenApiError('too many requests', { status: 429, cause: new TypeError('x') }))).toBe(
      false,
    );
    expect(isUnreachable(new OpenApiError('failed on chain', { cause: new Error('x') }))).toBe(false);
    expect(isUnreachable(new TypeError('of the page itself'))).toBe(false);
  });
});

describe('a requested change', () => {
  it.each([
    ['without a connection', new TypeError('Failed to fetch')],
    ['after a timeout', new DOMException('signal timed out', 'TimeoutError')],
    ['after the page has closed its client', new DOMException('aborted', 'AbortError')],
  ])('may have been made when no response came %s', (_, cause) => {
    expect(isResultUnknown(new OpenApiError('no answer', { cause }))).toBe(true);
  });

  it.each([500, 502, 503])('may have been made when the response is %i', (status) => {
    expect(isResultUnknown(new OpenApiError('failed', { status }))).toBe(true);
    expect(isResultUnknown(new OpenApiError('failed', { status, errno: 1 }))).toBe(true);
  });

  it.each([200, 400, 401, 429])('was not made when the service itself rejected it with %i', (status) => {
    const refused = new OpenApiError('refused', { status, errno: 2 });
    expect([isResultUnknown(refused), isRefusedOnChain(refused)]).toEqual([false, false]);
  });

  it.each([200, 403, 404])('may have been made when something else responds with %i', (status) => {
    expect(isResultUnknown(new OpenApiError('a page of a proxy', { status }))).toBe(true);
  });

  it('was not made when something else limits requests: it does so before it passes them on', () => {
    expect(isResultUnknown(new OpenApiError('a page of a proxy', { status: 429 }))).toBe(false);
  });

  it.each([
    ['the wallet does not sign', new Error('no')],
    ['the client is for another chain', new OpenApiError('The service is on chain 97.')],
    ['the market is not decided on chain yet', new OpenApiError('not decided', { errno: 201 })],
  ])('was not made when it failed before anything was sent: %s', (_, error) => {
    expect([isResultUnknown(error), isRefusedOnChain(error)]).toEqual([false, false]);
  });
});

describe('a transaction', () => {
  it.each([
    ['reverted', new OpenApiError(`Transaction ${HASH} reverted.`, { txHash: HASH })],
    ['the contract rejected', new OpenApiError('split failed on chain', { cause: new Error('reverted') })],
    ['its wallet rejected', new OpenApiError('split failed on chain', { cause: new Error('User rejected') })],
  ])('that %s was not executed', (_, error) => {
    expect([isResultUnknown(error), isRefusedOnChain(error)]).toEqual([false, true]);
  });

  it.each([
    ['whose receipt could not be read', new OpenApiError('sent', { txHash: HASH, cause: new Error('no answer') })],
    ['that its wallet may have sent', new PossiblySentError('silent', { cause: new Error('Internal error') })],
  ])('%s may have been executed', (_, error) => {
    expect([isResultUnknown(error), isRefusedOnChain(error)]).toEqual([true, false]);
  });
});
