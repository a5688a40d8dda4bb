import type { IncomingMessage, ServerResponse } from 'node:http';
import { ROUTES } from '@presage/protocol';
import type { KeyCache, RateClass } from '../auth/auth.ts';
import { MAX_CREDENTIAL_LENGTH } from '../auth/limits.ts';
import type { MarketData } from '../market-data/market-data.ts';
import type { HttpObserver } from '../operations/metrics.ts';
import { callerAddress } from '../rate-limits/caller-address.ts';
import { resetSec, takeToken } from '../rate-limits/token-bucket.ts';
import type { RateLimits } from './access/rate-limits.ts';
import { BASE_PATH } from './register-routes.ts';

export interface FastOrderbookDeps {
  readonly marketData: MarketData;
  readonly http: HttpObserver;
  readonly keys: Pick<KeyCache, 'hot'>;
  /** Undefined: RATE_LIMIT=off. */
  readonly limits: RateLimits | undefined;
  /** For counting: milliseconds that never go back. */
  readonly monotonicMs: () => number;
  /** Whether who sends no key may be answered, and is known by the address of the connection. */
  readonly takesAnonymous: boolean;
}

const PATTERN = `${BASE_PATH}${ROUTES.getOrderbook.path}`;
const PREFIX = `${PATTERN}?token_id=`;

/**
 * Answers reads of a book, which are most of what a busy exchange is asked, before the framework looks at them: a book
 * is ready in memory, and routing, parsing and validating would cost more than sending it (docs/adr/0008).
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
    ];
    if (deps.limits !== undefined && !admit(caller, headers, deps.limits, deps.monotonicMs())) return false;
    response.writeHead(200, headers as string[]);
    response.end(body);
    observer.answered(200, performance.now() - startedAt);
    return true;
  };
}

/** By whom a request is counted. */
interface Caller {
  readonly name: string;
  readonly rateClass: RateClass;
}

/** The holder of a key that is known at once, or the address of who sent none; undefined for anybody else. */
function callerOf(request: IncomingMessage, { keys, takesAnonymous }: FastOrderbookDeps): Caller | undefined {
  const apiKey = plainKey(request.rawHeaders);
  if (apiKey === undefined) return undefined;
  if (apiKey !== '') {
    const holder = keys.hot(apiKey);
    return holder && { name: holder.keyId, rateClass: holder.rateClass };
  }
  if (!takesAnonymous) return undefined;
  return { name: callerAddress(request.socket.remoteAddress), rateClass: 'standard' };
}

/**
 * The key a request carries, empty for none; undefined when it carries several, or an origin, which answers depend on
 * too. Names stand at even places, in the case they were sent in.
 */
function plainKey(rawHeaders: readonly string[]): string | undefined {
  let apiKey: string | undefined;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place] ?? '';
    if (name.length !== 6) continue;
    const lower = name.toLowerCase();
    if (lower === 'origin' || (lower === 'apikey' && apiKey !== undefined)) return undefined;
    if (lower === 'apikey') apiKey = rawHeaders[place + 1] ?? '';
  }
  if (apiKey === undefined) return '';
  return apiKey.length > MAX_CREDENTIAL_LENGTH ? undefined : apiKey;
}

/** Counts the request. With an empty bucket it counts nothing: the framework's route then refuses it. */
function admit(
  { name, rateClass }: Caller,
  headers: (string | number)[],
  limits: RateLimits,
  monotonicMs: number,
): boolean {
  const table = limits.of('reads', rateClass);
  const bucket = table.of(name, monotonicMs);
  if (!takeToken(bucket, table.rate, monotonicMs)) return false;
  headers.push('ratelimit-limit', table.rate.burst);
  headers.push('ratelimit-remaining', Math.floor(bucket.tokens));
  headers.push('ratelimit-reset', resetSec(bucket, table.rate));
  return true;
}
