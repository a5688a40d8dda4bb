const EXPOSED = 'Date, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id';
const ALLOWED_HEADERS =
  'Content-Type, apikey, builder-apikey, Authorization, Idempotency-Key, SERVICE_ADDRESS, SERVICE_SIGNATURE, SERVICE_TIMESTAMP';

/** Seconds for which a browser may cache a preflight response. */
const PREFLIGHT_MAX_AGE_SEC = '600';

/**
 * Headers that allow a page of another origin to read a response, if the settings name that origin. The service's own
 * origin needs none. Cookies are never allowed, because nothing here uses them.
 */
export function corsHeaders(origin: string, allowed: readonly string[]): Record<string, string> {
  if (allowed.includes('*')) {
    return { 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED };
  }
  if (!allowed.includes(origin)) return { vary: 'Origin' };
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED, vary: 'Origin' };
}

/** Headers of a preflight response in addition to {@link corsHeaders}. */
export function preflightHeaders(methods: readonly string[]): Record<string, string> {
  return {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': ALLOWED_HEADERS,
    'access-control-max-age': PREFLIGHT_MAX_AGE_SEC,
  };
}
