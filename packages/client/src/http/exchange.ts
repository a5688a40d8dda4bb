import { OpenApiError } from '../errors.ts';
import { aborted } from '../shared/until-aborted.ts';
import { retryAfterMs } from './retry-after.ts';

/** One request, ready to be sent. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON; undefined sends none. */
  readonly body: unknown;
}

interface TextAnswer {
  readonly status: number;
  readonly text: string;
  /** What Retry-After says, milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** The service's clock, Unix milliseconds to the second; undefined where the answer does not tell, or the browser hides it. */
  readonly dateMs: number | undefined;
}

/** What came back. */
export interface HttpAnswer extends Omit<TextAnswer, 'text'> {
  /** Parsed JSON; undefined when it is none. */
  readonly body: unknown;
}

export interface ExchangeOptions {
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  /** The caller's: aborts the request. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends one request and reads its answer, whatever its status.
 * @throws {OpenApiError} when there is no answer in time, the connection fails, or it is aborted
 */
export async function exchange(options: ExchangeOptions, request: HttpRequest): Promise<HttpAnswer> {
  const { text, ...answer } = await exchangeText(options, request);
  return { ...answer, body: parseJson(text) };
}

/**
 * The same for what does not answer in JSON.
 * @throws {OpenApiError} when there is no answer in time, or the connection fails
 */
export async function exchangeText(options: ExchangeOptions, request: HttpRequest): Promise<TextAnswer> {
  const { fetch, timeoutMs, signal } = options;
  const { method, url, body } = request;
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers: body === undefined ? request.headers : { ...request.headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal === undefined ? late : AbortSignal.any([signal, late]),
      // A redirect would carry the key to wherever it leads.
      redirect: 'error',
      // A key says who asks: cookies of the host are another application's.
      credentials: 'omit',
    });
    return {
      status: response.status,
      text: await response.text(),
      retryAfterMs: retryAfterMs(response.headers),
      dateMs: dateMs(response.headers),
    };
  } catch (cause) {
    const what = `${method} ${new URL(url).pathname}`;
    if (signal?.aborted === true) throw aborted(what, signal);
    throw new OpenApiError(`${what} got no answer: ${reasonOf(cause)}`, { cause });
  }
}

function dateMs(headers: Headers): number | undefined {
  const ms = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(ms) ? undefined : ms;
}

/** Why a fetch failed, in a few words: Node tells it in the cause only. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if (cause.name === 'TimeoutError') return 'it took longer than the time-out allows.';
  const inner = cause.cause;
  // Where a host has several addresses, as localhost has, each failed: the first failure stands for all.
  const first: unknown = inner instanceof AggregateError ? inner.errors[0] : inner;
  return first instanceof Error && first.message !== '' ? `${cause.message} (${first.message})` : cause.message;
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
