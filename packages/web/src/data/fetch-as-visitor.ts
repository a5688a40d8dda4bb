import { settledSession } from './session.ts';

/** HTTP status of a request whose key is missing or not valid. */
const NO_VALID_KEY = 401;

/**
 * Sends a visitor's request, which has no key. If that is refused and the session of the last visit is only now being
 * restored, it is sent again with that session's key: a service may require one for all reads.
 */
export async function fetchAsVisitor(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(input, init);
  if (response.status !== NO_VALID_KEY) return response;
  const session = await settledSession();
  if (session === undefined) return response;
  const headers = new Headers(init.headers);
  headers.set('apikey', session.apiKey);
  return fetch(input, { ...init, headers });
}
