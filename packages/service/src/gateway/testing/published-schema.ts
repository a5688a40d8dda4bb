import { ERRNO, ERROR_ENVELOPES, emitOpenApi, errorsOf, type OperationId, ROUTES, type Route } from '@presage/protocol';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';

/** A response of the API, to be checked against the published tables. */
export interface PublishedAnswer {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: string;
}

/** What is published of the responses of an endpoint. */
interface PublishedResponses {
  readonly validate: ValidateFunction;
  readonly statuses: ReadonlySet<number>;
  readonly errnos: ReadonlySet<number>;
}

const ajv = new Ajv2020({ strict: true, strictRequired: false });
const known = new Map<OperationId, PublishedResponses>();

/** Statuses of a path that is not an endpoint, or has other methods (wire contract §1). */
const ELSEWHERE = [404, 405];

interface Published {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>;
}
const { paths } = emitOpenApi() as unknown as Published;

/**
 * Fails unless a response matches its endpoint's published schema, errors and statuses; returns the parsed body.
 * Compares without assertions, which would take longer than most responses do.
 */
export function expectPublished(id: OperationId, answer: PublishedAnswer): Record<string, unknown> {
  const { validate, statuses, errnos } = publishedOf(id);
  const fail = (words: string): never => expect.fail(`${id}: ${words}\n${answer.body}`);
  if (!statuses.has(answer.status)) fail(`status ${answer.status} is not published`);
  if (answer.contentType !== 'application/json; charset=utf-8') fail(`content type ${answer.contentType}`);
  const body = JSON.parse(answer.body) as Record<string, unknown>;
  if (!validate(body)) fail(ajv.errorsText(validate.errors));
  const errno = Number(body.errno ?? body.code);
  if (!errnos.has(errno)) fail(`errno ${errno} is not published`);
  if (errno !== 0 && body.result !== null) fail('a refusal has a result');
  return body;
}

function publishedOf(id: OperationId): PublishedResponses {
  const published = known.get(id) ?? {
    validate: validatorOf(id),
    statuses: new Set([...statusesOf(id), ...ELSEWHERE]),
    errnos: new Set([0, ...errorsOf(ROUTES[id]).map((name) => ERRNO[name])]),
  };
  known.set(id, published);
  return published;
}

function validatorOf(id: OperationId): ValidateFunction {
  const route: Route = ROUTES[id];
  const { properties, ...envelope } = ERROR_ENVELOPES[route.envelope];
  const result = { anyOf: [route.result, { type: 'null' }] };
  return ajv.compile({ ...envelope, properties: { ...properties, result } });
}

/** The response statuses of an endpoint in the OpenAPI document. */
function statusesOf(id: OperationId): number[] {
  const { method, path } = ROUTES[id];
  return Object.keys(paths[path]?.[method.toLowerCase()]?.responses ?? {}).map(Number);
}
