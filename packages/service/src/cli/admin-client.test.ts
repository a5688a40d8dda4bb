import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { AdminError, ask } from './admin-client.ts';

/** A server on a port of its own: its address. */
async function serving(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What `ask` says when it fails. */
async function wordsOf(baseUrl: string, method: string): Promise<string> {
  const error: unknown = await ask({ baseUrl, token: 'a-token' }, method, '/admin/audit').catch(
    (each: unknown) => each,
  );
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
