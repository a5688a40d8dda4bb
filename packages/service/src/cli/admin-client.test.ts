import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { AdminError, ask } from './admin-client.ts';

it.each([
  ['a page', 502, '<html>Bad Gateway</html>'],
  ['JSON of somebody else', 200, '{"status":"alive"}'],
  ['nothing', 200, ''],
])('an answer that is not the service’s is told as that: %s', async (_what, status, text) => {
  const server = createServer((_request, response) => response.writeHead(status).end(text));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const asked = ask({ baseUrl, token: 'a-token' }, 'GET', '/admin/audit');
  await expect(asked).rejects.toThrow(AdminError);
  await expect(asked).rejects.toThrow(`${baseUrl}/admin/audit answers ${status}`);
});
