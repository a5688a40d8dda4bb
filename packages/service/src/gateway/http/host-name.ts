/** Names, addresses, a port. */
const HOST_PATTERN = /^[A-Za-z0-9._:[\]-]{1,255}$/;

/** A Host header as a page or a policy may repeat it; undefined for one that is none, or no host. */
export function hostName(host: string | undefined): string | undefined {
  return host !== undefined && HOST_PATTERN.test(host) ? host : undefined;
}
