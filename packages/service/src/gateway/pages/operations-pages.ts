import type { FastifyInstance, FastifyReply } from 'fastify';
import type { GatewayDeps } from '../gateway-deps.ts';

/** Probes for supervisors and load balancers: /healthz (is the process alive), /readyz (can it serve requests). */
export function registerProbes(app: FastifyInstance, health: GatewayDeps['health']): void {
  app.get('/healthz', (_request, reply) => fresh(reply).send({ status: 'alive' }));
  app.get('/readyz', (_request, reply) => {
    const { ready, parts } = health();
    return fresh(reply)
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', parts });
  });
}

/** /metrics, for Prometheus. */
export function registerMetricsPage(app: FastifyInstance, metrics: GatewayDeps['metrics']): void {
  app.get('/metrics', async (_request, reply) =>
    fresh(reply)
      .type(metrics.contentType)
      .send(await metrics.text()),
  );
}

function fresh(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store');
}
