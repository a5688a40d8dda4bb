import { RpcRequestError } from 'viem';
import { received } from '../../answers/received.ts';
import { MAX_RPC_RESPONSE_BYTES, RPC_TIMEOUT_MS } from '../limits.ts';
import { NodeError, REVERT_CODE, RpcUnavailableError } from './rpc-error.ts';

export interface RpcRequest {
  readonly method: string;
  readonly params?: unknown;
}

export interface JsonRpcOptions {
  readonly url: string;
  readonly timeoutMs?: number | undefined;
  /** Aborts every request in flight. */
  readonly signal: AbortSignal;
}

const REVERT_WORDS = /^(vm exception while processing transaction: )?(execution )?revert/i;

/** JSON-RPC errors that mean "not now" rather than "no": rate limits, overload, a node that lags behind. */
const RETRYABLE_CODES: ReadonlySet<number> = new Set([-32001, -32002, -32005, -32016, -32097, 429]);
const RETRYABLE_MESSAGE =
  /rate limit|too many requests|limit exceeded|request limit reached|try again|timed? ?out|(header|block) not found|unknown block|missing trie node/i;
/** Refusals of a request for logs that concern the request, though providers give some of them the code of a rate limit. */
const TOO_MANY_LOGS = /\branges?\b|\bresults\b|response (size|too large)|too many (logs|blocks)/i;

/**
 * Makes a single JSON-RPC request over HTTP, without retries.
 *
 * @throws {RpcUnavailableError} when there was no usable response in time.
 * @throws {RpcRequestError} when the node responded with an error, reverts included.
 */
export function jsonRpc(options: JsonRpcOptions): (request: RpcRequest) => Promise<unknown> {
  let id = 0;
  return async ({ method, params }) => {
    id += 1;
    const answer = await post(options, { jsonrpc: '2.0', id, method, params: params ?? [] });
    // Some nodes send `"error": null` with every result.
    if (answer.error !== undefined && answer.error !== null) throw errorOf(method, answer.error);
    if (!('result' in answer)) throw new RpcUnavailableError(method, 'the response has neither a result nor an error');
    return answer.result;
  };
}

interface Answer {
  readonly result?: unknown;
  readonly error?: unknown;
}

interface ErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

async function post(
  { url, timeoutMs = RPC_TIMEOUT_MS, signal }: JsonRpcOptions,
  body: RpcRequest & { readonly jsonrpc: '2.0'; readonly id: number },
): Promise<Answer> {
  const { method, id } = body;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body, (_key, value: unknown) =>
      typeof value === 'bigint' ? `0x${value.toString(16)}` : value,
    ),
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  }).catch((error: unknown) => {
    throw new RpcUnavailableError(method, problemOf(error));
  });
  const text = await textOf(response, method);
  if (response.status === 429)
    throw new RpcUnavailableError(method, 'the node limits the request rate', retryAfterMs(response));
  return parse(text, { method, status: response.status, id });
}

function parse(
  text: string,
  request: { readonly method: string; readonly status: number; readonly id: number },
): Answer {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new RpcUnavailableError(request.method, `status ${request.status}, and the response is not JSON`);
  }
  if (typeof answer !== 'object' || answer === null)
    throw new RpcUnavailableError(request.method, 'the response is not an object');
  if ('id' in answer && answer.id !== null && answer.id !== request.id) {
    throw new RpcUnavailableError(request.method, 'the response belongs to another request');
  }
  return answer;
}

async function textOf(response: Response, method: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of response.body ?? []) {
      bytes += part.length;
      if (bytes > MAX_RPC_RESPONSE_BYTES)
        throw new RpcUnavailableError(method, `the response has more than ${MAX_RPC_RESPONSE_BYTES} bytes`);
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof RpcUnavailableError ? error : new RpcUnavailableError(method, problemOf(error));
  }
  return Buffer.concat(parts).toString('utf8');
}

function errorOf(method: string, error: unknown): Error {
  if (!isErrorObject(error))
    return new RpcUnavailableError(method, `the node responded with a malformed error: ${received(error)}`);
  // A contract chooses the text of its revert, so that text says nothing about the node.
  const isRevert = error.code === REVERT_CODE || REVERT_WORDS.test(error.message);
  if (isRevert) return new RpcRequestError({ body: { method }, error, url: 'the chain' });
  const isRefusal = method === 'eth_getLogs' && TOO_MANY_LOGS.test(error.message);
  if (!isRefusal && (RETRYABLE_CODES.has(error.code) || RETRYABLE_MESSAGE.test(error.message))) {
    return new RpcUnavailableError(method, `the node responded: ${error.message}`);
  }
  return new NodeError(method, error);
}

function isErrorObject(error: unknown): error is ErrorObject {
  const { code, message } = Object(error) as Partial<Record<keyof ErrorObject, unknown>>;
  return typeof code === 'number' && typeof message === 'string';
}

function retryAfterMs(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}

/** The message of fetch itself is only "fetch failed"; the reason is in its cause. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  if (error.name === 'AbortError') return 'the service is stopping';
  const cause = error.cause as { code?: string; message?: string } | undefined;
  if (cause?.code === 'UND_ERR_SOCKET') return 'the connection was closed';
  return cause?.code ?? cause?.message ?? error.message;
}
