import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openMarket } from '../support/open-market.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { newTrader } from '../support/trader.ts';
import { openPage } from '../support/web-page.ts';

const root = path.resolve(import.meta.dirname, '../..');

describe.runIf(hasBrowser)('a page in a browser', () => {
  let service: TestService;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'presage-page-'));
    const bundler = path.join(root, 'packages/client/scripts/bundle-for-browsers.ts');
    execFileSync(process.execPath, [bundler, path.join(import.meta.dirname, 'browser-program.ts'), folder]);
    service = await startServiceHere({ CORS_ORIGINS: '*' });
  });
  afterAll(async () => {
    await discardService(service);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Serves the page and its configuration, and waits for its report. */
  async function reportOf(given: unknown): Promise<unknown> {
    const reported = Promise.withResolvers<unknown>();
    const page = '<!doctype html><script type="module" src="/program.js"></script>';
    const reads: (() => void)[] = [];
    const scripts = new Set(readdirSync(folder).map((name) => `/${name}`));
    const server = createServer((request, response) => {
      // A cookie like one set by another application on the same host.
      const cookie = { 'set-cookie': 'session=of-another' };
      const send = (type: string, body: string) =>
        response.writeHead(200, { 'content-type': type, ...cookie }).end(body);
      if (request.url === '/') send('text/html', page);
      else if (request.url === '/config') send('application/json', JSON.stringify(given));
      else if (request.url?.startsWith('/openapi/')) {
        const cookies = { list: [request.headers.cookie ?? 'none'] };
        reads.push(() => send('application/json', JSON.stringify({ errno: 0, errmsg: '', result: cookies })));
        if (reads.length === 2) for (const answer of reads) answer();
      } else if (scripts.has(request.url ?? '')) {
        send('text/javascript', readFileSync(path.join(folder, request.url as string), 'utf8'));
      } else if (request.url !== '/report') response.writeHead(404).end();
      else {
        response.end();
        json(request).then(reported.resolve, reported.reject);
      }
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      await openPage(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      return await reported.promise;
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  it('trades and watches over the API of another origin, and rotates its key; sends no cookies to its own, where no read waits for another', async () => {
    const { apiKey, privateKey, multiSigAddress } = await newTrader(service, '1000');
    const { marketId } = await openMarket(service, { marketTitle: 'In a browser?' });
    const config = { host: service.baseUrl, apiKey, chainId: 56, rpcUrl: '', privateKey, multiSigAddress };
    expect(await reportOf({ config, marketId })).toEqual({
      orderShares: '10',
      bids: [{ price: '0.18', size: '10' }],
      watched: [{ price: '0.18', size: '10' }],
      cancelled: true,
      refused: expect.stringContaining('proxyUrl works in Node only'),
      rotated: 0,
      cookiesSent: ['none'],
    });
  });
});
