/** An HTTP date: `Sun, 06 Nov 1994 08:49:37 GMT`. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/;

/**
 * How long a response asks to wait, in milliseconds. Retry-After is in whole seconds or, from proxies, a date (RFC 9110
 * §10.2.3), which is relative to the response's Date header.
 * @returns undefined when the header is missing or malformed
 */
export function retryAfterMs(headers: Pick<Headers, 'get'>): number | undefined {
  const header = headers.get('retry-after') ?? '';
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1_000;
  if (!HTTP_DATE.test(header)) return undefined;
  const made = headers.get('date') ?? '';
  const waitMs = Date.parse(header) - (HTTP_DATE.test(made) ? Date.parse(made) : Date.now());
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}
