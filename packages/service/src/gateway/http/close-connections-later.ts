import type { Server } from 'node:http';
import type { Timers } from '../../clock.ts';
import { StallWatch } from '../../threads/stall-watch.ts';
import { CLOSE_WAIT_MS } from '../limits.ts';

/** They must not keep the process alive: with nothing else running, there are no connections to close. */
const UNREF_TIMERS: Timers = {
  after: (delayMs, call) => {
    const timer = setTimeout(call, delayMs).unref();
    return { cancel: () => clearTimeout(timer) };
  },
};

/**
 * Closes all connections of a closing server after a while, in which this process did not stand still. The server waits
 * for every connection with an incomplete request or an unread response, and its time-outs are off by then: a client that
 * neither sends nor reads would keep the service from stopping.
 */
export function closeConnectionsLater(server: Server, timers: Timers = UNREF_TIMERS): void {
  const wait = new StallWatch({
    timers,
    maxMs: CLOSE_WAIT_MS,
    onStalled: () => server.closeAllConnections(),
    onOver: () => undefined,
  });
  wait.begin();
  server.once('close', () => wait.end());
}
