import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { FIRST_REQUEST_WAIT_MS } from '../limits.ts';

/**
 * Follows the connections of a server that does not listen yet, except those that become streams.
 *
 * @returns a function to be called when the server has begun to close, whose promise resolves after its last response.
 * Connections on which nothing was sent, such as browsers open in advance, are soon closed: Node would wait for them.
 */
export function whenRequestsEnd(server: Server): () => Promise<void> {
  const open = new Set<Socket>();
  let onNone = (): void => {};
  const leave = (socket: Socket): void => {
    open.delete(socket);
    if (open.size === 0) onNone();
  };
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => leave(socket));
  });
  server.on('upgrade', ({ socket }) => leave(socket));
  return () =>
    new Promise((resolve) => {
      onNone = resolve;
      if (open.size === 0) resolve();
      const closeUnused = (): void => {
        for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
      };
      // If this process stood still, what has arrived meanwhile is read first.
      setTimeout(() => setImmediate(closeUnused), FIRST_REQUEST_WAIT_MS).unref();
    });
}
