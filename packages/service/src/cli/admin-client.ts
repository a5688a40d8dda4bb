import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSettings } from '../settings/settings.ts';

/** Where the running service is, and the token that opens its admin endpoints. */
export interface AdminTarget {
  /** The service's `{base_url}`, for instance `http://127.0.0.1:3000/openapi`. */
  readonly baseUrl: string;
  readonly token: string;
}

/** The service answered with an errno, or could not be asked. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}

/** The service's `{base_url}`: `--url`, or what HOST and PORT say. */
export function serviceUrl(url: string | undefined): string {
  if (url !== undefined) return url.replace(/\/+$/, '');
  const { host, port } = readSettings(process.env);
  const reachable = ANY_ADDRESS.has(host) ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/openapi`;
}

const ANY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/**
 * Finds the service and the token that opens it: ADMIN_TOKEN, or the one kept in DATA_DIR.
 *
 * @throws {AdminError} when no token is to be found.
 */
export async function findService(url: string | undefined): Promise<AdminTarget> {
  const { adminToken, dataDir } = readSettings(process.env);
  return { baseUrl: serviceUrl(url), token: adminToken ?? (await tokenIn(dataDir)) };
}

async function tokenIn(dataDir: string): Promise<string> {
  const path = join(dataDir, 'admin.token');
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (cause) {
    throw new AdminError(
      `no admin token: set ADMIN_TOKEN, or DATA_DIR to the folder whose admin.token holds it (looked at ${path})`,
      {
        cause,
      },
    );
  }
}

/**
 * Sends one request to the service and answers its `result`.
 *
 * @throws {AdminError} with the service's own words when `errno` is not 0, or saying that nobody answered.
 */
export async function ask(target: AdminTarget, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await send(target, method, path, body);
  const answer = await readAnswer(response);
  if (answer.errno !== 0) throw new AdminError(`errno ${answer.errno}: ${answer.errmsg}`);
  return answer.result;
}

/** @throws {AdminError} when something else than the service answered, such as a proxy before it. */
async function readAnswer(response: Response): Promise<{ errno: number; errmsg: string; result: unknown }> {
  const answer: unknown = await response.json().catch(() => undefined);
  if (typeof answer === 'object' && answer !== null && 'errno' in answer) return answer as never;
  throw new AdminError(
    `${response.url} answers ${response.status}, and not as the service does: is that its base address, which ends in /openapi?`,
  );
}

async function send(target: AdminTarget, method: string, path: string, body: unknown): Promise<Response> {
  try {
    return await fetch(`${target.baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${target.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (cause) {
    throw new AdminError(`nobody answers at ${target.baseUrl}: is the service running? (--url names another address)`, {
      cause,
    });
  }
}
