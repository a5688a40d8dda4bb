import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

/** Returns the name of the caller that a request counts for, see {@link callerAddress}. */
export type AddressReader = (request: IncomingMessage) => string;

/**
 * The caller is the peer or, behind trusted proxies, the nearest forwarded address that is not one of them. If that is not
 * a valid address, the proxy that sent it counts as the caller.
 */
export function addressReader(trustedProxies: readonly string[]): AddressReader {
  if (trustedProxies.length === 0) return ({ socket }) => callerAddress(socket.remoteAddress);
  const isProxy = proxyAddr.compile([...trustedProxies]);
  return (request) => {
    let counted: string | undefined;
    for (const named of proxyAddr.all(request)) {
      const address = withoutPort(named ?? '');
      if (isIP(address) === 0) break;
      counted = address;
      if (!isProxy(address, 0)) break;
    }
    return callerAddress(counted && copied(counted));
  };
}

/** An address cut from a header is kept as a part of it: whoever keeps the one would keep the other, of up to 16 KB. */
function copied(address: string): string {
  return Buffer.from(address).toString();
}

const WITH_PORT = /^(?:\[(?<v6>[^\]]*)\]|(?<v4>[\d.]+))(?::\d+)?$/;

/** Some proxies include the port: `9.9.9.9:4711`, `[2001:db8::1]:4711`. */
function withoutPort(named: string): string {
  const { v6, v4 } = WITH_PORT.exec(named)?.groups ?? {};
  return v6 ?? v4 ?? named;
}

const MAPPED_PREFIX = '::ffff:';

/** Groups of an IPv6 address that identify a customer's network (a /64); the customer can use any address in it. */
const NETWORK_GROUPS = 4;

/**
 * The name under which an address is counted: an IPv4 address itself, also when mapped into IPv6; an IPv6 address by
 * its /64.
 *
 * @example callerAddress('::ffff:10.0.0.1') // '10.0.0.1'
 * @example callerAddress('2001:db8:1:2:3::4') // '2001:db8:1:2'
 */
export function callerAddress(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  if (!address.includes(':')) return address;
  if (address.startsWith(MAPPED_PREFIX) && address.includes('.')) return address.slice(MAPPED_PREFIX.length);
  return networkOf(address);
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS).join(':');
}
