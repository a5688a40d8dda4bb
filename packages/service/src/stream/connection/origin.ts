import type { IncomingMessage } from 'node:http';

/**
 * Whether pages of the request's origin may open the stream: the service's own origin and those in the settings may.
 * Programs other than browsers send no origin.
 */
export function isAllowedOrigin({ headers }: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined || allowed.includes('*') || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
