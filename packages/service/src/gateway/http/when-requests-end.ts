import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Follows the connections of a server that does not listen yet, except those that become streams.
 *
 * @returns a function whose promise resolves once none is open; of a server that is closing, that is after its last
 * response
 */
export function whenRequestsEnd(server: Server): () => Promise<void> {
  const open = new Set<Duplex>();
  let onNone = (): void => {};
  const leave = (socket: Duplex): void => {
    open.delete(socket);
    if (open.size === 0) onNone();
  };
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => leave(socket));
  });
  server.on('upgrade', (_request, socket) => leave(socket));
  return () =>
    new Promise((resolve) => {
      onNone = resolve;
      if (open.size === 0) resolve();
    });
}
