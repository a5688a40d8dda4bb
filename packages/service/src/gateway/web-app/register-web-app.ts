import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RoutingTable } from '../http/routing-table.ts';
import { appPolicy } from './app-policy.ts';
import { sendWebFile } from './send-web-file.ts';
import type { WebApp } from './web-app.ts';

/** Browser features that the web application does not use and no script in it may use. */
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

export interface WebAppDeps {
  readonly table: RoutingTable;
  readonly webApp: WebApp;
  /** Origins besides the service's own that the application calls: a local chain. */
  readonly connectTo: readonly string[];
}

/** Responds with the page of the web application. */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => void;

/** Serves the web application's page at `/`, and its files. The returned handler serves the page at other paths. */
export function registerWebApp(app: FastifyInstance, { table, webApp, connectTo }: WebAppDeps): PageHandler {
  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendWebFile(
      { request, reply, file: webApp.index },
      {
        'content-security-policy': appPolicy({ host: request.headers.host, connectTo }),
        'permissions-policy': PERMISSIONS,
      },
    );
  table.add('GET', '/');
  app.get('/', sendPage);
  for (const file of webApp.files.values()) {
    table.add('GET', file.path);
    app.get(file.path, (request, reply) => sendWebFile({ request, reply, file }));
  }
  return sendPage;
}
