import {
  API_VERSION,
  ERRNO,
  ERROR_ENVELOPES,
  emitOpenApi,
  errorsOf,
  type OperationId,
  ROUTES,
  type Route,
  SERVER_PATH,
} from '@presage/protocol';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';

/** A response of the API, to be checked against the published tables. */
export interface PublishedAnswer {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: string;
}

const ajv = new Ajv2020({ strict: true, strictRequired: false });
const validators = new Map<OperationId, ValidateFunction>();

/** Statuses of a path that is not an endpoint, or has other methods (wire contract §1). */
const ELSEWHERE = [404, 405];

interface Published {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>;
}
const { paths } = emitOpenApi({ version: API_VERSION, serverUrl: SERVER_PATH }) as unknown as Published;

/** The response statuses of an endpoint in the OpenAPI document. */
function statusesOf(id: OperationId): number[] {
  const { method, path } = ROUTES[id];
  return Object.keys(paths[path]?.[method.toLowerCase()]?.responses ?? {}).map(Number);
}

/** Fails unless a response matches its endpoint's published schema, errors and statuses; returns the parsed body. */
export function expectPublished(id: OperationId, answer: PublishedAnswer): Record<string, unknown> {
  expect([...statusesOf(id), ...ELSEWHERE], id).toContain(answer.status);
  expect(answer.contentType).toBe('application/json; charset=utf-8');
  const body = JSON.parse(answer.body) as Record<string, unknown>;
  const validate = validatorOf(id);
  if (!validate(body)) expect.fail(`${id}: ${ajv.errorsText(validate.errors)}\n${answer.body}`);
  const errno = Number(body.errno ?? body.code);
  const allowed = [0, ...errorsOf(ROUTES[id]).map((name) => ERRNO[name])];
  expect(allowed, `${id} answered an errno that is not published: ${answer.body}`).toContain(errno);
  if (errno !== 0) expect(body.result).toBeNull();
  return body;
}

function validatorOf(id: OperationId): ValidateFunction {
  const known = validators.get(id);
  if (known !== undefined) return known;
  const route: Route = ROUTES[id];
  const { properties, ...envelope } = ERROR_ENVELOPES[route.envelope];
  const result = { anyOf: [route.result, { type: 'null' }] };
  const validate = ajv.compile({ ...envelope, properties: { ...properties, result } });
  validators.set(id, validate);
  return validate;
}
