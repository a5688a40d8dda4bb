import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { BucketTable } from '../../rate-limits/bucket-table.ts';
import { createAddressGuard, type GuardDeps } from '../access/guard.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import { isMisplacedWebSocket, newNotes } from '../http/gateway-request.ts';
import { refusing } from '../http/refusing.ts';
import type { Respond } from '../http/responder.ts';
import { type PageHandler, registerWebApp } from '../web-app/register-web-app.ts';
import { registerLandingPage } from './landing-page.ts';
import { registerMetricsPage, registerProbes } from './operations-pages.ts';
import { registerReferencePage } from './reference-page.ts';
import { registerStreamPages } from './stream-page.ts';

export interface PageDeps {
  readonly deps: GatewayDeps;
  readonly guard: GuardDeps;
  /** Responds in the errno envelope. */
  readonly respond: Respond;
  /** Undefined if the web application is not built. */
  readonly openPage: PageHandler | undefined;
}

/**
 * Registers the pages next to the API on its origin. Pages and files have a rate limit of their own, and so have
 * metrics, which cost far more. Probes have none: another client at the same address must not make the service look
 * dead.
 */
export async function registerPages(app: FastifyInstance, { deps, guard, respond, openPage }: PageDeps): Promise<void> {
  const { health, metrics, webApp } = deps;
  const { limits } = guard;
  const limitByAddress = (table: BucketTable | undefined) => {
    const overLimit = createAddressGuard(table, guard.addressOf);
    return refusing(respond, (request) => {
      request.notes = newNotes();
      return overLimit(request);
    });
  };
  const watched: FastifyPluginAsync = async (scope) => {
    scope.addHook('onRequest', limitByAddress(limits?.metrics));
    registerMetricsPage(scope, metrics);
  };
  const shown: FastifyPluginAsync = async (scope) => {
    scope.addHook('onRequest', limitByAddress(limits?.pages));
    // A page would tell a program that it has reached the wrong server; the refusal names the stream's path.
    scope.addHook('onRequest', async (request, reply) => {
      if (isMisplacedWebSocket(request)) reply.callNotFound();
    });
    if (webApp === undefined || openPage === undefined) registerLandingPage(scope);
    else registerWebApp(scope, { files: webApp.files, openPage });
    registerStreamPages(scope, respond);
    registerReferencePage(scope);
  };
  registerProbes(app, health);
  await app.register(watched);
  await app.register(shown);
}
