import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { GuardDeps } from '../access/guard.ts';
import { limitByAddress } from '../access/limit-by-address.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { Respond } from '../http/responder.ts';
import type { RoutingTable } from '../http/routing-table.ts';
import { type PageHandler, registerWebApp } from '../web-app/register-web-app.ts';
import { registerLandingPage } from './landing-page.ts';
import { registerMetricsPage, registerProbes } from './operations-pages.ts';
import { registerReferencePage } from './reference-page.ts';
import { registerStreamPages } from './stream-page.ts';

export interface PageDeps {
  readonly deps: GatewayDeps;
  readonly table: RoutingTable;
  readonly guard: GuardDeps;
  /** Responds in the errno envelope. */
  readonly respond: Respond;
}

/**
 * Registers the pages next to the API on its origin. Pages and files have a rate limit of their own, and so have
 * metrics, which cost far more. Probes have none: another client at the same address must not make the service look
 * dead.
 *
 * @returns a handler for the pages of the web application; undefined if it is not built
 */
export async function registerPages(
  app: FastifyInstance,
  { deps, table, guard, respond }: PageDeps,
): Promise<PageHandler | undefined> {
  const { health, metrics, webApp, connectTo = [] } = deps;
  const { limits } = guard;
  let openPage: PageHandler | undefined;
  const watched: FastifyPluginAsync = async (scope) => {
    scope.addHook('onRequest', limitByAddress({ table: limits?.metrics, deps: guard, respond }));
    registerMetricsPage(scope, { table, metrics });
  };
  const shown: FastifyPluginAsync = async (scope) => {
    scope.addHook('onRequest', limitByAddress({ table: limits?.pages, deps: guard, respond }));
    if (webApp === undefined) registerLandingPage(scope, { table });
    else openPage = registerWebApp(scope, { table, webApp, connectTo });
    registerStreamPages(scope, { table });
    registerReferencePage(scope, { table });
  };
  registerProbes(app, { table, health });
  await app.register(watched);
  await app.register(shown);
  return openPage;
}
