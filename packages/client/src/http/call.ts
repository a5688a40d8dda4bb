import { OpenApiError } from '../errors.ts';
import { ENDPOINTS } from '../generated/endpoints.ts';
import type { Operations } from '../generated/wire.ts';
import { FIRST_RETRY_MS, KEY_RETRY_MS, MAX_RETRY_WAIT_MS, READ_ATTEMPTS } from '../limits.ts';
import type { ApiResponse } from '../responses.ts';
import { sleep } from '../shared/sleep.ts';
import type { Credentials } from './credentials.ts';
import { type EnvelopeKind, readEnvelope } from './read-envelope.ts';
import { type FetchOptions, sendRequest } from './send-request.ts';
import { fillPath, queryString } from './url.ts';

type Part<Operation, Name extends string> =
  Operation extends Record<Name, infer Value>
    ? { readonly [Key in Name]: Loose<Value> }
    : { readonly [Key in Name]?: undefined };
/** Fields may be undefined, which is the same as absent: they are not sent. */
type Loose<Value> = { readonly [Key in keyof Value]: Value[Key] | undefined };

/** Input of an endpoint, without authentication. */
type InputOf<Operation> = Part<Operation, 'params'> &
  Part<Operation, 'query'> &
  Part<Operation, 'body'> & { readonly headers?: Readonly<Record<string, string>> };
export type CallInput<Op extends keyof Operations> = InputOf<Operations[Op]>;

/** Input and result of each endpoint, by operation. */
type OperationTable<Table> = { readonly [Op in keyof Table]: { readonly result: unknown } };

/**
 * Calls one endpoint.
 * @throws {OpenApiError} when there is no response, the response is malformed, or its HTTP status is not 2xx
 */
export type CallOf<Table extends OperationTable<Table>> = <Op extends keyof Table & string>(
  operation: Op,
  input: InputOf<Table[Op]>,
) => Promise<ApiResponse<Table[Op]['result']>>;
export type Call = CallOf<Operations>;

/** Location of an endpoint, its envelope and its authentication. */
export interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly envelope?: EnvelopeKind;
  /** The action that the wallet signs, for endpoints authenticated by a wallet signature. */
  readonly walletAction?: string;
}

export interface CallOptions extends FetchOptions {
  /** Base URL without a trailing slash. */
  readonly host: string;
  readonly credentials: Pick<Credentials, 'headers' | 'isChanging'>;
  /** Receives the date of every response that has one: Unix milliseconds, accurate to the second. */
  readonly onDate?: ((dateMs: number) => void) | undefined;
}

/** Statuses of temporary failures, after which reads are retried. */
const TRANSIENT_STATUSES: ReadonlySet<number | undefined> = new Set([undefined, 429, 500, 502, 503, 504]);

/** The calls of one client. */
export function createCall(options: CallOptions): Call {
  return createCallOf<Operations>(ENDPOINTS, options);
}

/** Calls to a table of endpoints. Reads are retried a limited number of times, other requests only while the key is being replaced. */
export function createCallOf<Table extends OperationTable<Table>>(
  endpoints: { readonly [Op in keyof Table]: Endpoint },
  options: CallOptions,
): CallOf<Table> {
  return async (operation, input) => {
    const endpoint = endpoints[operation];
    const { method } = endpoint;
    const attempts = method === 'GET' ? READ_ATTEMPTS : 1;
    let waitMs = FIRST_RETRY_MS;
    for (let attempt = 1; ; ) {
      try {
        return (await send(options, endpoint, input)) as ApiResponse<never>;
      } catch (error) {
        if (options.signal?.aborted === true) throw error;
        if (isRefusedForNow(options.credentials, endpoint, error)) {
          await sleep(KEY_RETRY_MS, options.signal);
          continue;
        }
        const delayMs = retryDelayMs(error, waitMs);
        if (attempt >= attempts || delayMs === undefined) throw error;
        await sleep(delayMs, options.signal);
        attempt += 1;
        waitMs *= 2;
      }
    }
  };
}

/** Contents of a request, without authentication. */
interface AnyInput {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

async function send(options: CallOptions, endpoint: Endpoint, input: AnyInput): Promise<ApiResponse<unknown>> {
  const { method, path, envelope, walletAction } = endpoint;
  const url = `${options.host}${fillPath(path, input.params)}${queryString(input.query)}`;
  const keyHeader = walletAction === undefined ? options.credentials.headers() : {};
  const headers = { ...keyHeader, ...input.headers };
  const answer = await sendRequest(options, { method, url, headers, body: input.body });
  if (answer.dateMs !== undefined) options.onDate?.(answer.dateMs);
  return readEnvelope(answer, envelope, `${method} ${path}`);
}

/**
 * While the key is being replaced, and until the new one is active, the service responds with 401. Such requests had no
 * effect, so any of them can be retried. Requests that replace the key are excluded: they would wait for themselves.
 */
function isRefusedForNow(credentials: CallOptions['credentials'], { walletAction }: Endpoint, error: unknown): boolean {
  const isRefused = error instanceof OpenApiError && error.status === 401;
  return isRefused && walletAction === undefined && credentials.isChanging();
}

/** Milliseconds to wait before retrying a read; undefined when retrying does not help, or only much later. */
function retryDelayMs(error: unknown, waitMs: number): number | undefined {
  if (!(error instanceof OpenApiError) || !TRANSIENT_STATUSES.has(error.status) || isTimeout(error)) return undefined;
  const delayMs = error.retryAfterMs ?? waitMs * (0.5 + Math.random() / 2);
  return delayMs > MAX_RETRY_WAIT_MS ? undefined : delayMs;
}

/** Time-outs are not retried: the caller has waited long enough. */
function isTimeout({ cause }: OpenApiError): boolean {
  return cause instanceof Error && cause.name === 'TimeoutError';
}
