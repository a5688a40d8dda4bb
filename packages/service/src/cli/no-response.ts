import { subscribe } from 'node:diagnostics_channel';

/** Why a `fetch` brought no response. */
export interface NoResponse {
  /** What the system or Node says. */
  readonly reason: string;
  /** What to do about it. */
  readonly advice: string;
  /** Whether no connection was made, or none that is encrypted where it must be, so that nothing can have been sent. */
  readonly wasNeverSent: boolean;
}

/** Codes about a certificate that do not say so. */
const ABOUT_CERTIFICATES: ReadonlySet<string> = new Set([
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Errors of connections that were never made: a code alone does not tell, because one that was made can be reset, too. */
const unconnected = new WeakSet<object>();
subscribe('undici:client:connectError', (message) => {
  unconnected.add((message as { readonly error: object }).error);
});

export function noResponse(error: unknown): NoResponse {
  const { cause } = error as { cause?: Cause };
  const { message = '', code = '' } = cause?.errors?.[0] ?? cause ?? {};
  const reason = message === '' ? code || String(error) : message;
  if (message === 'bad port') {
    const advice = 'browsers and Node connect to no server on this port: start the service with another PORT';
    return { reason, advice, wasNeverSent: true };
  }
  const wasNeverSent = cause !== undefined && unconnected.has(cause);
  // Its message is OpenSSL's own, with numbers and a line break.
  if (code.startsWith('ERR_SSL'))
    return { reason: code, advice: 'is it an address for https? (--url sets another)', wasNeverSent };
  if (code.includes('CERT') || ABOUT_CERTIFICATES.has(code)) {
    const advice =
      'its certificate is not accepted: renew it if it has expired, use the name that it was made for, or give its issuer to Node in NODE_EXTRA_CA_CERTS';
    return { reason, advice, wasNeverSent };
  }
  return { reason, advice: 'is the service running? (--url sets another address)', wasNeverSent };
}

/** A host with several addresses, such as localhost, fails once for each: the first failure represents all. */
interface Cause {
  readonly message?: string;
  readonly code?: string;
  readonly errors?: readonly Cause[];
}
