import type { FastifyRequest } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { ChainStoppingError, ChainUnavailableError } from '../../chain/errors.ts';
import { PageTooDeepError, StoreBehindError, StoreStalledError } from '../../store/errors.ts';
import { refusalOfAnyError } from './refusal-of-error.ts';

const request = { id: 'r1', headers: {}, routeOptions: {} } as FastifyRequest;
const coded = (code: string) => Object.assign(new Error('from Node'), { code });

describe('an error', () => {
  it.each([
    ['a page too deep', new PageTooDeepError({ page: 2_502, limit: 20 }, 50_000), 400, /^page: /],
    ['a store that is behind', new StoreBehindError(9, 8), 503, /^the read store is catching up/],
    ['a store that does not respond', new StoreStalledError(3), 503, /^the read store takes too long/],
    ['a chain that cannot be reached', new ChainUnavailableError('no answer'), 503, /^the chain cannot be reached/],
    ['a client that has gone', coded('ECONNRESET'), 400, /^body: the connection was closed/],
    ['a body that ended early', coded('ERR_STREAM_PREMATURE_CLOSE'), 400, /^body: the connection was closed/],
  ])('of a known kind is refused in words, and not logged: %s', (_, error, status, message) => {
    const log = { error: vi.fn() };
    expect(refusalOfAnyError(error, request, log)).toMatchObject({ status, message: expect.stringMatching(message) });
    expect(log.error).not.toHaveBeenCalled();
  });

  it('of a closing service closes the connection, too', () => {
    const { headers } = refusalOfAnyError(new ChainStoppingError(), request, { error: vi.fn() });
    expect(headers).toEqual({ connection: 'close', 'retry-after': '30' });
  });
});
