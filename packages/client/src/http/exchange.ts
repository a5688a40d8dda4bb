import { OpenApiError } from '../errors.ts';

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
}

/** What came back. */
export interface HttpAnswer extends Pick<TextAnswer, 'status' | 'retryAfterMs'> {
  /** Parsed JSON; undefined when it is none. */
  readonly body: unknown;
}

export interface ExchangeOptions {
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
}

/**
 * Sends one request and reads its answer, whatever its status.
 * @throws {OpenApiError} when there is no answer in time, or the connection fails
 */
export async function exchange(options: ExchangeOptions, request: HttpRequest): Promise<HttpAnswer> {
  const { status, text, retryAfterMs } = await exchangeText(options, request);
  return { status, body: parseJson(text), retryAfterMs };
}

/**
 * The same for what does not answer in JSON.
 * @throws {OpenApiError} when there is no answer in time, or the connection fails
 */
export async function exchangeText({ fetch, timeoutMs }: ExchangeOptions, request: HttpRequest): Promise<TextAnswer> {
  const { method, url, body } = request;
  try {
    const response = await fetch(url, {
      method,
      headers: body === undefined ? request.headers : { ...request.headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
      // A redirect would carry the key to wherever it leads.
      redirect: 'error',
      credentials: 'omit',
    });
    return {
      status: response.status,
      text: await response.text(),
      retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
    };
  } catch (cause) {
    throw new OpenApiError(`${method} ${new URL(url).pathname} got no answer: ${reasonOf(cause)}`, { cause });
  }
}

/** Why a fetch failed, in a few words: Node tells it in the cause only. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if (cause.name === 'TimeoutError') return 'it took longer than the time-out allows.';
  const inner = cause.cause;
  return inner instanceof Error && inner.message !== '' ? `${cause.message} (${inner.message})` : cause.message;
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Retry-After as whole seconds, the only form the service sends. */
function retryAfterMs(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : undefined;
}
