import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appPolicy } from './app-policy.ts';
import { sendWebFile } from './send-web-file.ts';
import type { WebApp } from './web-app.ts';

/** Browser features that the web application does not use and no script in it may use. */
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** Responds with the page of the web application. */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** @param rpcUrl the chain's node that the application calls; undefined for none */
export function createPageHandler({ index }: WebApp, rpcUrl: string | undefined): PageHandler {
  const connectTo = rpcUrl === undefined ? [] : [new URL(rpcUrl).origin];
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
  { files, openPage }: Pick<WebApp, 'files'> & { readonly openPage: PageHandler },
): void {
  app.get('/', openPage);
  for (const file of files.values()) {
    app.get(file.path, (request, reply) => sendWebFile({ request, reply, file }));
  }
}
