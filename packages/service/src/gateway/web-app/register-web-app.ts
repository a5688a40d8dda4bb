import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RoutingTable } from '../http/routing-table.ts';
import { appPolicy } from './app-policy.ts';
import { isPageRequest } from './is-page-request.ts';
import { sendWebFile } from './send-web-file.ts';
import type { WebApp } from './web-app.ts';

/** What a page of ours has no use for, whatever script gets to run in it. */
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

export interface WebAppDeps {
  readonly table: RoutingTable;
  readonly webApp: WebApp;
  /** Origins besides our own that the application calls: a local chain. */
  readonly connectTo: readonly string[];
}

/** Answers a request for a page of the application; false for every other request. */
export type PageDoor = (request: FastifyRequest, reply: FastifyReply) => boolean;

/** Serves the trading application: its page at `/` and, through the answer, at its other addresses, its files by name. */
export function registerWebApp(app: FastifyInstance, { table, webApp, connectTo }: WebAppDeps): PageDoor {
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
  return (request, reply) => {
    if (!isPageRequest(request)) return false;
    sendPage(request, reply);
    return true;
  };
}
