import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RoutingTable } from '../http/routing-table.ts';
import { appPolicy } from './app-policy.ts';
import { sendWebFile } from './send-web-file.ts';
import type { WebApp } from './web-app.ts';

/** Browser features that the web application does not use and no script in it may use. */
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** Responds with the page of the web application. */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** @param connectTo origins besides the service's own that the application calls: a local chain */
export function createPageHandler({ index }: WebApp, connectTo: readonly string[]): PageHandler {
  return (request, reply) =>
    sendWebFile(
      { request, reply, file: index },
      {
        'content-security-policy': appPolicy({ host: request.headers.host, connectTo }),
        'permissions-policy': PERMISSIONS,
      },
    );
}

/** Serves the web application's page at `/`, and its files. */
export function registerWebApp(
  app: FastifyInstance,
  { table, files, openPage }: Pick<WebApp, 'files'> & { readonly table: RoutingTable; readonly openPage: PageHandler },
): void {
  table.add('GET', '/');
  app.get('/', openPage);
  for (const file of files.values()) {
    table.add('GET', file.path);
    app.get(file.path, (request, reply) => sendWebFile({ request, reply, file }));
  }
}
