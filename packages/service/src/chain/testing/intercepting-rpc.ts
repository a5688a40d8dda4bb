import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface ReceivedRequest {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** What the proxy does with a request: passes it on, changes the response, refuses it, or does not respond. */
export type Interceptor = (
  request: ReceivedRequest,
  passOn: () => Promise<unknown>,
) => Promise<
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: string } }
  | { readonly status: number; readonly headers?: Record<string, string> }
  | 'silence'
>;

/** A node between the service and the chain, or instead of the chain, that behaves as the test says. */
export class InterceptingRpc {
  readonly url: string;
  /** Methods of the requests received, in order. */
  readonly methods: string[] = [];
  #interceptor: Interceptor | undefined;
  readonly #stop: () => Promise<void>;

  private constructor(url: string, stop: () => Promise<void>) {
    this.url = url;
    this.#stop = stop;
  }

  /** @param chainUrl the chain that requests are forwarded to; called for each request */
  static async start(chainUrl: () => string = () => ''): Promise<InterceptingRpc> {
    // Idle connections stay open: one that closed while the process stood still would fail the next request.
    const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
      rpc.#answer(request, chainUrl()).then(
        (answer) => {
          if (answer === 'silence') return;
          response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
          response.end(answer.body);
        },
        // The chain is gone at the end of a test, so this node is gone too.
        () => response.destroy(),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const stop = async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    };
    const rpc = new InterceptingRpc(`http://127.0.0.1:${port}`, stop);
    return rpc;
  }

  /** Sets the behaviour from now on; undefined passes everything on. */
  intercept(interceptor: Interceptor | undefined): void {
    this.#interceptor = interceptor;
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  async #answer(
    message: IncomingMessage,
    chainUrl: string,
  ): Promise<'silence' | { status: number; headers?: Record<string, string>; body: string }> {
    const body = await text(message);
    const request = JSON.parse(body) as ReceivedRequest;
    this.methods.push(request.method);
    const forward = async () => (await fetch(chainUrl, { method: 'POST', body, headers: JSON_TYPE })).text();
    if (this.#interceptor === undefined) return { status: 200, body: await forward() };
    const answer = await this.#interceptor(
      request,
      async () => (JSON.parse(await forward()) as { result: unknown }).result,
    );
    if (answer === 'silence') return answer;
    if ('error' in answer) {
      return { status: 200, body: JSON.stringify({ jsonrpc: '2.0', id: request.id, error: answer.error }) };
    }
    if ('status' in answer) return { ...answer, body: '' };
    // A refusal by the chain has no result: it is passed on unchanged.
    if (answer.result === undefined) return { status: 200, body: await forward() };
    return { status: 200, body: JSON.stringify({ jsonrpc: '2.0', id: request.id, result: answer.result }) };
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };
