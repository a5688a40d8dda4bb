import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { MAX_PIPELINED_REQUESTS, STALLED_TIMEOUT_MS } from '../limits.ts';

/** The responses of each connection that are not sent yet, in their sequence: with pipelining, several at once. */
const RESPONSES = new WeakMap<Socket, ServerResponse[]>();

/**
 * Whether a request is to be served, which must be asked for each. Not if too many before it on its connection have no
 * response yet, or one that is not sent yet: then the connection is closed after those.
 */
export function takesRequest({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const responses = RESPONSES.get(socket) ?? [];
  RESPONSES.set(socket, responses);
  if (responses.length < MAX_PIPELINED_REQUESTS) {
    responses.push(response);
    // Not only when another request comes: a response keeps its request, with headers of up to 16 KB.
    response.once('finish', () => responses.shift());
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

/** Whether a new request comes while whole ones before it on its connection still wait for their responses. */
export function isPipelined({ socket }: IncomingMessage): boolean {
  return lastAwaited(socket) !== undefined;
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

/** Takes no more of a connection, and closes it after its last response. False, and not closed, if there is none to wait for. */
export function closeAfterOthers(socket: Duplex): boolean {
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
export function ignoreRest(socket: Duplex): void {
  ignoreFollowing(socket);
  socket
    .removeAllListeners('data')
    .on('data', () => undefined)
    .resume();
  const timer = setInterval(closeInactive, STALLED_TIMEOUT_MS, socket as Socket).unref();
  socket.once('close', () => clearInterval(timer));
}

/** How Node's parser is told that no HTTP follows. */
const NO_MORE_HTTP = 2;

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
