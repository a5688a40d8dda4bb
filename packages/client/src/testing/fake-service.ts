import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A received request. */
export interface Received {
  readonly method: string;
  /** Path below the base URL. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

/** The response to send; `hang` never responds, `cut` breaks the connection. */
export type Answer = FakeResponse | 'hang' | 'cut';

export interface FakeResponse {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
type Handler = (request: Received) => Answer | Promise<Answer>;

/** An HTTP server with responses set by the test, in the service's envelopes. */
export interface FakeService {
  /** Base URL. */
  readonly host: string;
  readonly received: readonly Received[];
  /** Sets the response to `METHOD /path`. */
  on(route: string, handler: Handler): void;
  /** The requests to one route. */
  to(route: string): readonly Received[];
  close(): Promise<void>;
}

/** A success in the errno envelope. */
export function success(result: unknown): FakeResponse {
  return { body: { errno: 0, errmsg: '', result } };
}

/** A refusal in the errno envelope. */
export function refusal(errno: number, errmsg: string, status = 200): FakeResponse {
  return { status, body: { errno, errmsg, result: null } };
}

export async function startFakeService(): Promise<FakeService> {
  const handlers = new Map<string, Handler>();
  const received: Received[] = [];
  // Idle connections stay open: one that closed while the process stood still would fail the next request.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    readRequest(request)
      .then(async (read) => {
        received.push(read);
        const handler = handlers.get(`${read.method} ${read.path}`);
        send(response, await (handler?.(read) ?? refusal(2, `no route ${read.method} ${read.path}`, 404)));
      })
      .catch((error: unknown) => send(response, refusal(500, String(error), 500)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi`,
    received,
    on: (route, handler) => handlers.set(route, handler),
    to: (route) => received.filter(({ method, path }) => `${method} ${path}` === route),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function readRequest(request: IncomingMessage): Promise<Received> {
  const sent = await text(request);
  const url = new URL(request.url ?? '', 'http://localhost');
  return {
    method: request.method ?? '',
    path: decodeURIComponent(url.pathname.replace(/^\/openapi/, '')),
    query: url.searchParams,
    headers: request.headers,
    body: sent === '' ? undefined : JSON.parse(sent),
  };
}

function send(response: ServerResponse, answer: Answer): void {
  if (answer === 'hang') return;
  if (answer === 'cut') {
    response.destroy();
    return;
  }
  const { status = 200, headers = {}, body } = answer;
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
