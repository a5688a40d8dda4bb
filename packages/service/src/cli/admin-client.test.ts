import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { AdminError, ask, serviceUrl } from './admin-client.ts';

/** A server on a port of its own: its address. */
async function serving(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What `ask` says when it fails. */
async function wordsOf(baseUrl: string, method: string): Promise<string> {
  const error: unknown = await ask(
    { baseUrl, token: 'a-token', tokenFrom: '/srv/admin.token' },
    method,
    '/admin/audit',
  ).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(AdminError);
  return (error as AdminError).message;
}

const MAY_BE_DONE = /may have been done.*presage audit.*presage account list/;

it.each([
  ['a page', 502, '<html>Bad Gateway</html>'],
  ['JSON of somebody else', 200, '{"status":"alive"}'],
  ['nothing', 200, ''],
])('an answer that is not the service’s is told as that: %s', async (_what, status, text) => {
  const baseUrl = await serving(createServer((_request, response) => response.writeHead(status).end(text)));
  expect(await wordsOf(baseUrl, 'GET')).toContain(`${baseUrl}/admin/audit answers ${status}`);
  expect(await wordsOf(baseUrl, 'GET')).not.toMatch(MAY_BE_DONE);
  expect(await wordsOf(baseUrl, 'POST')).toMatch(MAY_BE_DONE);
});

it('what was asked for on a connection that was cut may have been done, and that is said', async () => {
  const atOnce = await serving(createServer(({ socket }) => socket.destroy()));
  expect(await wordsOf(atOnce, 'POST')).toMatch(MAY_BE_DONE);
  expect(await wordsOf(atOnce, 'GET')).toMatch(/nobody answers/);
  const halfway = await serving(
    createServer((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"errno":0,', () => response.destroy());
    }),
  );
  expect(await wordsOf(halfway, 'PUT')).toMatch(MAY_BE_DONE);
});

it('what nobody was there for, or what was refused, was not done', async () => {
  const gone = createServer();
  const baseUrl = await serving(gone);
  await new Promise((ended) => gone.close(ended));
  expect(await wordsOf(baseUrl, 'POST')).toMatch(/nobody answers at .* is the service running/);
  expect(await wordsOf(baseUrl.replace('127.0.0.1', 'localhost'), 'POST')).toMatch(/is the service running/);
  const elsewhere = await serving(createServer((_request, response) => response.writeHead(404).end('not found')));
  expect(await wordsOf(elsewhere, 'POST')).not.toMatch(MAY_BE_DONE);
});

it('what a redirect answered was not done, and is told with where it points', async () => {
  const location = 'https://elsewhere.example/openapi/admin/audit';
  const baseUrl = await serving(createServer((_request, response) => response.writeHead(301, { location }).end()));
  const words = await wordsOf(baseUrl, 'POST');
  expect(words).toContain(`answers 301`);
  expect(words).toContain(location);
  expect(words).not.toMatch(MAY_BE_DONE);
});

it('an address below which there is no such endpoint is asked after', async () => {
  const body = JSON.stringify({
    errno: 2,
    errmsg: 'path: received "/admin/audit", which is no endpoint',
    result: null,
  });
  const baseUrl = await serving(createServer((_request, response) => response.writeHead(404).end(body)));
  expect(await wordsOf(baseUrl, 'POST')).toBe(
    `errno 2: path: received "/admin/audit", which is no endpoint; is ${baseUrl} its base address, which ends in /openapi?`,
  );
});

it('a token that is another service’s is told with where it came from', async () => {
  const body = JSON.stringify({ errno: 100, errmsg: 'Authorization: received what is not it', result: null });
  const baseUrl = await serving(createServer((_request, response) => response.writeHead(401).end(body)));
  expect(await wordsOf(baseUrl, 'GET')).toContain(`the one from /srv/admin.token is not that of ${baseUrl}`);
});

it.each(['localhost:3000', 'example.org', '/openapi', '', 'ftp://example.org', 'http://me:secret@example.org/openapi'])(
  'nothing is sent to what is no address of a service: %j',
  (url) => {
    expect(() => serviceUrl(url)).toThrow(/^--url .* http:\/\/ or https:\/\//);
    expect(() => serviceUrl(url)).not.toThrow('secret');
  },
);

it('an address is taken with and without a slash at its end', () => {
  expect(serviceUrl('http://127.0.0.1:3000/openapi/')).toBe('http://127.0.0.1:3000/openapi');
});
