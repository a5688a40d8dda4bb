import { OpenApiError } from '../errors.ts';
import { parseJson } from '../shared/parse-json.ts';
import { aborted } from '../shared/until-aborted.ts';
import { retryAfterMs } from './retry-after.ts';

/** One request, ready to be sent. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON; undefined for no body. */
  readonly body: unknown;
}

interface TextAnswer {
  readonly status: number;
  readonly text: string;
  /** The Retry-After header in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** The Date header as Unix milliseconds; undefined if it is missing or hidden by the browser. */
  readonly dateMs: number | undefined;
}

/** A response. */
export interface HttpAnswer extends Omit<TextAnswer, 'text'> {
  /** Parsed JSON; undefined if the text is not JSON. */
  readonly body: unknown;
}

export interface FetchOptions {
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  /** The caller's signal, which aborts the request. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends one request and reads its response, whatever its status.
 * @throws {OpenApiError} when there is no response in time, the connection fails, or the request is aborted
 */
export async function sendRequest(options: FetchOptions, request: HttpRequest): Promise<HttpAnswer> {
  const { text, ...answer } = await fetchText(options, request);
  return { ...answer, body: parseJson(text) };
}

const NOBODY_THERE: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND']);

/**
 * The same for responses that are not JSON.
 * @throws {OpenApiError} when there is no response in time, the connection fails, or the request is aborted
 */
export async function fetchText(options: FetchOptions, request: HttpRequest): Promise<TextAnswer> {
  const { fetch, timeoutMs, signal } = options;
  const { method, url, body } = request;
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers: body === undefined ? request.headers : { ...request.headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal === undefined ? late : AbortSignal.any([signal, late]),
      // A redirect would send the key to another address.
      redirect: 'error',
      // Requests are authenticated by key; cookies of the host belong to other applications.
      credentials: 'omit',
      // A browser's cache lets reads of one address through one by one: a hanging one would hold up the next.
      cache: 'no-store',
    });
    return {
      status: response.status,
      text: await response.text(),
      retryAfterMs: retryAfterMs(response.headers),
      dateMs: dateMs(response.headers),
    };
  } catch (error) {
    const what = `${method} ${new URL(url).pathname}`;
    if (signal?.aborted === true) throw aborted(what, signal);
    // WebKit reports a timeout like a request that the caller aborted.
    const cause: unknown = late.aborted ? late.reason : error;
    throw new OpenApiError(`${what} got no answer: ${reasonOf(cause)}${adviceOn(cause, url)}`, { cause });
  }
}

function dateMs(headers: Headers): number | undefined {
  const ms = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(ms) ? undefined : ms;
}

/** Why a fetch failed, in a few words. Node gives the reason only in the error's cause. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if (cause.name === 'TimeoutError') return 'it timed out.';
  const first = firstFailure(cause);
  if (!(first instanceof Error) || first.message === '') return cause.message;
  return `${cause.message} (${isTls(first) ? codeOf(first) : first.message})`;
}

/**
 * What to do when nothing listens at the address, or it does not exist: most often the service was not started. Or when
 * what listens there does not speak TLS.
 */
function adviceOn(cause: unknown, url: string): string {
  const first = cause instanceof Error ? firstFailure(cause) : undefined;
  if (!(first instanceof Error)) return '';
  const { origin } = new URL(url);
  if (isTls(first)) return `: check that ${origin} is right and is an address for https.`;
  return NOBODY_THERE.has(codeOf(first)) ? `: check that ${origin} is right and the service runs.` : '';
}

/** An error of the TLS library, whose message is of no use: numbers, places in its sources, a line break. */
function isTls(error: Error): boolean {
  return codeOf(error).startsWith('ERR_SSL');
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

/** A host with several addresses, such as localhost, fails once for each; the first failure represents all. */
function firstFailure({ cause }: Error): unknown {
  return cause instanceof AggregateError ? cause.errors[0] : cause;
}
