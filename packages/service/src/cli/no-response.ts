/** Why a `fetch` brought no response. */
export interface NoResponse {
  /** What the system or Node says. */
  readonly reason: string;
  /** What to do about it. */
  readonly advice: string;
  /** Whether no connection was made, so that nothing can have been sent. */
  readonly wasNeverSent: boolean;
}

/** System calls that fail when nothing listens at an address, or there is no such address. */
const FINDING: ReadonlySet<unknown> = new Set(['connect', 'getaddrinfo']);

export function noResponse(error: unknown): NoResponse {
  const cause = firstCause(error);
  const { message = '', code = '', syscall } = cause;
  const reason = message === '' ? code || String(error) : message;
  if (message === 'bad port') {
    const advice = 'browsers and Node connect to no server on this port: start the service with another PORT';
    return { reason, advice, wasNeverSent: true };
  }
  if (code.includes('CERT')) {
    const advice =
      'its certificate is not accepted: use the name that it was made for, or give its issuer to Node in NODE_EXTRA_CA_CERTS';
    return { reason, advice, wasNeverSent: true };
  }
  // Its message is OpenSSL's own, with numbers and a line break.
  if (code.startsWith('ERR_SSL'))
    return { reason: code, advice: 'is it an address for https? (--url sets another)', wasNeverSent: false };
  const wasNeverSent = FINDING.has(syscall) || code === 'UND_ERR_CONNECT_TIMEOUT';
  return { reason, advice: 'is the service running? (--url sets another address)', wasNeverSent };
}

interface Cause {
  readonly message?: string;
  readonly code?: string;
  readonly syscall?: string;
  readonly errors?: readonly Cause[];
}

/** A host with several addresses, such as localhost, fails once for each: the first that was connected, or else the first. */
function firstCause(error: unknown): Cause {
  const { cause = {} } = error as { cause?: Cause };
  const { errors = [] } = cause;
  return errors.find(({ syscall }) => !FINDING.has(syscall)) ?? errors[0] ?? cause;
}
