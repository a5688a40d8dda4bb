import { type OperationId, ROUTES, type Route, SERVER_PATH } from '@presage/protocol';
import type { FastifyInstance } from 'fastify';
import { expectPublished } from './published-schema.ts';

export const ADMIN_TOKEN = 'an-admin-token-of-a-test';

/** The parts of an endpoint's request. */
export interface CallParts {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as the API key. */
  readonly apiKey?: string;
}

export interface RigAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
  readonly errno: number;
  readonly message: string;
  // Tests know the type of the result they requested.
  readonly result: Record<string, unknown> & { data?: Record<string, unknown> };
}

/** Calls an endpoint and checks the response against the published schema. */
export async function callEndpoint(app: FastifyInstance, id: OperationId, parts: CallParts = {}): Promise<RigAnswer> {
  const route: Route = ROUTES[id];
  const answer = await app.inject({
    method: route.method,
    url: urlOf(route, parts),
    headers: headersOf(route, parts),
    ...(parts.body === undefined ? {} : { payload: JSON.stringify(parts.body) }),
  });
  const body = expectPublished(id, {
    status: answer.statusCode,
    contentType: answer.headers['content-type']?.toString(),
    body: answer.body,
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    errno: Number(body.errno ?? body.code),
    message: String(body.errmsg ?? body.msg),
    result: body.result as RigAnswer['result'],
  };
}

function urlOf({ path }: Route, { params = {}, query = {} }: CallParts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return `${SERVER_PATH}${filled}${search === '' ? '' : `?${search}`}`;
}

function headersOf({ auth }: Route, { apiKey, body, headers = {} }: CallParts): Record<string, string> {
  return {
    ...(auth === 'admin' ? { authorization: `Bearer ${ADMIN_TOKEN}` } : {}),
    ...(apiKey === undefined ? {} : { apikey: apiKey }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  };
}
