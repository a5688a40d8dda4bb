import type { IncomingMessage } from 'node:http';

/**
 * Whether a page of the origin that a browser names may open the stream: our own, and those in the settings. Programs
 * that are no browsers name none.
 */
export function isAllowedOrigin({ headers }: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined || allowed.includes('*') || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
