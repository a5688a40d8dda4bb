import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Client, InvalidParamError, OpenApiError } from '../index.ts';
import { type FakeService, startFakeService, success } from '../testing/fake-service.ts';
import { type FakeStream, startFakeStream } from '../testing/fake-stream.ts';
import { configFor, TRADING_WALLET, tradingClient } from '../testing/fixtures.ts';
import { createTransport } from './browser.ts';

/** An HTTP proxy that tunnels and forwards, and records the targets. */
class TestProxy {
  readonly targets: string[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #server: Server = createServer((incoming, response) => {
    this.targets.push(String(incoming.url));
    incoming.pipe(
      request(String(incoming.url), { method: incoming.method, headers: incoming.headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }),
    );
  }).on('connect', (incoming: IncomingMessage, client: Socket) => {
    this.targets.push(String(incoming.url));
    const { hostname, port } = new URL(`http://${incoming.url}`);
    const target = connect(Number(port), hostname, () => client.write('HTTP/1.1 200 Connection established\r\n\r\n'));
    for (const socket of [client, target]) this.#sockets.add(socket.on('error', () => socket.destroy()));
    client.pipe(target).pipe(client);
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

let service: FakeService;
let stream: FakeStream;
let proxy: TestProxy;
let proxyUrl: string;
beforeEach(async () => {
  service = await startFakeService();
  stream = await startFakeStream();
  proxy = new TestProxy();
  proxyUrl = await proxy.start();
});
afterEach(() => Promise.all([service.close(), stream.close(), proxy.close()]));

describe('in Node', () => {
  it('a proxy carries all requests', async () => {
    const client = tradingClient(service, { proxyUrl });
    expect((await client.getMarket(1)).errno).toBe(0);
    expect((await client.getQuoteTokens()).errno).toBe(0);
    expect(proxy.targets[0]).toContain(new URL(service.host).host);
  });

  it('a proxy carries requests to the node of a chain', async () => {
    const node = await startFakeService();
    onTestFinished(() => node.close());
    const client = tradingClient(service, {
      proxyUrl,
      rpcUrl: node.host,
      conditionalTokensAddress: TRADING_WALLET,
      feeManagerAddress: TRADING_WALLET,
      multiSendAddress: TRADING_WALLET,
    });
    service.on('GET /chain', () => success({ ledger: 'chain', chainId: '56' }));
    await expect(client.split(1, '1')).rejects.toBeInstanceOf(OpenApiError);
    expect(proxy.targets).toContain(new URL(node.host).host);
  });

  it('a proxy carries streams', async () => {
    const ws = new Client(configFor(service.host, { proxyUrl, wsUrl: stream.url })).createWebSocketClient();
    await ws.connect();
    ws.close();
    expect(stream.received).toMatchObject([{ action: 'AUTH' }]);
    expect(proxy.targets).toContain(new URL(stream.url).host);
  });

  it('an unreachable proxy fails the call', async () => {
    await proxy.close();
    const client = new Client(configFor(service.host, { proxyUrl }));
    await expect(client.cancelOrder('0x1')).rejects.toBeInstanceOf(OpenApiError);
    await expect(client.createWebSocketClient().connect()).rejects.toBeInstanceOf(OpenApiError);
  });
});

describe('in browsers', () => {
  it('a proxy is refused, because browsers have their own settings', () => {
    expect(() => createTransport('http://127.0.0.1:7890')).toThrow(InvalidParamError);
    expect(createTransport(undefined).fetch).toBe(fetch);
  });
});
