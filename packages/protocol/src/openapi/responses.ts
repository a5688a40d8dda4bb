import { type ErrorName, errorByName } from '../errors/error-table.ts';
import { type EnvelopeKind, errorsOf, type Route } from '../routes/route.ts';
import { ERROR_ENVELOPES } from '../tables.ts';
import type { SchemaComponents } from './components.ts';
import { exampleOf } from './example-of.ts';
import type { Json, JsonObject } from './json.ts';

/** Responses to a request that was not served, by HTTP status (wire contract §1). */
const FAULTS = {
  400: { description: 'The request was not understood.', error: 'invalidParameter' },
  401: { description: 'The key is missing, unknown or not active yet.', error: 'invalidApiKey' },
  404: { description: 'This installation does not have the endpoint.', error: 'invalidParameter' },
  413: { description: 'The body is too large.', error: 'invalidParameter' },
  415: { description: 'The Content-Type is not JSON in UTF-8, or the body is compressed.', error: 'invalidParameter' },
  429: { description: 'Too many requests.', error: 'rateLimited' },
  500: { description: 'The service failed unexpectedly.', error: 'internalServerError' },
  503: {
    description: 'The service is overloaded, or its data is not yet as recent as what it has acknowledged.',
    error: 'internal',
  },
} as const satisfies Record<number, { description: string; error: ErrorName }>;

type FaultStatus = keyof typeof FAULTS;
const FAULT_STATUSES = Object.keys(FAULTS).map(Number) as FaultStatus[];
/** Only for requests that may have a body. Reads have none, and every endpoint with the data envelope is a read. */
const BODY_STATUSES: readonly FaultStatus[] = [413, 415];
/** Only for endpoints that an installation may lack. None of them is a read. */
const ABSENT_STATUS = 404;
const READ_STATUSES = FAULT_STATUSES.filter((status) => ![...BODY_STATUSES, ABSENT_STATUS].includes(status));
/** Statuses that come with Retry-After. */
const RETRY_STATUSES: readonly FaultStatus[] = [429, 503];

/** The responses of an endpoint by HTTP status. Endpoints under /auth return 200 in every outcome. */
export function responsesOf(route: Route, components: SchemaComponents): JsonObject {
  const outcome = { 200: outcomeOf(route, components) };
  if (route.auth === 'wallet') return outcome;
  const faults = faultStatusesOf(route).map((status) => [
    status,
    { $ref: `#/components/responses/${nameOf(status, route.envelope)}` },
  ]);
  return { ...outcome, ...Object.fromEntries(faults) };
}

function faultStatusesOf({ method, mayBeAbsent = false }: Route): readonly FaultStatus[] {
  if (method === 'GET') return READ_STATUSES;
  return FAULT_STATUSES.filter((status) => status !== ABSENT_STATUS || mayBeAbsent);
}

const RETRY_AFTER: JsonObject = {
  'Retry-After': {
    description: 'Seconds to wait before sending the request again.',
    schema: { type: 'integer', minimum: 1 },
    example: 1,
  },
};

/** The responses that endpoints share. */
export function sharedResponses(components: SchemaComponents): JsonObject {
  const kinds: readonly EnvelopeKind[] = ['data', 'errno'];
  const responses = kinds.flatMap((kind) => {
    const schema = components.refer(ERROR_ENVELOPES[kind]);
    const statuses = kind === 'data' ? READ_STATUSES : FAULT_STATUSES;
    return statuses.map((status) => {
      const { description, error } = FAULTS[status];
      const content = { 'application/json': { schema, example: refusal(kind, error) } };
      const headers = RETRY_STATUSES.includes(status) ? { headers: RETRY_AFTER } : {};
      return [nameOf(status, kind), { description, ...headers, content }] as const;
    });
  });
  return Object.fromEntries(responses);
}

function outcomeOf(route: Route, components: SchemaComponents): JsonObject {
  const errors = errorsWithStatus200(route);
  const success = envelope(route.envelope, { errno: 0, message: '', result: exampleOf(route.result) });
  const refusals = errors.map((name) => [name, { value: refusal(route.envelope, name) }]);
  return {
    description: errors.length === 0 ? 'Success.' : 'Success, or a refusal: errno says which.',
    content: {
      'application/json': {
        schema: outcomeSchema(route, components),
        examples: { success: { value: success }, ...Object.fromEntries(refusals) },
      },
    },
  };
}

function outcomeSchema(route: Route, components: SchemaComponents): JsonObject {
  const errors = errorsWithStatus200(route);
  const errnos = [0, ...errors.map((name) => errorByName(name).errno)];
  const result = components.refer(route.result);
  const mayBeNull = errors.length > 0 || route.resultMayBeNull === true;
  const properties = envelope(route.envelope, {
    errno: { type: 'integer', enum: errnos, description: '0 on success; otherwise a number from the error table.' },
    message: { type: 'string', description: 'Empty on success; otherwise what is wrong and what to do.' },
    result: mayBeNull ? { anyOf: [result, { type: 'null' }] } : result,
  });
  return { type: 'object', required: Object.keys(properties), properties, additionalProperties: false };
}

/** Under /auth all errors; elsewhere the errors of a request that was understood. */
function errorsWithStatus200(route: Route): readonly ErrorName[] {
  if (route.auth === 'wallet') return errorsOf(route);
  return route.envelope === 'data' ? [] : route.errors;
}

function refusal(kind: EnvelopeKind, name: ErrorName): JsonObject {
  const { errno, message, hint } = errorByName(name);
  return envelope(kind, { errno, message: `${message} ${hint}`, result: null });
}

/** Three values, or their schemas, under the names that the envelope uses for them. */
function envelope(kind: EnvelopeKind, parts: { errno: Json; message: Json; result: Json }): JsonObject {
  const { errno, message, result } = parts;
  return kind === 'data' ? { code: errno, msg: message, result } : { errno, errmsg: message, result };
}

function nameOf(status: FaultStatus, kind: EnvelopeKind): string {
  return `${kind}${status}`;
}
