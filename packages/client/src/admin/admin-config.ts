import { InvalidParamError } from '../errors.ts';
import { MAX_API_KEY_CHARS } from '../limits.ts';
import { checkFetch, hostOf, requestTimeoutMs } from '../read-config.ts';
import { checkSignal } from '../shared/check-kind.ts';
import { checkNames } from '../shared/check-names.ts';

/** Configuration of an {@link AdminClient}. */
export interface AdminClientConfig {
  /** Base URL of the API, such as `http://127.0.0.1:3000/openapi`. */
  host: string;
  /** The operator's token: the setting `ADMIN_TOKEN`, or the content of the file `admin.token` in DATA_DIR. */
  adminToken: string;
  /** Time-out of a request in seconds; 30 when absent. */
  requestTimeout?: number | undefined;
  /** Replaces the platform's `fetch`. */
  fetch?: typeof fetch | undefined;
  /** Aborts all calls of this client; creating another client is cheap. Needs Node 20.3. */
  signal?: AbortSignal | undefined;
}

/** A validated configuration, with defaults filled in. */
export interface AdminSettings {
  readonly host: string;
  readonly adminToken: string;
  readonly timeoutMs: number;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal | undefined;
}

/** @throws {InvalidParamError} naming the field that is missing, malformed or unknown, without showing the token */
export function readAdminConfig(config: AdminClientConfig): AdminSettings {
  checkNames('a configuration', config, { host: 1, adminToken: 1, requestTimeout: 1, fetch: 1, signal: 1 });
  if (config.signal !== undefined) checkSignal(config.signal);
  return {
    host: hostOf(config.host),
    adminToken: checkToken(config.adminToken),
    timeoutMs: requestTimeoutMs(config.requestTimeout),
    fetch: checkFetch(config.fetch) ?? fetch,
    signal: config.signal,
  };
}

/** Rejects what cannot be sent in a header here, because fetch's own error would show the token. */
function checkToken(token: unknown): string {
  if (typeof token === 'string' && token.length <= MAX_API_KEY_CHARS && /^[\x21-\x7e]+$/.test(token)) return token;
  throw new InvalidParamError(
    'adminToken is missing or malformed: send the token of the service. It is not shown here.',
  );
}
