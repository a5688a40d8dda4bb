import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { bodyOf, headersOf } from '../../answers/envelope.ts';
import { rawResponse } from '../../answers/raw-response.ts';
import { received } from '../../answers/received.ts';
import { notUnderstood, type Refusal } from '../../answers/refusal.ts';
import { closeAfterOthers, ignoreRest } from './pipeline.ts';

/** Messages for errors of Node's parser, whose own describe its internal states. */
const MESSAGES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'headers: too large; accepted: at most 16 KiB with the first line',
  ERR_HTTP_REQUEST_TIMEOUT: 'the request was not complete in time; send it without pauses',
};

/**
 * Responds to bytes that are not an HTTP request, for which no request reaches the routes. A connection that was opened
 * in advance, as browsers do, is closed without a response when it is not used: its first request may be on its way, and
 * the browser would take the response for the answer to it. A closed connection makes it send the request again.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) socket.destroy();
  else if (socket.bytesRead === 0) closeUnused(socket);
  else answerAfterOthers(socket, notUnderstood(MESSAGES[error.code ?? ''] ?? 'not a well-formed HTTP/1.1 request'));
}

/** Once what has come is read: after this service stood still, Node looks at the time of connections before that. */
function closeUnused(socket: Socket): void {
  setImmediate(() => {
    if (socket.bytesRead === 0) socket.destroy();
  });
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
