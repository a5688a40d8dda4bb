import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Called when the service sends a transaction to the node. Its result decides whether the node receives it. */
export type OnSend = () => Promise<'pass on' | 'lose'>;

/** A proxy between a service and its chain. */
export interface RpcGate {
  readonly url: string;
  /** Sets the callback; undefined passes everything on. */
  onSend(call: OnSend | undefined): void;
  stop(): Promise<void>;
}

export async function startRpcGate(chainUrl: string): Promise<RpcGate> {
  let onSend: OnSend | undefined;
  const answer = async (body: string): Promise<string | undefined> => {
    const { method } = JSON.parse(body) as { method: string };
    if (method === 'eth_sendRawTransaction' && (await onSend?.()) === 'lose') return undefined;
    return (await fetch(chainUrl, { method: 'POST', headers: JSON_TYPE, body })).text();
  };
  // Idle connections stay open: one that closed while the process stood still would fail the next request.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    void text(request)
      .then(answer)
      .then((body) => (body === undefined ? response.destroy() : response.writeHead(200, JSON_TYPE).end(body)))
      // The client has disconnected.
      .catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onSend: (call) => {
      onSend = call;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };
