import { InvalidParamError } from '../errors.ts';
import { MAX_API_KEY_CHARS } from '../limits.ts';
import { hostOf, requestTimeoutMs } from '../read-config.ts';

/** Configuration of an {@link AdminClient}. */
export interface AdminClientConfig {
  /** Base URL of the API, such as `http://127.0.0.1:3000/openapi`. */
  host: string;
  /** The operator's token: the setting `ADMIN_TOKEN`, or the file `admin.token` in DATA_DIR. */
  adminToken: string;
  /** Seconds until a request is given up; 30 when absent. */
  requestTimeout?: number | undefined;
  /** A fetch to use instead of the platform's. */
  fetch?: typeof fetch | undefined;
  /** Ends the calls of this client once it is aborted; another client costs nothing. Needs Node 20.3. */
  signal?: AbortSignal | undefined;
}

/** A configuration that was checked, with its defaults. */
export interface AdminSettings {
  readonly host: string;
  readonly adminToken: string;
  readonly timeoutMs: number;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal | undefined;
}

/** @throws {InvalidParamError} naming the field that is missing or malformed; the token is in no message. */
export function readAdminConfig(config: AdminClientConfig): AdminSettings {
  return {
    host: hostOf(config.host),
    adminToken: checkToken(config.adminToken),
    timeoutMs: requestTimeoutMs(config.requestTimeout),
    // Browsers refuse a fetch that is called as the method of another object than the window.
    fetch: config.fetch ?? ((input, init) => fetch(input, init)),
    signal: config.signal,
  };
}

/** What cannot travel in a header is refused before a message could show it. */
function checkToken(token: unknown): string {
  if (typeof token === 'string' && token.length <= MAX_API_KEY_CHARS && /^[\x21-\x7e]+$/.test(token)) return token;
  throw new InvalidParamError(
    'adminToken is missing or malformed: send the token of the service. It is not shown here.',
  );
}
