import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IDEMPOTENCY_KEY_HEADER } from '@presage/protocol/values';
import { isPermissionError } from '../permission-error.ts';
import { SETTINGS } from '../settings/setting-table.ts';
import { readSettings } from '../settings/settings.ts';
import { noResponse } from './no-response.ts';

/** Where the running service is, and the token for its admin endpoints. */
export interface AdminTarget {
  /** The service's `{base_url}`, for instance `http://127.0.0.1:3000/openapi`. */
  readonly baseUrl: string;
  readonly token?: string;
  /** Where the token was found. */
  readonly tokenFrom?: string;
}

/** One request to the service. */
export interface AdminRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** With it, the request can be sent again: it is carried out at most once. */
  readonly idempotencyKey?: string | undefined;
  /** The key that the command is repeated with, if it sends several requests, each with a key made of that one. */
  readonly commandKey?: string;
}

/** The service responded with an errno other than 0, or could not be reached. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
  /** HTTP status of a response with an errno; undefined for any other failure. */
  readonly status: number | undefined;
  /** Seconds after which the service will take the request, as it says with a response; 1 if it does not. */
  readonly retryAfterSec: number;

  constructor(message: string, { status, retryAfterSec = 1, ...options }: AdminErrorOptions = {}) {
    super(message, options);
    this.status = status;
    this.retryAfterSec = retryAfterSec;
  }
}

interface AdminErrorOptions extends ErrorOptions {
  readonly status?: number;
  readonly retryAfterSec?: number;
}

/**
 * The service's `{base_url}`: `--url`, or the address that HOST and PORT give.
 *
 * @throws {AdminError} when `--url` is not a usable address, or is missing and PORT says none.
 */
export function serviceUrl(url: string | undefined): string {
  if (url !== undefined) return givenUrl(url);
  const { host, port } = readSettings(process.env);
  if (port === 0)
    throw new AdminError(
      'PORT is 0, with which the service listens on any free port: give the address that it printed, with --url',
    );
  const reachable = ANY_ADDRESS.has(host) ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/openapi`;
}

/** A URL that is refused is not repeated in the message: it may contain a password. */
function givenUrl(url: string): string {
  const given = URL.parse(url);
  if (given !== null && HTTP_PROTOCOLS.has(given.protocol) && given.username === '')
    return url.trim().replace(/\/+$/, '');
  throw new AdminError(
    '--url is not the address of a service: give one that begins with http:// or https://, has no user or password, and ends in /openapi',
  );
}

const HTTP_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:']);

const ANY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/**
 * Finds the service and its admin token: ADMIN_TOKEN, or the one kept in DATA_DIR.
 *
 * @throws {AdminError} when there is no token that can be sent; the system's error when this user may not read it.
 */
export async function findService(url: string | undefined): Promise<AdminTarget> {
  const { adminToken, dataDir } = readSettings(process.env);
  const baseUrl = serviceUrl(url);
  if (adminToken !== undefined) return { baseUrl, token: adminToken, tokenFrom: 'ADMIN_TOKEN' };
  return { baseUrl, ...(await tokenIn(dataDir)) };
}

const TOKEN_PLACES = 'set ADMIN_TOKEN, or set DATA_DIR to the folder whose admin.token file holds it';

async function tokenIn(dataDir: string): Promise<Required<Pick<AdminTarget, 'token' | 'tokenFrom'>>> {
  const path = join(dataDir, 'admin.token');
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    if (isPermissionError(cause)) throw cause;
    throw new AdminError(`no admin token: ${TOKEN_PLACES} (looked at ${path})`, { cause });
  });
  const { parse, accepts } = SETTINGS.ADMIN_TOKEN.kind;
  const token = text.trim();
  // Checked here, because the error of a header that cannot be sent would show it.
  if (parse(token) === undefined) throw new AdminError(`${path} must hold ${accepts}`);
  return { token, tokenFrom: path };
}

/**
 * Sends one request to the service and returns its `result`.
 *
 * @throws {AdminError} with the service's own message when `errno` is not 0, or saying that no usable response came.
 * For a request that changes something, the message adds that it may have taken effect, unless it certainly did not, and
 * what to do then.
 */
export async function sendRequest(target: AdminTarget, request: AdminRequest): Promise<unknown> {
  const response = await send(target, request);
  const answer = await readAnswer(response, request);
  if (answer.errno === 0) return answer.result;
  const { status, headers } = response;
  const retryAfterSec = Number(headers.get('retry-after') ?? 1);
  throw new AdminError(`errno ${answer.errno}: ${answer.errmsg}${hintOf(status, target)}`, { status, retryAfterSec });
}

function hintOf(status: number, { baseUrl, tokenFrom }: AdminTarget): string {
  if (status === 404) return `; is ${baseUrl} the base address of the service? It must end in /openapi`;
  if (status !== 401) return '';
  if (tokenFrom === undefined) return `; the admin token is accepted here too: ${TOKEN_PLACES}`;
  return `; the token from ${tokenFrom} is not the one of ${baseUrl}: run the command with the settings of that service`;
}

/** @throws {AdminError} when the response is incomplete, or not the service's own but, for instance, a proxy's. */
async function readAnswer(
  response: Response,
  request: AdminRequest,
): Promise<{ errno: number; errmsg: string; result: unknown }> {
  const answer: unknown = await response.json().catch(() => undefined);
  if (typeof answer === 'object' && answer !== null && 'errno' in answer) return answer as never;
  // Redirects are not followed: most would turn the request into a GET.
  const isRefusal = response.status >= 300 && response.status < 500;
  const elsewhere = response.headers.get('location');
  throw new AdminError(
    `${response.url} responded with ${response.status}, but not in the format of the service: is the base address right? It must end in /openapi.` +
      (elsewhere === null ? '' : ` The response redirects to ${elsewhere}.`) +
      (changes(request) && !isRefusal ? ` ${adviceOn(request)}` : ''),
  );
}

async function send(target: AdminTarget, request: AdminRequest): Promise<Response> {
  const { method, path, body, idempotencyKey } = request;
  try {
    return await fetch(`${target.baseUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(target.token === undefined ? {} : { authorization: `Bearer ${target.token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (cause) {
    const { reason, advice, wasNeverSent } = noResponse(cause);
    throw new AdminError(
      changes(request) && !wasNeverSent
        ? `the connection to ${target.baseUrl} was closed before the response arrived (${reason}). ${adviceOn(request)}`
        : `no response from ${target.baseUrl} (${reason}): ${advice}`,
      { cause },
    );
  }
}

/** What to do about a request that may have taken effect. */
function adviceOn({ idempotencyKey, commandKey = idempotencyKey }: AdminRequest): string {
  return commandKey === undefined
    ? 'The request may have taken effect: before repeating it, check `presage audit` (what operators did) and `presage account list` (balances).'
    : `The request may have taken effect: repeat the command with --idempotency-key ${commandKey}, which does it at most once.`;
}

function changes({ method }: AdminRequest): boolean {
  return method !== 'GET';
}
