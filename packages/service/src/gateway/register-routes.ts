import { type OperationId, ROUTES, type Route, SERVER_PATH } from '@presage/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { type Envelope, isUnderAuth } from '../answers/envelope.ts';
import type { Answer, Refusal } from '../answers/refusal.ts';
import { countAs, createGuard, type Guard, type GuardDeps } from './access/guard.ts';
import type { LimitClass } from './access/rate-limits.ts';
import { REQUESTS_COUNTED } from './access/requests-counted.ts';
import type { HandlerDeps } from './handler.ts';
import { bodyBoundsOf, requestsOfBody } from './http/body-bounds.ts';
import { newNotes } from './http/gateway-request.ts';
import { refusalOfAnyError } from './http/refusal-of-error.ts';
import { refusing } from './http/refusing.ts';
import { dropContentTypeOfEmptyBody } from './http/request-body.ts';
import { requestIdOf } from './http/request-id.ts';
import { createResponder, type Respond, type ResponderDeps } from './http/responder.ts';
import { tooLongUrl } from './http/too-long-url.ts';
import { CREATE_HANDLER } from './routes/handlers.ts';
import { hasFaucet } from './routes/has-faucet.ts';

export interface RegisterDeps {
  readonly handlerDeps: HandlerDeps;
  readonly guard: GuardDeps;
  readonly responder: ResponderDeps;
}

/** Registers the protocol's endpoints, each with its schemas, guard, handler and envelope. */
export function registerRoutes(app: FastifyInstance, deps: RegisterDeps): void {
  for (const [id, route] of Object.entries(ROUTES) as [OperationId, Route][]) {
    if (isOffered(id, deps)) register(app, { id, route, deps });
  }
}

/** Some endpoints depend on the settings. */
function isOffered(id: OperationId, { handlerDeps }: RegisterDeps): boolean {
  if (id === 'useFaucet') return hasFaucet(handlerDeps);
  return id !== 'registerOwnAccount' || handlerDeps.settings.openRegistration;
}

/** A handler whose input the route's own schemas have checked. */
type CheckedHandler = (call: unknown) => Answer<unknown> | Uint8Array | Promise<Answer<unknown>>;

function register(
  app: FastifyInstance,
  { id, route, deps }: { id: OperationId; route: Route; deps: RegisterDeps },
): void {
  const pattern = `${SERVER_PATH}${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  const respond = createResponder(
    {
      method: route.method,
      pattern,
      envelope: envelopeOf(route),
      logsSuccess: route.auth === 'admin' && route.method !== 'GET',
      mayCompress: route.auth === 'public',
    },
    deps.responder,
  );
  const fail: Fail = (error, request, reply) =>
    respond(request, reply, refusalOfAnyError(error, request, deps.responder.log));
  const requestsOf = REQUESTS_COUNTED[id];
  const bounds = bodyBoundsOf(id);
  app.route({
    method: route.method,
    url: pattern,
    bodyLimit: bounds.bytes,
    config: { maxBodyParts: bounds.parts },
    schema: inputSchemas(route),
    errorHandler: fail,
    onRequest: admission(createGuard({ ...route, limit: limitClassOf(route) }, deps.guard), { respond, fail }),
    // A request counts as several once it was validated, unless its size was counted as that many.
    preHandler: [
      ...(requestsOf === undefined ? [] : [refusing(respond, (request) => countAs(request, requestsOf(request)))]),
      ...(route.takesIdempotencyKey === true ? [refusing(respond, (request) => identify(id, request))] : []),
    ],
    handler: handling(CREATE_HANDLER[id](deps.handlerDeps) as unknown as CheckedHandler, { respond, fail }),
  });
}

/** Cancels and cancel timers have limits of their own, so that nothing else starves them (wire contract §1). */
function limitClassOf({ method, path }: Route): LimitClass {
  if (method === 'GET') return 'reads';
  if (path === '/order/cancel-all-after') return 'timers';
  return path.startsWith('/order/cancel') ? 'cancels' : 'orders';
}

/** Everything under /auth/ answers 200 in every outcome (wire contract §1). */
function envelopeOf({ envelope, path }: Route): Envelope {
  return isUnderAuth(`${SERVER_PATH}${path}`) ? 'auth' : envelope;
}

/** A path without parameters has no schema; a method that may carry a body but takes none accepts an empty one. */
function inputSchemas({ method, params, query, body }: Route): Record<string, TSchema | object> {
  const input: Record<string, TSchema | object> = { querystring: query ?? NOTHING };
  if (params !== undefined) input.params = params;
  if (method !== 'GET') input.body = body ?? NO_BODY;
  return input;
}

const NOTHING = { type: 'object', properties: {}, additionalProperties: false };
const NO_BODY = {
  type: ['object', 'null'],
  properties: {},
  additionalProperties: false,
  description: 'nothing, or an empty object',
};

type Fail = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;

/** How a route responds. */
interface Responses {
  readonly respond: Respond;
  readonly fail: Fail;
}

/** The hook before the body is read. It responds itself to requests that it does not admit. */
function admission(guard: Guard, { respond, fail }: Responses) {
  return (request: FastifyRequest, reply: FastifyReply, next: () => void): void => {
    request.notes = newNotes();
    dropContentTypeOfEmptyBody(request);
    const pass = (refused: Refusal | undefined): void => {
      const refusal = refused ?? tooLongUrl(request) ?? countAs(request, requestsOfAnnounced(request));
      if (refusal === undefined) next();
      else respond(request, reply, refusal);
    };
    // The rate limit comes before any other refusal, so that invalid requests count, too.
    const verdict = guard(request);
    if (verdict instanceof Promise) verdict.then(pass, (error: unknown) => fail(error, request, reply));
    else pass(verdict);
  };
}

/** The requests that the announced body counts as. One of unknown length is counted once it was read, one too large never. */
function requestsOfAnnounced({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  const bytes = Number(headers['content-length'] ?? 0);
  return bytes <= (bodyLimit ?? 0) ? requestsOfBody(bytes) : 1;
}

/** Notes the request's id, if it has an `Idempotency-Key`. */
function identify(operation: OperationId, request: FastifyRequest): Refusal | undefined {
  const requestId = requestIdOf(operation, request);
  if (typeof requestId === 'object') return requestId;
  if (requestId !== undefined) request.notes.requested = { requestId };
  return undefined;
}

function handling(handler: CheckedHandler, { respond, fail }: Responses) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const { params, query, body, headers, notes } = request;
    let answer: ReturnType<CheckedHandler>;
    try {
      const { caller, requested } = notes;
      const { account, holder } = caller;
      const builder = holder?.kind === 'builder' ? holder.owner : undefined;
      const counting = (requests: number) => countAs(request, requests);
      answer = handler({ params, query, body, headers, account, builder, countAs: counting, requested });
    } catch (error) {
      fail(error, request, reply);
      return;
    }
    if (answer instanceof Promise) {
      const answered = (settled: Answer<unknown>): void => respond(request, reply, settled);
      // Also catches an answer that cannot be sent, which would otherwise end the process.
      answer.then(answered).catch((error: unknown) => fail(error, request, reply));
    } else {
      respond(request, reply, answer);
    }
  };
}
