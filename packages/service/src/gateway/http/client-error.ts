import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { bodyOf, headersOf } from '../../answers/envelope.ts';
import { rawResponse } from '../../answers/raw-response.ts';
import { received } from '../../answers/received.ts';
import { notUnderstood, type Refusal } from '../../answers/refusal.ts';
import { MAX_PIPELINED_REQUESTS, STALLED_TIMEOUT_MS } from '../limits.ts';

/** Messages for errors of Node's parser, whose own describe its internal states. */
const MESSAGES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'headers: too large; accepted: at most 16 KiB with the first line',
  ERR_HTTP_REQUEST_TIMEOUT: 'the request was not complete in time; send it without pauses',
};

/** The responses of each connection, in their sequence: with pipelining, several at once. Those sent are dropped when another begins. */
const RESPONSES = new WeakMap<Socket, ServerResponse[]>();

/** How Node's parser is told that no HTTP follows. */
const NO_MORE_HTTP = 2;

/**
 * Whether a request is to be served, which must be asked for each: see {@link answerAfterOthers}. Not if too many before it
 * on its connection have no response yet, or one that is not sent yet: then the connection is closed after those.
 */
export function takesRequest({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const responses = RESPONSES.get(socket) ?? [];
  RESPONSES.set(socket, responses);
  while (responses[0]?.writableFinished) responses.shift();
  if (responses.length < MAX_PIPELINED_REQUESTS) {
    responses.push(response);
    return true;
  }
  closeAfterOthers(socket);
  return false;
}

/** Makes a request the last of its connection: what follows would be carried out without a response. */
export function takeAsLast({ socket }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('connection', 'close');
  ignoreFollowing(socket);
}

/** The last whole request of a connection that still waits for its response, or for all of it to be sent. */
function lastAwaited(socket: Duplex): ServerResponse | undefined {
  return RESPONSES.get(socket as Socket)?.findLast(({ req, writableFinished }) => req.complete && !writableFinished);
}

/**
 * Closes a connection without traffic, unless a whole request waits for its response to begin: then it is this service that
 * takes long, because it waits for the chain, or because it stood still.
 */
export function closeInactive(socket: Socket): void {
  const owed = RESPONSES.get(socket)?.some(({ req, headersSent }) => req.complete && !headersSent) ?? false;
  if (owed) socket.setTimeout(socket.timeout ?? STALLED_TIMEOUT_MS);
  else socket.destroy();
}

/** Whether a new request comes while whole ones before it on its connection still wait for their responses. */
export function isPipelined({ socket }: IncomingMessage): boolean {
  return lastAwaited(socket) !== undefined;
}

/**
 * Responds to bytes that are not an HTTP request, for which no request reaches the routes. A connection that was opened
 * in advance, as browsers do, is closed without a response when it is not used: its first request may be on its way, and
 * the browser would take the response for the answer to it. A closed connection makes it send the request again.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  answerAfterOthers(socket, notUnderstood(MESSAGES[error.code ?? ''] ?? 'not a well-formed HTTP/1.1 request'));
}

/** Refuses CONNECT, which is for proxies. Without a listener, Node would close the connection without a response. */
export function answerConnect(socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  const message = 'method: received CONNECT; accepted: the methods in /docs; this is not a proxy';
  answerAfterOthers(socket, notUnderstood(message, 405));
}

/**
 * Refuses what came last on a connection, and closes it. If whole requests before it are still being carried out, it
 * only closes the connection after the last of their responses: the client would take the refusal for that response, and
 * an order for not placed. A refusal after it could be taken for the answer to the next request.
 */
function answerAfterOthers(socket: Duplex, refusal: Refusal): void {
  if (!closeAfterOthers(socket)) socket.end(rawResponse(refusal));
}

/** Takes no more of a connection, and closes it after its last response. False if there is none to wait for. */
function closeAfterOthers(socket: Duplex): boolean {
  ignoreRest(socket);
  const last = lastAwaited(socket);
  if (last?.headersSent) last.once('finish', () => socket.end());
  else last?.setHeader('connection', 'close');
  return last !== undefined;
}

/**
 * Reads what still comes on a connection, so that the client gets the response, but not as a request: what was refused must
 * not be carried out. Nor does it count as traffic: it could come for ever.
 */
function ignoreRest(socket: Duplex): void {
  ignoreFollowing(socket);
  socket
    .removeAllListeners('data')
    .on('data', () => undefined)
    .resume();
  const timer = setInterval(closeInactive, STALLED_TIMEOUT_MS, socket as Socket).unref();
  socket.once('close', () => clearInterval(timer));
}

/** What is not documented of Node's parser: whom it gives each request to once its headers have come. */
interface Parser {
  onIncoming: (request: IncomingMessage & { upgrade?: boolean }) => number;
}

/**
 * Takes no further request of a connection, also not from a packet that is being parsed: Node would keep each of them,
 * thousands of a packet, until the connection is closed. A request that is being taken gets the rest of its body.
 */
function ignoreFollowing({ parser }: Duplex & { readonly parser?: Parser | null }): void {
  if (!parser) return;
  parser.onIncoming = (request) => {
    // Otherwise Node would hand the connection over to the stream.
    request.upgrade = false;
    return NO_MORE_HTTP;
  };
}

/** HTTP/1.1 requires the header, HTTP/1.0 does not have it. Node's own refusal of none has no body; it joins two. */
export function hasOneHost({ headers: { host }, httpVersion }: IncomingMessage): boolean {
  return host === undefined ? httpVersion !== '1.1' : !host.includes(',');
}

export function answerWrongHost({ headers: { host } }: IncomingMessage, response: ServerResponse): void {
  const came = host === undefined ? 'missing' : `received ${received(host)}`;
  answerMalformed(response, `Host: ${came}; accepted: the name or address of the service, once`);
}

/** Refuses any Expect header but 100-continue, which Node handles. */
export function answerUnknownExpectation({ headers }: IncomingMessage, response: ServerResponse): void {
  answerMalformed(response, `Expect: received ${received(headers.expect)}; accepted: 100-continue, or none`);
}

/** Takes no more of the connection, which is closed after this: what followed would be carried out without a response. */
function answerMalformed(response: ServerResponse, message: string): void {
  ignoreRest(response.req.socket);
  const body = bodyOf('errno', notUnderstood(message));
  response.writeHead(400, { ...headersOf(Buffer.byteLength(body)), connection: 'close' });
  response.end(body);
}
