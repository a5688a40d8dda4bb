import type { FastifyInstance, FastifyReply } from 'fastify';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { RoutingTable } from '../http/routing-table.ts';

/** What watches a running service asks: /healthz (is the process alive), /readyz (send it work), /metrics. */
export function registerOperationsPages(
  app: FastifyInstance,
  { table, health, metrics }: Pick<GatewayDeps, 'health' | 'metrics'> & { readonly table: RoutingTable },
): void {
  const get = (path: string, handler: (reply: FastifyReply) => unknown): void => {
    table.add('GET', path);
    app.get(path, (_request, reply) => handler(reply.header('cache-control', 'no-store')));
  };
  get('/healthz', (reply) => reply.send({ status: 'alive' }));
  get('/readyz', (reply) => {
    const { ready, parts } = health();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', parts });
  });
  get('/metrics', async (reply) => reply.type(metrics.contentType).send(await metrics.text()));
}
