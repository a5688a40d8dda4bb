/** A date as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT`. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/;

/**
 * How long an answer asks to wait, milliseconds: Retry-After is whole seconds, or, from proxies, a moment (RFC 9110
 * §10.2.3), which counts from when the answer says that it was made.
 * @returns undefined when it asks for nothing that can be understood
 */
export function retryAfterMs(headers: Pick<Headers, 'get'>): number | undefined {
  const header = headers.get('retry-after') ?? '';
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1_000;
  if (!HTTP_DATE.test(header)) return undefined;
  const made = headers.get('date') ?? '';
  const waitMs = Date.parse(header) - (HTTP_DATE.test(made) ? Date.parse(made) : Date.now());
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}
