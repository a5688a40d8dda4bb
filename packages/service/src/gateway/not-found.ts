import { ROUTES, SERVER_PATH, STREAM_PATH } from '@presage/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { received } from '../answers/received.ts';
import { notUnderstood, type Refusal } from '../answers/refusal.ts';
import type { Guard } from './access/guard.ts';
import { corsHeaders, preflightHeaders } from './http/cors.ts';
import { isMisplacedWebSocket, newNotes, pathOf } from './http/gateway-request.ts';
import type { MethodsOf } from './http/note-routes.ts';
import { refusalOfAnyError } from './http/refusal-of-error.ts';
import type { Respond } from './http/responder.ts';
import { isPageRequest } from './web-app/is-page-request.ts';
import type { PageHandler } from './web-app/register-web-app.ts';

export interface NotFoundDeps {
  readonly methodsOf: MethodsOf;
  readonly guard: Guard;
  /** The guard of requests that count as pages. */
  readonly pageGuard: Guard;
  /** Responds in the errno envelope. */
  readonly respond: Respond;
  readonly corsOrigins: readonly string[];
  readonly log: Pick<Logger, 'error'>;
  /** Undefined if the web application is not built. */
  readonly openPage: PageHandler | undefined;
}

/**
 * Handles requests without a route: pages of the web application and OPTIONS, which count as pages; 405, with the
 * methods that the path has, and 404, which count as reads of their address.
 */
export function createNotFoundHandler({
  methodsOf,
  guard,
  pageGuard,
  respond,
  corsOrigins,
  log,
  openPage,
}: NotFoundDeps) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.notes = newNotes();
    const methods = isMisplacedWebSocket(request) ? [] : methodsOf(pathOf(request));
    const isPage = openPage !== undefined && methods.length === 0 && isPageRequest(request);
    const isPreflight = request.method === 'OPTIONS' && methods.length > 0;
    const limited = await Promise.resolve()
      .then(() => (isPage || isPreflight ? pageGuard(request) : guard(request)))
      .catch((error: unknown) => refusalOfAnyError(error, request, log));
    if (limited !== undefined) respond(request, reply, limited);
    else if (isPage) openPage(request, reply);
    else if (isPreflight) answerOptions({ request, reply, methods, corsOrigins });
    else respond(request, reply, methods.length === 0 ? noEndpoint(request, methodsOf) : wrongMethod(request, methods));
  };
}

/** Endpoints in /docs that some installations do not have, and what to do there. */
const NOT_HERE: Readonly<Record<string, string>> = {
  [`${SERVER_PATH}${ROUTES.registerOwnAccount.path}`]: 'wallets cannot register themselves here; ask the operator',
  [`${SERVER_PATH}${ROUTES.useFaucet.path}`]: 'only demos and local chains have a faucet',
};

/**
 * Suggests the endpoint that is meant: the stream for a WebSocket, or another when only the base path is missing, or
 * there is a slash at the end.
 */
function noEndpoint(request: FastifyRequest, methodsOf: MethodsOf): Refusal {
  const path = pathOf(request);
  const notHere = NOT_HERE[path];
  if (notHere !== undefined) {
    return notUnderstood(`path: received ${received(path)}, which this installation does not have: ${notHere}`, 404);
  }
  // Removes one slash only: a regular expression for several takes quadratic time on a path of thousands.
  const alike = [`${SERVER_PATH}${path}`, path.endsWith('/') ? path.slice(0, -1) : path];
  const meant = isMisplacedWebSocket(request) ? STREAM_PATH : alike.find((other) => methodsOf(other).length > 0);
  const hint = meant === undefined ? '' : `${received(meant)} is one; `;
  return notUnderstood(`path: received ${received(path)}, which is not an endpoint; ${hint}/docs lists them`, 404);
}

function wrongMethod(request: FastifyRequest, methods: readonly string[]): Refusal {
  const allow = methods.join(', ');
  const refusal = notUnderstood(
    `method: received ${request.method} on ${received(pathOf(request))}; accepted: ${allow}`,
    405,
  );
  return { ...refusal, headers: { allow } };
}

/** Responds to OPTIONS: the methods and, for a preflight, whether another origin may call. */
function answerOptions({
  request,
  reply,
  methods,
  corsOrigins,
}: {
  request: FastifyRequest;
  reply: FastifyReply;
  methods: readonly string[];
  corsOrigins: readonly string[];
}): void {
  const { origin } = request.headers;
  const cors = origin === undefined ? {} : { ...corsHeaders(origin, corsOrigins), ...preflightHeaders(methods) };
  reply.hijack();
  reply.raw.writeHead(204, { allow: methods.join(', '), ...cors });
  reply.raw.end();
}
