import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { bodyOf, type Envelope, headersOf, statusOf } from '../../answers/envelope.ts';
import type { Answer } from '../../answers/refusal.ts';
import type { HttpObserver, RouteObserver } from '../../operations/metrics.ts';
import { asSent } from './as-sent.ts';
import type { Compressor } from './compressor.ts';
import { corsHeaders } from './cors.ts';

/** What the responder needs to know about a route. */
export interface AnsweredRoute {
  /** Empty when it serves several methods. */
  readonly method: string;
  /** The route's pattern, for logs and metrics; never the requested path. */
  readonly pattern: string;
  readonly envelope: Envelope;
  /** Whether successful requests are logged, too. */
  readonly logsSuccess: boolean;
  /** Whether large responses may be compressed: never where they contain a secret, whose length would then show. */
  readonly mayCompress: boolean;
}

export interface ResponderDeps {
  readonly http: HttpObserver;
  readonly log: Logger;
  /** Origins, besides the service's own, that may read responses; `*` for all. */
  readonly corsOrigins: readonly string[];
  readonly compressor: Compressor;
}

/** Sends an answer in the route's envelope. A buffer is a complete body, already in its envelope. */
export type Respond = (request: FastifyRequest, reply: FastifyReply, answer: Answer<unknown> | Uint8Array) => void;

/**
 * Sends the responses of one route. Writes to Node's response directly: the framework's `send` looks for streams,
 * serialisers and hooks, which these routes do not have, and takes a third of the time of a small read.
 */
export function createResponder(route: AnsweredRoute, deps: ResponderDeps): Respond {
  const observer = deps.http.route(route.method, route.pattern);
  return (request, reply, given) => {
    const answer = withNumbersAsSent(request, given);
    const prepared = answer instanceof Uint8Array;
    const status = prepared ? 200 : statusOf(route.envelope, answer);
    const body = prepared ? answer : Buffer.from(bodyOf(route.envelope, answer));
    const headers = headersOf(body.byteLength);
    if (request.headers.origin !== undefined)
      Object.assign(headers, corsHeaders(request.headers.origin, deps.corsOrigins));
    addRateHeaders(headers, request);
    if (!prepared && !answer.ok) {
      Object.assign(headers, answer.headers);
      headers['x-request-id'] = request.id;
      deps.http.refused(answer.errno);
    }
    const send = (sent: Uint8Array, encoding?: 'gzip'): void => {
      if (encoding !== undefined)
        Object.assign(headers, { 'content-length': sent.byteLength, 'content-encoding': encoding });
      reply.raw.writeHead(status, headers);
      reply.raw.end(sent);
      observe(request, { route, observer, status, deps });
    };
    const accepted = request.headers['accept-encoding'];
    const isLater = route.mayCompress && !prepared && deps.compressor.compress(body, accepted, send);
    // After all that may throw: once this is done, the framework sends no refusal instead.
    reply.hijack();
    if (!isLater) send(body);
  };
}

function withNumbersAsSent(
  request: FastifyRequest,
  answer: Answer<unknown> | Uint8Array,
): Answer<unknown> | Uint8Array {
  if (answer instanceof Uint8Array || answer.ok) return answer;
  return { ...answer, message: asSent(answer.message, { url: request.raw.url ?? '', body: request.notes.body }) };
}

/** Adds the limit, the remaining tokens and the seconds until the bucket is full again. */
function addRateHeaders(headers: Record<string, string | number>, request: FastifyRequest): void {
  const { bucket } = request.notes.caller;
  if (bucket === undefined) return;
  headers['ratelimit-limit'] = bucket.rate.burst;
  headers['ratelimit-remaining'] = bucket.remaining;
  headers['ratelimit-reset'] = bucket.resetSec;
}

function observe(
  request: FastifyRequest,
  {
    route,
    observer,
    status,
    deps,
  }: { route: AnsweredRoute; observer: RouteObserver; status: number; deps: ResponderDeps },
): void {
  const milliseconds = performance.now() - request.notes.startedAt;
  const method = request.method;
  observer.answered(status, milliseconds);
  const level = levelOf(route, status);
  if (!deps.log.isLevelEnabled(level)) return;
  const keyId = request.notes.caller.holder?.keyId;
  deps.log[level](
    { requestId: request.id, method, route: route.pattern, status, ms: Math.round(milliseconds * 1000) / 1000, keyId },
    'answered',
  );
}

/** Successful requests are too many to log, except operators'; rate-limited ones must not flood the log. */
function levelOf({ logsSuccess }: AnsweredRoute, status: number): 'debug' | 'info' | 'error' {
  if (status >= 500 && status !== 503) return 'error';
  if (status === 429) return 'debug';
  return status >= 400 || logsSuccess ? 'info' : 'debug';
}
