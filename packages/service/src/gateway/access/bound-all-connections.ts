import type { Server } from 'node:http';
import type { GatewayDeps } from '../gateway-deps.ts';
import { DROP_LOG_INTERVAL_MS, MAX_CONNECTIONS } from '../limits.ts';

/** Limits the connections of all addresses together. Those that are closed are counted, and logged once a minute. */
export function boundAllConnections(
  server: Server,
  {
    maxConnections = MAX_CONNECTIONS,
    metrics,
    log,
    monotonicMs,
  }: Pick<GatewayDeps, 'maxConnections' | 'metrics' | 'log' | 'monotonicMs'>,
): void {
  let loggedMs = Number.NEGATIVE_INFINITY;
  server.maxConnections = maxConnections;
  server.on('drop', () => {
    metrics.http.connectionRefused('all');
    const nowMs = monotonicMs();
    if (nowMs < loggedMs + DROP_LOG_INTERVAL_MS) return;
    loggedMs = nowMs;
    log.warn({ maxConnections }, 'new connections are closed at once, because there are too many');
  });
}
