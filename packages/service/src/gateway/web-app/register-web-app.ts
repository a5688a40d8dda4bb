import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RoutingTable } from '../http/routing-table.ts';
import { appPolicy } from './app-policy.ts';
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

/** Opens the application at the address that was asked for. */
export type PageDoor = (request: FastifyRequest, reply: FastifyReply) => void;

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
  return sendPage;
}
