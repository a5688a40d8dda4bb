import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Logger } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createMetrics } from '../../operations/metrics.ts';
import { DROP_LOG_INTERVAL_MS } from '../limits.ts';
import { boundAllConnections } from './bound-all-connections.ts';

it('connections beyond the limit are closed, counted, and logged once a minute', async () => {
  const metrics = createMetrics();
  const lines: unknown[] = [];
  const log = { warn: (...line: unknown[]) => void lines.push(line) } as unknown as Logger;
  let nowMs = 0;
  const server = createServer();
  boundAllConnections(server, { maxConnections: 1, metrics, log, monotonicMs: () => nowMs });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // A refused client may see a reset.
  const open = () => connect(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });

  open();
  await once(server, 'connection');
  for (let count = 0; count < 2; count++) await once(open().resume(), 'close');
  const line = [{ maxConnections: 1 }, 'new connections are closed at once, because there are too many'];
  expect(lines).toEqual([line]);
  nowMs = DROP_LOG_INTERVAL_MS;
  await once(open().resume(), 'close');
  expect(lines).toEqual([line, line]);
  expect(await metrics.text()).toContain('presage_connections_refused_total{limit="all"} 3');
});
