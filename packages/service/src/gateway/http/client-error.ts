import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { bodyOf, headersOf } from '../../answers/envelope.ts';
import { rawResponse } from '../../answers/raw-response.ts';
import { received } from '../../answers/received.ts';
import { notUnderstood } from '../../answers/refusal.ts';

/** Messages for errors of Node's parser, whose own describe its internal states. */
const MESSAGES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'headers: too large; accepted: at most 16 KiB with the first line',
  ERR_HTTP_REQUEST_TIMEOUT: 'the request was not complete in time; send it without pauses',
};

/** The response to the last request of each connection. */
const LAST_RESPONSE = new WeakMap<Socket, ServerResponse>();

/** Must be called with each request whose response is not sent at once: see {@link answerClientError}. */
export function noteResponse({ socket }: IncomingMessage, response: ServerResponse): void {
  LAST_RESPONSE.set(socket, response);
}

/**
 * Responds to bytes that are not an HTTP request, for which no request reaches the routes. A connection that was opened
 * in advance, as browsers do, is closed without a response when it is not used: its first request may be on its way, and
 * the browser would take the response for the answer to it. A closed connection makes it send the request again.
 *
 * Bytes after a whole request that is being carried out, such as those beyond its Content-Length, only close the connection
 * after its response: the client would take another response for the answer to it, and an order for not placed.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const response = LAST_RESPONSE.get(socket);
  const isAwaited = response?.req.complete === true && !response.headersSent;
  if (isAwaited) response.setHeader('connection', 'close');
  else socket.end(rawResponse(notUnderstood(MESSAGES[error.code ?? ''] ?? 'not a well-formed HTTP/1.1 request')));
}

/** Refuses CONNECT, which is for proxies. Without a listener, Node would close the connection without a response. */
export function answerConnect(socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  const message = 'method: received CONNECT; accepted: the methods in /docs; this is not a proxy';
  socket.end(rawResponse(notUnderstood(message, 405)));
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

function answerMalformed(response: ServerResponse, message: string): void {
  const body = bodyOf('errno', notUnderstood(message));
  response.writeHead(400, { ...headersOf(Buffer.byteLength(body)), connection: 'close' });
  response.end(body);
}
