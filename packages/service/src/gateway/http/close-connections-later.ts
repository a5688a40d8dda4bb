import type { Server } from 'node:http';
import { idleTimers, type Timers } from '../../clock.ts';
import { StallWatch } from '../../threads/stall-watch.ts';
import { CLOSE_WAIT_MS } from '../limits.ts';

/**
 * Closes all connections of a closing server after a while, in which this process did not stand still. The server waits
 * for every connection with an incomplete request or an unread response, and its time-outs are off by then: a client that
 * neither sends nor reads would keep the service from stopping.
 */
export function closeConnectionsLater(server: Server, timers: Timers = idleTimers): void {
  const wait = new StallWatch({
    timers,
    maxMs: CLOSE_WAIT_MS,
    onStalled: () => server.closeAllConnections(),
    onOver: () => undefined,
  });
  wait.begin();
  server.once('close', () => wait.end());
}
