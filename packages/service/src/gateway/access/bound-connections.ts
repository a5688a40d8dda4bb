import type { Server } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { callerAddress } from '../../rate-limits/caller-address.ts';
import { MAX_CONNECTIONS_PER_ADDRESS } from '../limits.ts';

export interface AddressBound {
  readonly trustedProxies: readonly string[];
  /** Called for each connection that is closed. */
  readonly onRefused: () => void;
  /** Tests set another limit than the gateway's. */
  readonly maxPerAddress?: number;
}

/**
 * Closes connections that an address opens beyond its limit, so that no single address can use up all connections. A
 * trusted proxy may open any number, because its callers are known only once they send a request.
 */
export function boundConnections(
  server: Server,
  { trustedProxies, onRefused, maxPerAddress = MAX_CONNECTIONS_PER_ADDRESS }: AddressBound,
): void {
  const open = new Map<string, number>();
  const isProxy = proxyAddr.compile([...trustedProxies]);
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress !== undefined && isProxy(remoteAddress, 0)) return;
    const address = callerAddress(remoteAddress);
    const before = open.get(address) ?? 0;
    if (before >= maxPerAddress) {
      socket.destroy();
      onRefused();
      return;
    }
    open.set(address, before + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
