import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { createWireContext } from '../presenters/wire-context.ts';
import { addressReader } from '../rate-limits/caller-address.ts';
import { adminTokenCheck } from './access/admin-token.ts';
import { boundAllConnections } from './access/bound-all-connections.ts';
import { boundConnections } from './access/bound-connections.ts';
import { createAddressGuard, createGuard, type GuardDeps } from './access/guard.ts';
import { createRateLimits } from './access/rate-limits.ts';
import { createFastOrderbook } from './fast-orderbook.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import type { HandlerDeps } from './handler.ts';
import {
  answerClientError,
  answerConnect,
  answerUnknownExpectation,
  answerWrongHost,
  hasOneHost,
} from './http/client-error.ts';
import { closeConnectionsLater } from './http/close-connections-later.ts';
import { Compressor } from './http/compressor.ts';
import { newNotes, type RequestNotes } from './http/gateway-request.ts';
import { noteRoutes } from './http/note-routes.ts';
import { closeInactive, isPipelined, takeAsLast, takesRequest } from './http/pipeline.ts';
import { refusalOfAnyError } from './http/refusal-of-error.ts';
import type { Respond, ResponderDeps } from './http/responder.ts';
import { takeJsonOnly } from './http/take-json-only.ts';
import { tooLongUrl } from './http/too-long-url.ts';
import { createUnroutedResponder } from './http/unrouted-responder.ts';
import { compileValidator } from './http/validator.ts';
import { createInTurn } from './in-turn.ts';
import {
  HEADERS_TIMEOUT_MS,
  KEEP_ALIVE_TIMEOUT_MS,
  MAX_BODY_BYTES,
  MAX_HEADER_BYTES,
  MAX_URL_LENGTH,
  REQUEST_TIMEOUT_MS,
  SLOWNESS_CHECK_MS,
  STALLED_TIMEOUT_MS,
} from './limits.ts';
import { createNotFoundHandler } from './not-found.ts';
import { PendingOrderChecks } from './orders/pending-order-checks.ts';
import { RateChange } from './orders/rate-change.ts';
import { registerPages } from './pages/register-pages.ts';
import { registerRoutes } from './register-routes.ts';
import { createPageHandler } from './web-app/register-web-app.ts';

/** Builds the HTTP server with all its routes and pages; the caller makes it listen. */
export async function buildGateway(deps: GatewayDeps): Promise<FastifyInstance> {
  const guard = guardDeps(deps);
  const { metrics, log, settings } = deps;
  const compressor = new Compressor();
  const responder: ResponderDeps = { http: metrics.http, log, corsOrigins: settings.corsOrigins, compressor };
  const respond = createUnroutedResponder(responder);
  const app = createApp(deps, guard, respond);
  const methodsOf = noteRoutes(app);
  takeJsonOnly(app);
  registerRoutes(app, { handlerDeps: await handlerDeps(deps, stoppingOf(app)), guard, responder });
  const openPage = deps.webApp && createPageHandler(deps.webApp, deps.chain?.publicRpcUrl);
  const notFound = createNotFoundHandler({
    methodsOf,
    guard: createGuard({ auth: 'public', beforeKey: true, limit: 'reads' }, guard),
    pageGuard: createAddressGuard(guard.limits?.pages, guard.addressOf),
    respond,
    corsOrigins: settings.corsOrigins,
    log,
    openPage,
  });
  app.setNotFoundHandler(notFound);
  // For pages, so before they are registered. Endpoints have error handlers of their own.
  app.setErrorHandler(async (error, request, reply): Promise<void> => {
    // The framework examines the content type even when there is no endpoint. The response is still a 404.
    if (request.is404) return notFound(request, reply);
    // Probes have no limit, and so no notes.
    request.notes ??= newNotes();
    respond(request, reply, refusalOfAnyError(error, request, log));
  });
  await registerPages(app, { deps, guard, respond, openPage });
  await app.ready();
  return app;
}

/** Aborted when the gateway begins to close: requests that wait for the chain would delay that by minutes. */
function stoppingOf(app: FastifyInstance): AbortSignal {
  const stopping = new AbortController();
  app.addHook('preClose', (closing) => {
    stopping.abort();
    closeConnectionsLater(app.server);
    closing();
  });
  return stopping.signal;
}

function createApp(deps: GatewayDeps, guard: GuardDeps, respond: Respond): FastifyInstance {
  const { trustedProxies } = deps.settings;
  const countUnreadable = createAddressGuard(guard.limits?.ofAddress('reads'), guard.addressOf);
  const app = Fastify({
    // The responder logs responses, with an allow-list of fields; the framework would create a child logger per
    // request.
    logger: false,
    // For the host and protocol shown in pages only; the caller's address is read by addressReader.
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    bodyLimit: MAX_BODY_BYTES,
    serverFactory: (handler) => createHttpServer(handler, deps, guard),
    routerOptions: { maxParamLength: MAX_URL_LENGTH },
    // Given so that the framework does not load its own. The cast is needed because its types expect Ajv's validator.
    schemaController: {
      compilersFactory: {
        buildValidator: (() => compileValidator) as never,
        buildSerializer: () => () => JSON.stringify,
      },
    },
    genReqId: createRequestIds(),
    // While the server closes, a request that is under way is still served, and its connection closed.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      request.notes = newNotes();
      // Length is checked first: the framework reports a URL with an overlong part as a bad path.
      const why = () => tooLongUrl(request) ?? refusalOfAnyError(error, request, deps.log);
      respond(request, reply, countUnreadable(request) ?? why());
    },
  });
  app.decorateRequest('notes', undefined as unknown as RequestNotes);
  return app;
}

type HttpHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that passes everything to the framework that the fast path does not serve. */
function createHttpServer(handler: HttpHandler, deps: GatewayDeps, { keys, limits }: GuardDeps): Server {
  const { requireApiKey, trustedProxies } = deps.settings;
  const fast = createFastOrderbook({
    marketData: deps.marketData,
    http: deps.metrics.http,
    keys,
    limits,
    // Behind a proxy, the caller's address is in a header, which the fast path does not read.
    takesAnonymous: !requireApiKey && trustedProxies.length === 0,
  });
  const listener: HttpHandler = (request, response) => {
    if (!hasOneHost(request)) return answerWrongHost(request, response);
    if (!takesRequest(request, response)) return;
    if (deps.sequencer.clockDoubt !== undefined) tellTime(response, deps.nowMs());
    // While the server closes, each connection is closed after the request that comes next.
    if (!server.listening) takeAsLast(request, response);
    else if (fast(request, response)) return;
    handler(request, response);
  };
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: SLOWNESS_CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      // The listener above refuses a missing Host header itself, with a body.
      requireHostHeader: false,
      // Otherwise Node keeps the first of two, where a proxy may keep the last. Two joined by a comma are no valid host,
      // token or content type, so they are refused.
      joinDuplicateHeaders: true,
      // A request to upgrade to any other protocol, without a host, or before others were answered, is served or refused
      // as a plain request.
      shouldUpgradeCallback: (request) =>
        hasOneHost(request) && !isPipelined(request) && (deps.stream?.handles(request) ?? false),
    },
    listener,
  );
  server.on('checkExpectation', answerUnknownExpectation);
  server.on('connect', (_request, socket) => answerConnect(socket));
  server.on('upgrade', (request, socket, head) => deps.stream?.onUpgrade(request, socket, head));
  server.timeout = STALLED_TIMEOUT_MS;
  server.on('timeout', closeInactive);
  boundAllConnections(server, deps);
  if (limits !== undefined) {
    const onRefused = () => deps.metrics.http.connectionRefused('address');
    boundConnections(server, { trustedProxies, onRefused });
  }
  return server;
}

/** In place of the machine's clock, which is wrong: clients whose own is wrong, too, sign key requests by this header. */
function tellTime(response: ServerResponse, nowMs: number): void {
  response.setHeader('date', new Date(nowMs).toUTCString());
}

/** Request ids: the start time of this process, and a counter. */
function createRequestIds(): () => string {
  const run = Date.now().toString(36);
  let count = 0;
  return () => `${run}-${(++count).toString(36)}`;
}

function guardDeps({ keys, marketData, settings, monotonicMs }: GatewayDeps): GuardDeps {
  return {
    keys,
    directory: marketData.directory,
    limits: settings.rateLimit ? createRateLimits(monotonicMs) : undefined,
    requireApiKey: settings.requireApiKey,
    isAdmin: adminTokenCheck(settings.adminToken),
    addressOf: addressReader(settings.trustedProxies),
  };
}

/** Loads the code for the chain only on the chain ledger: it is a fifth of all modules. */
async function handlerDeps(deps: GatewayDeps, stopping: AbortSignal): Promise<HandlerDeps> {
  const { reads, sequencer, chain } = deps;
  return {
    ...deps,
    onChain: chain && (await import('../chain/on-chain.ts')).onChainOf(chain, stopping),
    context: createWireContext(deps.installation, deps.marketData),
    pendingOrderChecks: new PendingOrderChecks(),
    inTurn: createInTurn(sequencer),
    rateChange: new RateChange(),
    caughtUp: () => reads.reached(sequencer.sequence),
    submit: (command, extras = {}) => sequencer.submit({ command, ...extras }),
  };
}
