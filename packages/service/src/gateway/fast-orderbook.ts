import type { IncomingMessage, ServerResponse } from 'node:http';
import { ROUTES } from '@presage/protocol';
import type { MarketData } from '../market-data/market-data.ts';
import type { HttpObserver } from '../operations/metrics.ts';
import { callerAddress } from './access/caller-address.ts';
import type { RateLimits } from './access/rate-limits.ts';
import { resetSec, takeToken } from './access/token-bucket.ts';
import { BASE_PATH } from './register-routes.ts';

export interface FastOrderbookDeps {
  readonly marketData: MarketData;
  readonly http: HttpObserver;
  /** Undefined: RATE_LIMIT=off. */
  readonly limits: RateLimits | undefined;
  readonly nowMs: () => number;
}

const PATTERN = `${BASE_PATH}${ROUTES.getOrderbook.path}`;
const PREFIX = `${PATTERN}?token_id=`;

/** Headers that make an answer depend on more than the token and the address. */
const CONSIDERED_HEADERS: ReadonlySet<string> = new Set(['apikey', 'origin']);

/**
 * Answers anonymous reads of a book, which are most of what a busy exchange is asked, before the framework looks at
 * them: a book is ready in memory, and routing, parsing and validating would cost more than sending it.
 * Answers exactly what the framework's route would; whatever is not the plainest request is left to that.
 *
 * @returns whether it answered
 */
export function createFastOrderbook(
  deps: FastOrderbookDeps,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { catalog } = deps.marketData;
  const observer = deps.http.route('GET', PATTERN);
  return (request, response) => {
    const { url } = request;
    if (request.method !== 'GET' || url === undefined || !url.startsWith(PREFIX)) return false;
    const token = catalog.token(url.slice(PREFIX.length));
    if (token === undefined || hasConsideredHeader(request.rawHeaders)) return false;
    const startedAt = performance.now();
    const { body } = deps.marketData.book(token.marketId, token.outcome);
    const headers: (string | number)[] = [
      'content-type',
      'application/json; charset=utf-8',
      'content-length',
      body.byteLength,
      'x-content-type-options',
      'nosniff',
    ];
    if (deps.limits !== undefined && !admit(request, headers, deps.limits, deps.nowMs())) return false;
    response.writeHead(200, headers as string[]);
    response.end(body);
    observer.answered(200, performance.now() - startedAt);
    return true;
  };
}

/** Names stand at even places, in the case they were sent in. */
function hasConsideredHeader(rawHeaders: readonly string[]): boolean {
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place] ?? '';
    if (name.length === 6 && CONSIDERED_HEADERS.has(name.toLowerCase())) return true;
  }
  return false;
}

/** Counts the request, unless its bucket is empty: then the framework's route finds it so, and says it. */
function admit(request: IncomingMessage, headers: (string | number)[], limits: RateLimits, nowMs: number): boolean {
  const table = limits.of('reads', 'standard');
  const bucket = table.of(callerAddress(request.socket.remoteAddress), nowMs);
  if (!takeToken(bucket, table.rate, nowMs)) return false;
  headers.push('ratelimit-limit', table.rate.burst);
  headers.push('ratelimit-remaining', Math.floor(bucket.tokens));
  headers.push('ratelimit-reset', resetSec(bucket, table.rate));
  return true;
}
