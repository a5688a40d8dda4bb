import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { AdminError, type AdminRequest, findService, sendRequest, serviceUrl } from './admin-client.ts';
import { noResponse } from './no-response.ts';

/** Starts a server on a free port and returns its address. */
async function serving(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The message with which `sendRequest` fails. */
async function wordsOf(
  baseUrl: string,
  method: AdminRequest['method'],
  more: Partial<AdminRequest> = {},
): Promise<string> {
  const error: unknown = await sendRequest(
    { baseUrl, token: 'a-token', tokenFrom: '/srv/admin.token' },
    { method, path: '/admin/audit', ...more },
  ).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(AdminError);
  return (error as AdminError).message;
}

const MAY_HAVE_TAKEN_EFFECT = /may have taken effect.*presage audit.*presage account list/;

it.each([
  ['a page', 502, '<html>Bad Gateway</html>'],
  ['JSON in another format', 200, '{"status":"alive"}'],
  ['nothing', 200, ''],
])('a response that is not the service’s is reported as such: %s', async (_what, status, text) => {
  const baseUrl = await serving(createServer((_request, response) => response.writeHead(status).end(text)));
  expect(await wordsOf(baseUrl, 'GET')).toContain(`${baseUrl}/admin/audit responded with ${status}`);
  expect(await wordsOf(baseUrl, 'GET')).not.toMatch(MAY_HAVE_TAKEN_EFFECT);
  expect(await wordsOf(baseUrl, 'POST')).toMatch(MAY_HAVE_TAKEN_EFFECT);
});

it('when the connection is cut, the message says that the request may have taken effect', async () => {
  const atOnce = await serving(createServer(({ socket }) => socket.destroy()));
  expect(await wordsOf(atOnce, 'POST')).toMatch(MAY_HAVE_TAKEN_EFFECT);
  expect(await wordsOf(atOnce, 'GET')).toMatch(/no response/);
  const halfway = await serving(
    createServer((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"errno":0,', () => response.destroy());
    }),
  );
  expect(await wordsOf(halfway, 'PUT')).toMatch(MAY_HAVE_TAKEN_EFFECT);
});

it('a request with a key can be repeated, and the message says how', async () => {
  const keys: unknown[] = [];
  const cut = await serving(
    createServer(({ headers, socket }) => {
      keys.push(headers['idempotency-key']);
      socket.destroy();
    }),
  );
  expect(await wordsOf(cut, 'POST', { idempotencyKey: 'payment-4711' })).toContain(
    'may have taken effect: repeat the command with --idempotency-key payment-4711, which does it at most once.',
  );
  expect(keys).toEqual(['payment-4711']);
});

it('a request that reached no service, or was refused, did not take effect', async () => {
  const gone = createServer();
  const baseUrl = await serving(gone);
  await new Promise((ended) => gone.close(ended));
  expect(await wordsOf(baseUrl, 'POST')).toMatch(/no response from .* is the service running/);
  expect(await wordsOf(baseUrl.replace('127.0.0.1', 'localhost'), 'POST')).toMatch(/is the service running/);
  const elsewhere = await serving(createServer((_request, response) => response.writeHead(404).end('not found')));
  expect(await wordsOf(elsewhere, 'POST')).not.toMatch(MAY_HAVE_TAKEN_EFFECT);
});

it('why no response came decides what the message advises', async () => {
  const cut = await serving(createServer(({ socket }) => socket.destroy()));
  expect(await wordsOf(cut, 'POST')).toMatch(/was closed before the response arrived \(other side closed\)/);
  const https = cut.replace('http:', 'https:');
  expect(await wordsOf(https, 'GET')).toBe(
    `no response from ${https} (ERR_SSL_WRONG_VERSION_NUMBER): is it an address for https? (--url sets another)`,
  );
  const words = await wordsOf('http://127.0.0.1:6000', 'POST');
  expect(words).toMatch(/\(bad port\): .* start the service with another PORT$/);
});

it.each([
  ['speaks no TLS', 'HTTP/1.1 400 Bad Request\r\n\r\n', /\(ERR_SSL_WRONG_VERSION_NUMBER\): is it an address for https/],
  ['closes the connection before it is encrypted', '', /before secure TLS connection was established/],
])('a request to a server that %s was never sent', async (_what, text, words) => {
  const server = createTcpServer((socket) => socket.once('data', () => socket.end(text)));
  const baseUrl = (await serving(server)).replace('http:', 'https:');
  const message = await wordsOf(baseUrl, 'POST');
  expect(message).toMatch(/^no response from /);
  expect(message).toMatch(words);
});

it.each(['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'INVALID_PURPOSE'])(
  'a certificate that is not accepted is named as the reason: %s',
  (code) => {
    const cause = Object.assign(new Error('not accepted'), { code });
    expect(noResponse(new TypeError('fetch failed', { cause }))).toMatchObject({
      reason: 'not accepted',
      advice: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
    });
  },
);

it('a certificate that the server wants is not said to be its own', () => {
  const cause = Object.assign(new Error('SSL alert'), { code: 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED' });
  const { advice } = noResponse(new TypeError('fetch failed', { cause }));
  expect(advice).not.toContain('its certificate');
});

it('without --url, a PORT of 0 says that the address must be given', () => {
  vi.stubEnv('PORT', '0');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(() => serviceUrl(undefined)).toThrow(/^PORT is 0, .* --url$/);
});

it('a text in admin.token that cannot be a token is refused, and not shown', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'admin.token'), 'a-token-of-two\nlines');
  vi.stubEnv('DATA_DIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const words = `${join(folder, 'admin.token')} must hold 16 to 200 letters, digits and other ASCII characters, no spaces`;
  await expect(findService(undefined)).rejects.toThrow(expect.objectContaining({ message: words }));
});

it('a redirected request did not take effect, and the message names the redirect’s target', async () => {
  const location = 'https://elsewhere.example/openapi/admin/audit';
  const baseUrl = await serving(createServer((_request, response) => response.writeHead(301, { location }).end()));
  const words = await wordsOf(baseUrl, 'POST');
  expect(words).toContain(`responded with 301`);
  expect(words).toContain(location);
  expect(words).not.toMatch(MAY_HAVE_TAKEN_EFFECT);
});

it('an unknown endpoint makes the message ask whether the base address is right', async () => {
  const body = JSON.stringify({
    errno: 2,
    errmsg: 'path: received "/admin/audit", which is not an endpoint',
    result: null,
  });
  const baseUrl = await serving(createServer((_request, response) => response.writeHead(404).end(body)));
  expect(await wordsOf(baseUrl, 'POST')).toBe(
    `errno 2: path: received "/admin/audit", which is not an endpoint; is ${baseUrl} the base address of the service? It must end in /openapi`,
  );
});

it('a refused token is reported with the place it came from', async () => {
  const body = JSON.stringify({ errno: 100, errmsg: 'Authorization: received another value', result: null });
  const baseUrl = await serving(createServer((_request, response) => response.writeHead(401).end(body)));
  expect(await wordsOf(baseUrl, 'GET')).toContain(`the token from /srv/admin.token is not the one of ${baseUrl}`);
});

it.each(['localhost:3000', 'example.org', '/openapi', '', 'ftp://example.org', 'http://me:secret@example.org/openapi'])(
  'nothing is sent to anything but the address of a service: %j',
  (url) => {
    expect(() => serviceUrl(url)).toThrow(/^--url .* http:\/\/ or https:\/\//);
    expect(() => serviceUrl(url)).not.toThrow('secret');
  },
);

it('an address is accepted with and without a trailing slash', () => {
  expect(serviceUrl('http://127.0.0.1:3000/openapi/')).toBe('http://127.0.0.1:3000/openapi');
});
