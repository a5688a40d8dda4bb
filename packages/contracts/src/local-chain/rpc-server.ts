import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Bytes of a request: a state of some 100,000 trades to load, in hex, is one. */
const MAX_REQUEST_BYTES = 2 ** 28;
/** What lets pages of other origins ask, as anvil does. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  'access-control-allow-methods': 'POST',
};

/** A response of the node: its HTTP status, and JSON. */
export interface RpcAnswer {
  readonly status: number;
  readonly text: string;
}

export interface RpcServer {
  readonly port: number;
  /** Refuses new requests, and ends those under way. */
  close(): Promise<void>;
}

/** Serves JSON-RPC on the loopback address. @throws {Error} when the port is taken */
export async function serveRpc(options: {
  readonly port: number;
  readonly answer: (body: string) => Promise<RpcAnswer>;
}): Promise<RpcServer> {
  const server = createServer((request, response) => void respond(request, response, options.answer));
  try {
    await once(server.listen(options.port, '127.0.0.1'), 'listening');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause;
    throw new Error(`port ${options.port} of the local chain is taken by another program: set CHAIN_PORT to another`, {
      cause,
    });
  }
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { port: (server.address() as AddressInfo).port, close };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (body: string) => Promise<RpcAnswer>,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(request.method === 'OPTIONS' ? 204 : 405, CORS).end();
    return;
  }
  try {
    const { status, text } = await answer(await bodyOf(request));
    response.writeHead(status, { ...CORS, 'content-type': 'application/json' }).end(text);
  } catch (error) {
    // The chain has ended, or the sender is gone.
    response.writeHead(502, CORS).end((error as Error).message);
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_REQUEST_BYTES) throw new Error(`the request has more than ${MAX_REQUEST_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
