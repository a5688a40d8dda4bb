import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { saysForbidden } from '../rights.ts';
import { readSettings } from '../settings/settings.ts';

/** Where the running service is, and the token that opens its admin endpoints. */
export interface AdminTarget {
  /** The service's `{base_url}`, for instance `http://127.0.0.1:3000/openapi`. */
  readonly baseUrl: string;
  readonly token?: string;
  /** Where the token was found. */
  readonly tokenFrom?: string;
}

/** The service answered with an errno, or could not be asked. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
  /** Of the service's answer; undefined without one. */
  readonly status: number | undefined;

  constructor(message: string, { status, ...options }: ErrorOptions & { readonly status?: number } = {}) {
    super(message, options);
    this.status = status;
  }
}

/**
 * The service's `{base_url}`: `--url`, or what HOST and PORT say.
 *
 * @throws {AdminError} when `--url` is no address that can be asked.
 */
export function serviceUrl(url: string | undefined): string {
  if (url !== undefined) return givenUrl(url);
  const { host, port } = readSettings(process.env);
  const reachable = ANY_ADDRESS.has(host) ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/openapi`;
}

/** Not shown where it cannot be used: it may carry a password. */
function givenUrl(url: string): string {
  const given = URL.parse(url);
  if (given !== null && HTTP_PROTOCOLS.has(given.protocol) && given.username === '')
    return url.trim().replace(/\/+$/, '');
  throw new AdminError(
    '--url is no address of a service: give one that begins with http:// or https://, has no user or password, and ends in /openapi',
  );
}

const HTTP_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:']);

const ANY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/**
 * Finds the service and the token that opens it: ADMIN_TOKEN, or the one kept in DATA_DIR.
 *
 * @throws {AdminError} when no token is to be found; what the system says when this user may not read it.
 */
export async function findService(url: string | undefined): Promise<AdminTarget> {
  const { adminToken, dataDir } = readSettings(process.env);
  const baseUrl = serviceUrl(url);
  if (adminToken !== undefined) return { baseUrl, token: adminToken, tokenFrom: 'ADMIN_TOKEN' };
  return { baseUrl, ...(await tokenIn(dataDir)) };
}

const TOKEN_PLACES = 'set ADMIN_TOKEN, or DATA_DIR to the folder whose admin.token holds it';

async function tokenIn(dataDir: string): Promise<Required<Pick<AdminTarget, 'token' | 'tokenFrom'>>> {
  const path = join(dataDir, 'admin.token');
  try {
    return { token: (await readFile(path, 'utf8')).trim(), tokenFrom: path };
  } catch (cause) {
    if (saysForbidden(cause)) throw cause;
    throw new AdminError(`no admin token: ${TOKEN_PLACES} (looked at ${path})`, { cause });
  }
}

/**
 * Sends one request to the service and answers its `result`.
 *
 * @throws {AdminError} with the service's own words when `errno` is not 0, or saying that nobody answered; of what changes
 * something also that it may have been done, unless it is known that it was not.
 */
export async function ask(target: AdminTarget, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await send(target, method, path, body);
  const answer = await readAnswer(response, method);
  if (answer.errno === 0) return answer.result;
  const { status } = response;
  throw new AdminError(`errno ${answer.errno}: ${answer.errmsg}${hintOf(status, target)}`, { status });
}

function hintOf(status: number, { baseUrl, tokenFrom }: AdminTarget): string {
  if (status === 404) return `; is ${baseUrl} its base address, which ends in /openapi?`;
  if (status !== 401) return '';
  if (tokenFrom === undefined) return `; here the admin token is taken as well: ${TOKEN_PLACES}`;
  return `; the one from ${tokenFrom} is not that of ${baseUrl}: give the environment that it has`;
}

/** @throws {AdminError} when something else than the service answered, such as a proxy before it, or not all of it came. */
async function readAnswer(
  response: Response,
  method: string,
): Promise<{ errno: number; errmsg: string; result: unknown }> {
  const answer: unknown = await response.json().catch(() => undefined);
  if (typeof answer === 'object' && answer !== null && 'errno' in answer) return answer as never;
  // A redirect is not followed: most turn what was sent into a question for a page.
  const isRefusal = response.status >= 300 && response.status < 500;
  const elsewhere = response.headers.get('location');
  throw new AdminError(
    `${response.url} answers ${response.status}, and not as the service does: is that its base address, which ends in /openapi?` +
      (elsewhere === null ? '' : ` It points to ${elsewhere}.`) +
      (changes(method) && !isRefusal ? ` ${LOOK_FIRST}` : ''),
  );
}

async function send(target: AdminTarget, method: string, path: string, body: unknown): Promise<Response> {
  try {
    return await fetch(`${target.baseUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(target.token === undefined ? {} : { authorization: `Bearer ${target.token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (cause) {
    const isDoubtful = changes(method) && !wasNeverSent(cause);
    throw new AdminError(
      isDoubtful
        ? `the connection to ${target.baseUrl} ended before the answer came. ${LOOK_FIRST}`
        : `nobody answers at ${target.baseUrl}: is the service running? (--url names another address)`,
      { cause },
    );
  }
}

const LOOK_FIRST =
  'What was asked for may have been done: look before you ask again, with `presage audit` (what operators did) and `presage account list` (balances).';

function changes(method: string): boolean {
  return method !== 'GET';
}

/** Whether there was no connection on which anything could have been sent. */
function wasNeverSent(error: unknown): boolean {
  const { cause } = error as { cause?: { syscall?: string; code?: string; errors?: readonly unknown[] } };
  if (cause?.errors !== undefined) return cause.errors.every((each) => wasNeverSent({ cause: each }));
  return ['connect', 'getaddrinfo'].includes(cause?.syscall ?? '') || cause?.code === 'UND_ERR_CONNECT_TIMEOUT';
}
