import type { IncomingMessage, ServerResponse } from 'node:http';
import { ROUTES, SERVER_PATH } from '@presage/protocol';
import type { KeyCache, RateClass } from '../auth/auth.ts';
import { MAX_CREDENTIAL_LENGTH } from '../auth/limits.ts';
import { ownerName } from '../auth/owner-name.ts';
import type { MarketData } from '../market-data/market-data.ts';
import type { HttpObserver } from '../operations/metrics.ts';
import { callerAddress } from '../rate-limits/caller-address.ts';
import type { RateLimits } from './access/rate-limits.ts';

export interface FastOrderbookDeps {
  readonly marketData: MarketData;
  readonly http: HttpObserver;
  readonly keys: Pick<KeyCache, 'hot'>;
  /** Undefined: RATE_LIMIT=off. */
  readonly limits: RateLimits | undefined;
  /** Whether callers without a key are served and can be identified by the address of the connection. */
  readonly takesAnonymous: boolean;
}

const PATTERN = `${SERVER_PATH}${ROUTES.getOrderbook.path}`;
const PREFIX = `${PATTERN}?token_id=`;
const BUILDER_HEADER = 'builder-apikey';

/**
 * Serves order book reads, the most frequent requests of a busy exchange, before the framework sees them: the response
 * is ready in memory, and routing, parsing and validating would cost more than sending it (docs/adr/0008). The response
 * is the same as that of the framework's route, which gets every request that is not of the simplest form.
 *
 * @returns a function that returns whether it responded
 */
export function createFastOrderbook(
  deps: FastOrderbookDeps,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { catalog } = deps.marketData;
  const observer = deps.http.route('GET', PATTERN);
  return (request, response) => {
    const { url } = request;
    if (request.method !== 'GET' || url === undefined || !url.startsWith(PREFIX)) return false;
    const startedAt = performance.now();
    const token = catalog.token(url.slice(PREFIX.length));
    const caller = token && callerOf(request, deps);
    if (token === undefined || caller === undefined) return false;
    const { body } = deps.marketData.book(token.marketId, token.outcome);
    const headers: (string | number)[] = [
      'content-type',
      'application/json; charset=utf-8',
      'content-length',
      body.byteLength,
      'x-content-type-options',
      'nosniff',
      'cache-control',
      'no-store',
    ];
    if (deps.limits !== undefined && !admit(caller, headers, deps.limits)) return false;
    response.writeHead(200, headers as string[]);
    response.end(body);
    observer.answered(200, performance.now() - startedAt);
    return true;
  };
}

/** The caller that a request counts against. */
interface Caller {
  readonly name: string;
  readonly rateClass: RateClass;
}

/** The owner of a cached key, or the address if no key was sent; undefined for any other request. */
function callerOf(request: IncomingMessage, { keys, takesAnonymous }: FastOrderbookDeps): Caller | undefined {
  const apiKey = plainKey(request.rawHeaders);
  if (apiKey === undefined) return undefined;
  if (apiKey !== '') {
    const holder = keys.hot(apiKey);
    return holder && { name: ownerName(holder), rateClass: holder.rateClass };
  }
  if (!takesAnonymous) return undefined;
  return { name: callerAddress(request.socket.remoteAddress), rateClass: 'standard' };
}

/**
 * The API key of a request, empty for none; undefined when there are several, a builder's, or an `Origin` header, on
 * which the response would depend. Header names are at even indices, in the case in which they were sent.
 */
function plainKey(rawHeaders: readonly string[]): string | undefined {
  let apiKey: string | undefined;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place] ?? '';
    if (name.length !== 6 && name.length !== BUILDER_HEADER.length) continue;
    const lower = name.toLowerCase();
    if (lower === 'origin' || lower === BUILDER_HEADER || (lower === 'apikey' && apiKey !== undefined))
      return undefined;
    if (lower === 'apikey') apiKey = rawHeaders[place + 1] ?? '';
  }
  if (apiKey === undefined) return '';
  return apiKey.length > MAX_CREDENTIAL_LENGTH ? undefined : apiKey;
}

/** Counts the request, adds rate limit headers. False with an empty bucket: then the framework's route refuses it. */
function admit({ name, rateClass }: Caller, headers: (string | number)[], limits: RateLimits): boolean {
  const bucket = limits.of('reads', rateClass).of(name);
  if (!bucket.take()) return false;
  headers.push('ratelimit-limit', bucket.rate.burst);
  headers.push('ratelimit-remaining', bucket.remaining);
  headers.push('ratelimit-reset', bucket.resetSec);
  return true;
}
