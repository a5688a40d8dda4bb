// The upper bound for reads: node:http serving the same bytes and headers to every request. Started by bare-server.ts.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveRequests } from './child-requests.ts';
import { cpuMicroseconds } from './cpu.ts';

type BareHttpQuestion =
  | { readonly act: 'serve'; readonly headers: Readonly<Record<string, string>>; readonly body: string }
  | { readonly act: 'cpu' };

serveRequests((request: BareHttpQuestion) => (request.act === 'serve' ? serve(request) : cpuMicroseconds()));

async function serve({ headers, body }: BareHttpQuestion & { act: 'serve' }): Promise<string> {
  const bytes = Buffer.from(body);
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
